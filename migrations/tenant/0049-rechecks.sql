-- # Re-checks of published marks, retests, and remarks of the head and of subject teachers

-- Within how many days after a result is published families ask for a re-check by themselves; 0: at the office alone.
alter table attendance_setting add column recheck_days int not null default 7 check (recheck_days between 0 and 60);

-- A family, or the office for it, asks that the marks of a subject of a published result are checked once more.
create table recheck (
  id uuid primary key default uuidv7(),
  campus_id uuid not null references campus,
  section_id uuid not null references section,
  set_id uuid not null references result_set,
  student_id uuid not null references student,
  subject_id uuid not null references subject,
  state text not null default 'asked' check (state in ('asked', 'refused', 'done')),
  -- Why it is asked for.
  reason text not null check (length(reason) <= 300),
  asked_by text not null,
  -- It was asked for at the office, and came on paper.
  is_on_paper boolean not null default false,
  asked_on date not null,
  -- Why it was refused, or what was found.
  answer text not null default '' check (length(answer) <= 300),
  decided_by text not null default '',
  decided_on date,
  -- The marks before and after, part by part, as whoever did it found them.
  marks jsonb not null default '[]',
  changed int not null default 0 check (changed >= 0),
  search_text text not null default '',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  constraint recheck_decided check ((state = 'asked') = (decided_on is null)),
  constraint recheck_changed check (changed = 0 or state = 'done')
);
create unique index recheck_open_once on recheck (set_id, student_id, subject_id) where state = 'asked';
create index recheck_by_day on recheck (asked_on, id);
create index recheck_at_campus on recheck (campus_id, asked_on);
create index recheck_of_section on recheck (section_id, asked_on);
create index recheck_of_student on recheck (student_id, set_id);
create index recheck_of_subject on recheck (subject_id);
create index recheck_search on recheck using gin (search_text gin_trgm_ops);
select audit_table('recheck');

-- By the names of the student, and not by numbers and addresses.
create function recheck_search() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  new.search_text := coalesce((select split_part(search_text, chr(10), 1) from student where id = new.student_id), '');
  return new;
end $$;
create trigger recheck_searchable before insert or update on recheck for each row execute function recheck_search();

create function recheck_student_changed() returns trigger language plpgsql security definer
set search_path = pg_catalog, public as $$
begin
  update recheck set search_text = '' where student_id in (
    select n.id from new_rows n join old_rows o using (id)
    where split_part(n.search_text, chr(10), 1) is distinct from split_part(o.search_text, chr(10), 1));
  return null;
end $$;
create trigger recheck_student_changed after update on student referencing old table as old_rows new table as new_rows
  for each statement execute function recheck_student_changed();

create view rechecks as
select r.id, p.name, s.father_name, r.student_id, u.name as subject, g.title as section_title, t.title as result_title, r.state,
  r.reason, r.asked_by, r.is_on_paper, r.asked_on, r.answer, r.decided_by, r.decided_on,
  case when r.state = 'done' then r.changed end as changed, r.set_id, r.subject_id, r.section_id, r.campus_id, r.search_text,
  r.version, r.created_at, r.updated_at, r.archived_at
from recheck r join student s on s.id = r.student_id join person p on p.id = r.student_id
  join subject u on u.id = r.subject_id join section g on g.id = r.section_id join result_set t on t.id = r.set_id;

grant select, insert, update on recheck to maktab_app;
grant select on rechecks to maktab_app;
grant select on recheck, rechecks to maktab_reader;

-- Some students sit an assessment again: their marks of it are attempt 2 of their scores.
create table retest (
  id uuid primary key default uuidv7(),
  assessment_id uuid not null references assessment,
  day date not null,
  -- Which attempt counts: the second, the better one, or the better one with the second at the pass mark at most.
  rule text not null check (rule in ('replace', 'better', 'capped')),
  -- Locked, only the office still changes its marks.
  is_locked boolean not null default false,
  updated_at timestamptz not null default now(),
  constraint retest_once unique (assessment_id)
);
select audit_table('retest');

create table retest_student (
  id uuid primary key default uuidv7(),
  retest_id uuid not null references retest on delete cascade,
  student_id uuid not null references student,
  constraint retest_student_once unique (retest_id, student_id)
);
create index retest_student_of_student on retest_student (student_id);
select audit_table('retest_student');

grant select, insert, update on retest to maktab_app;
grant select, insert, update, delete on retest_student to maktab_app;
grant select on retest, retest_student to maktab_reader;

-- As before, of the first attempt: whoever has sat it again is not missing for that, nor is present by it.
create or replace function missing_scores(assessment_id uuid) returns int language sql stable
return (
  select count(*)::int from assessment_part p cross join assessment_takers($1) t
  where p.assessment_id = $1 and not p.is_bonus and not exists (
    select from current_score c where c.part_id = p.id and c.student_id = t.student_id and c.attempt = 1
      and c.state is not null));

-- What the head of the school and the teachers of subjects add to a card, beside the class teacher.
create table result_comment (
  id uuid primary key default uuidv7(),
  set_id uuid not null references result_set,
  student_id uuid not null references student,
  -- Of whose subject it is; null: of the head.
  subject_id uuid references subject,
  remark text not null default '' check (length(remark) <= 300),
  other_remark text not null default '' check (length(other_remark) <= 300),
  updated_at timestamptz not null default now(),
  constraint result_comment_once unique nulls not distinct (set_id, student_id, subject_id)
);
create index result_comment_of_student on result_comment (student_id);
create index result_comment_of_subject on result_comment (subject_id);
select audit_table('result_comment');

grant select, insert, update on result_comment to maktab_app;
grant select on result_comment to maktab_reader;

-- As before; the remarks of others go from a card with that of the class teacher.
create or replace function keep_result_card() returns trigger language plpgsql set search_path = pg_catalog, public as $$
declare
  named text[] := array['student', 'remark', 'otherRemark', 'remarks'];
begin
  if (to_jsonb(old) - array['student_id', 'snapshot', 'reason']) is distinct from (to_jsonb(new) - array['student_id', 'snapshot', 'reason'])
    or (old.snapshot, old.reason) is distinct from (new.snapshot, new.reason)
      and not (new.snapshot #>> '{student,name}' = '' and not new.snapshot ? 'remarks' and new.reason = ''
        and (old.snapshot - named) = (new.snapshot - named)) then
    raise exception 'result_card is append-only' using errcode = 'MK003';
  end if;
  return new;
end $$;
