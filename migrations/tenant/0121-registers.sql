-- A register is the sheet on which a section is called on a day: once for the whole day, or for one lesson. A campus that
-- is called as one has registers without a section.
create table register (
  id uuid primary key default uuidv7(),
  campus_id uuid not null references campus,
  section_id uuid,
  day date not null,
  -- The number of the lesson, as the bells count them; null for the whole day.
  period smallint check (period between 1 and 40),
  subject_id uuid references subject,
  state text not null default 'open' check (state in ('open', 'submitted', 'locked')),
  submitted_at timestamptz,
  submitted_by uuid references account,
  -- Whoever may mark does so again, whatever day it is of, until it is submitted once more.
  reopened_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint register_at_section foreign key (section_id, campus_id) references section (id, campus_id),
  constraint register_once unique nulls not distinct (campus_id, section_id, day, period),
  constraint register_submitted_once check ((state = 'open') or submitted_at is not null),
  constraint register_subject_of_lesson check (subject_id is null or period is not null)
);
create index register_of_day on register (day, campus_id, section_id);
create index register_of_section on register (section_id, day);
select audit_table('register');

-- What was said of a student in a register, one row each time: nothing is written over. Minutes are how much too late
-- somebody came. The office's word goes before everybody's, and of the others the last one holds.
create table mark (
  id uuid primary key default uuidv7(),
  register_id uuid not null references register,
  student_id uuid not null references student,
  -- Null is unmarked again.
  status text check (status in ('present', 'absent', 'late', 'leave')),
  minutes smallint check (minutes between 1 and 600),
  comment text not null default '',
  said_by text not null check (said_by in ('teacher', 'office', 'leave', 'gate', 'device')),
  act_id uuid not null,
  constraint mark_late_by_minutes check (minutes is null or status = 'late'),
  constraint mark_of_office check (said_by <> 'office' or status is not null)
);
create index mark_in_register on mark (register_id, student_id, id);
create index mark_of_student on mark (student_id, register_id);
-- When two records of one student are merged, what was said of either is said of the one that stays.
create function keep_mark() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if (to_jsonb(old) - 'student_id') is distinct from (to_jsonb(new) - 'student_id') then
    raise exception 'mark is append-only' using errcode = 'MK003';
  end if;
  return new;
end $$;
revoke execute on function keep_mark() from public;
create trigger mark_kept before update on mark for each row execute function keep_mark();
create trigger mark_not_taken before delete on mark for each row execute function refuse_change();
create trigger mark_not_emptied before truncate on mark for each statement execute function refuse_change();

-- The audit has one row for all that was said in a register at once: by status, of whom.
create function audit_marks() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  act uuid := current_act();
begin
  if exists (select from new_rows where act_id <> act) then
    raise exception 'a mark is of the running act' using errcode = 'MK001';
  end if;
  insert into audit (act_id, resource, row_id, operation, after, campus_id)
  select act, 'mark', said.register_id, 'insert', jsonb_object_agg(said.status, said.ids), r.campus_id
  from (
    select register_id, coalesce(status, 'unmarked') as status, jsonb_agg(student_id order by student_id) as ids
    from new_rows group by 1, 2
  ) said join register r on r.id = said.register_id
  group by said.register_id, r.campus_id;
  return null;
end $$;
revoke execute on function audit_marks() from public;
create trigger audit_marks after insert on mark referencing new table as new_rows for each statement
  execute function audit_marks();
create trigger audit_update after update on mark referencing old table as old_rows new table as new_rows
  for each statement execute function audit_update();
create trigger audit_delete after delete on mark referencing old table as old_rows
  for each statement execute function audit_delete();

-- What holds of each student in each register. Written so that a question about one register or one student, or about
-- those of a day, reads no other rows.
create view current_mark as
select m.register_id, m.student_id, m.status, m.minutes, m.comment, m.said_by, m.act_id, m.id
from mark m
where not exists (
  select from mark after where after.register_id = m.register_id and after.student_id = m.student_id
    and (after.said_by = 'office', after.id) > (m.said_by = 'office', m.id));

-- The one rule of what a day was for a student. A register of the whole day says it; where there is none, the lessons do:
-- at least half of those that count are attended, or the day was missed; who missed the first, or came late to it, came
-- late. Leave counts for nothing, and a day of leave alone is leave. `lessons` are in their order.
create function day_status(whole text, lessons text[]) returns text language sql immutable parallel safe
return coalesce(whole, case
  when cardinality(array_remove(lessons, 'leave')) = 0 then case when cardinality(lessons) > 0 then 'leave' end
  when 2 * (cardinality(array_positions(lessons, 'present')) + cardinality(array_positions(lessons, 'late')))
    < cardinality(array_remove(lessons, 'leave')) then 'absent'
  when (array_remove(lessons, 'leave'))[1] in ('absent', 'late') then 'late'
  else 'present' end);

-- What each day was for each student. A register of the section goes before one of the whole campus.
create view student_day as
select student_id, day, status, minutes, section_id, campus_id from (
  select m.student_id, r.day,
    day_status(
      (array_agg(m.status order by r.section_id is null) filter (where r.period is null))[1],
      array_agg(m.status order by r.period) filter (where r.period is not null)) as status,
    (array_agg(m.minutes order by r.section_id is null, r.period nulls first))[1] as minutes,
    (array_agg(r.section_id order by r.section_id nulls last))[1] as section_id,
    (array_agg(r.campus_id))[1] as campus_id
  from register r join current_mark m on m.register_id = r.id
  where m.status is not null
  group by m.student_id, r.day
) said where status is not null;

revoke execute on function day_status(text, text[]) from public;
grant execute on function day_status(text, text[]) to maktab_app, maktab_reader;
grant select, insert, update on register to maktab_app;
grant select, insert, update (student_id) on mark to maktab_app;
grant select on current_mark, student_day to maktab_app, maktab_reader;
grant select on register, mark to maktab_reader;

-- What a school that begins in the middle of a year knows of the days before: how many each student had of which.
create table opening_attendance (
  id uuid primary key default uuidv7(),
  student_id uuid not null references student,
  year_id uuid not null references academic_year,
  -- The last day that is counted here; registers count from the next.
  until date not null,
  present smallint not null check (present between 0 and 366),
  absent smallint not null check (absent between 0 and 366),
  late smallint not null check (late between 0 and 366),
  leave smallint not null check (leave between 0 and 366),
  version int not null default 1,
  updated_at timestamptz not null default now(),
  constraint opening_attendance_once unique (student_id, year_id)
);
create index opening_attendance_of_year on opening_attendance (year_id);
select audit_table('opening_attendance');
grant select, insert, update, delete on opening_attendance to maktab_app;
grant select on opening_attendance to maktab_reader;

-- How often which in a year so far, with what was known at the opening: kept by the worker after each register, by the
-- same views, for lists over whole years. Whoever asks of one student or one section asks the views.
create table attendance_total (
  student_id uuid not null references student,
  year_id uuid not null references academic_year,
  present smallint not null,
  absent smallint not null,
  late smallint not null,
  leave smallint not null,
  -- In tenths of a percent, cut; null where nothing counts yet.
  permille smallint generated always as (
    case when present + late + absent > 0 then (present + late) * 1000 / (present + late + absent) end) stored,
  counted_at timestamptz not null,
  primary key (student_id, year_id)
);
create index attendance_total_low on attendance_total (year_id, permille);
grant select, insert, update, delete on attendance_total to maktab_app;
grant select on attendance_total to maktab_reader;
