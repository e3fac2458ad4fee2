-- # Moves of timetables, kinds of rooms, and wishes of teachers

-- Which lessons each of the last deeds of a timetable has moved: whoever has an earlier version open reads these alone.
create table timetable_move (
  timetable_id uuid not null references timetable on delete cascade,
  -- The version that the deed has made.
  version int not null,
  placement_ids uuid[] not null,
  primary key (timetable_id, version)
);

grant select, insert, update, delete on timetable_move to maktab_app;
grant select on timetable_move to maktab_reader;

-- The kind of room that a subject is taught in: Chemistry needs a laboratory. New drafts begin with it.
alter table subject add column room_kind text;

-- What a teacher wishes of a week at a campus. Without a row nothing. The reason is private.
create table teacher_wish (
  id uuid primary key default uuidv7(),
  employee_id uuid not null references employee,
  campus_id uuid not null references campus,
  most_a_day text not null,
  most_a_day_periods smallint not null check (most_a_day_periods between 1 and 16),
  longest_run text not null,
  longest_run_periods smallint not null check (longest_run_periods between 1 and 16),
  days_off text not null,
  days_off_days smallint not null check (days_off_days between 1 and 6),
  first_lesson text not null,
  last_lesson text not null,
  reason text not null default '' check (length(reason) <= 200),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint teacher_wish_once unique (employee_id, campus_id),
  constraint teacher_wish_levels check (
    array[most_a_day, longest_run, days_off, first_lesson, last_lesson] <@ array['off', 'avoid', 'never'])
);
create index teacher_wish_at_campus on teacher_wish (campus_id);
select audit_table('teacher_wish');

grant select, insert, update, delete on teacher_wish to maktab_app;
grant select on teacher_wish to maktab_reader;

-- Runs of before have counted the rules that there were.
update timetable_run set progress = jsonb_set(progress, '{counts}', '{"mostADay": 0, "firstLesson": 0, "lastLesson": 0}' || (progress -> 'counts'))
where progress ? 'counts';
update timetable_run set result = jsonb_set(result, '{counts}', jsonb_build_object(
  'before', '{"mostADay": 0, "firstLesson": 0, "lastLesson": 0}' || (result #> '{counts,before}'),
  'after', '{"mostADay": 0, "firstLesson": 0, "lastLesson": 0}' || (result #> '{counts,after}')))
where result ? 'counts';
