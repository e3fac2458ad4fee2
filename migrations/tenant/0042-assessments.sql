-- # Assessments and the marks that students got in them

-- What an assessment is: a class test, the mid-term, the final.
create table assessment_kind (
  id uuid primary key default uuidv7(),
  title text not null check (title <> ''),
  other_title text not null default '',
  -- What such an assessment is usually out of; null if that differs.
  usual_max numeric(6, 2) check (usual_max > 0),
  position int not null default 0 check (position between 0 and 9999),
  search_text text generated always as (fold(title || ' ' || other_title)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
create unique index assessment_kind_title_taken on assessment_kind (fold(title)) where archived_at is null;
create index assessment_kind_by_title on assessment_kind (title collate name_order, id);
create index assessment_kind_by_position on assessment_kind (position, id);
create index assessment_kind_search on assessment_kind using gin (search_text gin_trgm_ops);
select audit_table('assessment_kind');

-- The kinds that a new school gets. Their other script is Urdu in Pakistan and Arabic elsewhere.
create function usual_assessment_kinds(country text) returns table (
  id uuid, title text, other_title text, usual_max numeric, place int
) language sql immutable set search_path = pg_catalog, public as $$
  select ('01980000-0000-7000-8000-00000a55e50' || place)::uuid, title, case country when 'PK' then urdu else arabic end,
    usual_max, place
  from (values
    (1, 'Class test', 'کلاس ٹیسٹ', 'اختبار صفي', 20),
    (2, 'Monthly test', 'ماہانہ ٹیسٹ', 'اختبار شهري', 25),
    (3, 'Mid-term', 'ششماہی امتحان', 'اختبار منتصف الفصل', 50),
    (4, 'Final', 'سالانہ امتحان', 'الاختبار النهائي', 100),
    (5, 'Oral', 'زبانی امتحان', 'اختبار شفوي', 10),
    (6, 'Notebook', 'کاپی', 'الدفتر', 10)
  ) usual (place, title, urdu, arabic, usual_max)
$$;

create function add_assessment_kinds() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into assessment_kind (id, title, other_title, usual_max, position)
  select k.* from usual_assessment_kinds(new.country) k;
  return null;
end $$;
create trigger institute_adds_assessment_kinds after insert on institute for each row execute function add_assessment_kinds();
-- A school that is there already gets them too.
insert into assessment_kind (id, title, other_title, usual_max, position)
select k.* from institute i, usual_assessment_kinds(i.country) k;

grant select, insert, update, delete on assessment_kind to maktab_app;
grant select on assessment_kind to maktab_reader;

-- Something that students are given marks for: a test of some sections in a subject, on a day.
create table assessment (
  id uuid primary key default uuidv7(),
  campus_id uuid not null references campus,
  year_id uuid not null references academic_year,
  term_id uuid references term,
  kind_id uuid not null references assessment_kind,
  subject_id uuid not null references subject,
  title text not null check (title <> ''),
  day date not null,
  origin text not null default 'test' check (origin in ('test', 'paper', 'assignment')),
  -- Locked, only the office still changes marks; cancelled, nobody is asked for them.
  state text not null default 'open' check (state in ('open', 'locked', 'cancelled')),
  search_text text generated always as (fold(title)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
create index assessment_by_day on assessment (day, id);
create index assessment_by_title on assessment (title collate name_order, id);
create index assessment_at_campus on assessment (campus_id, day);
create index assessment_of_year on assessment (year_id);
create index assessment_of_term on assessment (term_id);
create index assessment_of_kind on assessment (kind_id);
create index assessment_of_subject on assessment (subject_id);
create index assessment_search on assessment using gin (search_text gin_trgm_ops);
select audit_table('assessment');

create table assessment_section (
  id uuid primary key default uuidv7(),
  assessment_id uuid not null references assessment on delete cascade,
  section_id uuid not null references section,
  constraint assessment_section_once unique (assessment_id, section_id)
);
create index assessment_section_of_section on assessment_section (section_id);
select audit_table('assessment_section');

-- What is marked by itself: theory and practical, or the whole. Bonus marks are nobody's to miss.
create table assessment_part (
  id uuid primary key default uuidv7(),
  assessment_id uuid not null references assessment,
  name text not null default '',
  max numeric(6, 2) not null check (max > 0),
  pass numeric(6, 2) check (pass > 0),
  must_pass boolean not null default false,
  must_sit boolean not null default false,
  is_bonus boolean not null default false,
  position smallint not null check (position between 1 and 12),
  constraint assessment_part_pass check (pass <= max),
  constraint assessment_part_must_pass check (pass is not null or not must_pass)
);
create index assessment_part_of_assessment on assessment_part (assessment_id, position);
select audit_table('assessment_part');

-- A score records one statement about a student in a part. Nobody overwrites it: the next one says which it replaces, and
-- of two that replace the same one the second is refused.
create table score (
  id uuid primary key default uuidv7(),
  part_id uuid not null references assessment_part,
  student_id uuid not null references student,
  attempt smallint not null default 1 check (attempt between 1 and 9),
  -- Null takes back what stood there.
  state text check (state in ('scored', 'absent', 'excused', 'missing', 'malpractice')),
  value numeric(6, 2) check (value >= 0),
  recorded_by text not null check (recorded_by in ('teacher', 'office', 'import', 'recheck', 'retest')),
  reason text not null default '',
  replaces_id uuid,
  act_id uuid not null,
  constraint score_of_state check ((value is not null) = (coalesce(state, '') = 'scored')),
  constraint score_once unique nulls not distinct (part_id, student_id, attempt, replaces_id)
);
create index score_of_student on score (student_id, part_id);
create trigger score_not_taken before delete on score for each row execute function refuse_change();
create trigger score_not_emptied before truncate on score for each statement execute function refuse_change();
create trigger audit_update after update on score referencing old table as old_rows new table as new_rows
  for each statement execute function audit_update();
create trigger audit_delete after delete on score referencing old table as old_rows
  for each statement execute function audit_delete();

-- When two records of a student are merged, the scores of both belong to the survivor.
create function keep_score() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if (to_jsonb(old) - 'student_id') is distinct from (to_jsonb(new) - 'student_id')
    and not (new.reason = '' and redacting(tg_relid) and (to_jsonb(old) - 'reason') = (to_jsonb(new) - 'reason')) then
    raise exception 'score is append-only' using errcode = 'MK003';
  end if;
  return new;
end $$;
create trigger score_kept before update on score for each row execute function keep_score();

-- One row of the audit for all scores of an assessment that an act writes, as with the marks of a register; and no score
-- above the maximum of its part.
create function audit_scores() returns trigger language plpgsql security definer as $$
declare
  act pg_catalog.uuid := public.current_act();
begin
  if exists (select from new_rows n where n.act_id operator(pg_catalog.<>) act) then
    raise exception 'a score is of the running act' using errcode = 'MK001';
  end if;
  if exists (select from new_rows n join public.assessment_part p on p.id operator(pg_catalog.=) n.part_id
    where n.value operator(pg_catalog.>) p.max) then
    raise exception 'more than the part is out of' using errcode = 'check_violation', constraint = 'score_within_max';
  end if;
  insert into public.audit (act_id, resource, row_id, operation, after, campus_id)
  select act, 'score', said.assessment_id, 'insert', pg_catalog.jsonb_object_agg(said.state, said.ids),
    (select a.campus_id from public.assessment a where a.id operator(pg_catalog.=) said.assessment_id)
  from (
    select p.assessment_id, coalesce(n.state, 'cleared') as state, pg_catalog.jsonb_agg(distinct n.student_id) as ids
    from new_rows n join public.assessment_part p on p.id operator(pg_catalog.=) n.part_id
    group by 1, 2
  ) said
  group by said.assessment_id;
  return null;
end $$;
create trigger audit_scores after insert on score referencing new table as new_rows for each statement
  execute function audit_scores();

-- What holds of each student in each part.
create view current_score as
select s.part_id, s.student_id, s.attempt, s.state, s.value, s.recorded_by, s.reason, s.act_id, s.id
from score s
where not exists (
  select from score after where after.part_id = s.part_id and after.student_id = s.student_id
    and after.attempt = s.attempt and after.replaces_id = s.id);

-- Who is asked for marks in an assessment: those enrolled in one of its sections on its day who take its subject. Whoever
-- came later is not asked, and whoever has moved on since still is.
create function assessment_takers(assessment_id uuid) returns table (student_id uuid, section_id uuid, roll_number int)
language sql stable
begin atomic
  select e.student_id, e.section_id, e.roll_number
  from assessment a
    join assessment_section y on y.assessment_id = a.id
    join enrolment e on e.section_id = y.section_id and holds(e.starts_on, e.ends_on, a.day)
  where a.id = $1 and (
    not exists (
      select from section_subject plan where plan.year_id = e.year_id and plan.section_id = e.section_id
        and plan.subject_id = a.subject_id and plan.choice <> '')
    or exists (select from subject_choice c where c.enrolment_id = e.id and c.subject_id = a.subject_id));
end;

-- How many scores of an assessment nobody has entered yet.
create function missing_scores(assessment_id uuid) returns int language sql stable
return (
  select count(*)::int from assessment_part p cross join assessment_takers($1) t
  where p.assessment_id = $1 and not p.is_bonus and not exists (
    select from current_score c where c.part_id = p.id and c.student_id = t.student_id and c.state is not null));

create view assessments as
select a.id, a.title, a.kind_id, a.subject_id, (
    select string_agg(s.title, ', ' order by s.title) from assessment_section y join section s on s.id = y.section_id
    where y.assessment_id = a.id) as sections,
  (select y.section_id from assessment_section y where y.assessment_id = a.id order by y.id limit 1) as section_id,
  a.day, (select sum(p.max) from assessment_part p where p.assessment_id = a.id and not p.is_bonus) as out_of,
  case when a.state = 'cancelled' then 0 else missing_scores(a.id) end as missing,
  a.state = 'open' and a.day <= d.day and missing_scores(a.id) > 0 as is_missing,
  a.state, a.origin, a.term_id, a.year_id, a.campus_id, a.search_text, a.version, a.created_at, a.updated_at, a.archived_at
from assessment a cross join current_day d;

grant select, insert, update on assessment to maktab_app;
grant select, insert, update, delete on assessment_section, assessment_part to maktab_app;
grant select, insert, update (student_id) on score to maktab_app;
grant select on current_score, assessments to maktab_app;
grant select on assessment, assessment_section, assessment_part, score, current_score, assessments to maktab_reader;
grant execute on function assessment_takers(uuid), missing_scores(uuid) to maktab_app, maktab_reader;
