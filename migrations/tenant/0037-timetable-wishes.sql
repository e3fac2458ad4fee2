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

-- Another time that a teacher proposes for an own lesson of a published timetable; the office decides.
create table lesson_proposal (
  id uuid primary key default uuidv7(),
  placement_id uuid not null references placement on delete cascade,
  employee_id uuid not null references employee,
  weekday smallint not null check (weekday between 1 and 7),
  period smallint not null check (period between 1 and 40),
  reason text not null check (length(reason) <= 200),
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'withdrawn')),
  answer text not null default '' check (length(answer) <= 200),
  -- The draft in which it was accepted.
  draft_id uuid references timetable on delete set null,
  decided_by uuid references account,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint lesson_proposal_decided check ((state in ('accepted', 'declined')) = (decided_at is not null))
);
create unique index lesson_proposal_waiting on lesson_proposal (placement_id) where state = 'open';
create index lesson_proposal_of_placement on lesson_proposal (placement_id);
create index lesson_proposal_of_employee on lesson_proposal (employee_id, id);
create index lesson_proposal_in_draft on lesson_proposal (draft_id);
create index lesson_proposal_decided_by on lesson_proposal (decided_by);
select audit_table('lesson_proposal');

grant select, insert, update, delete on lesson_proposal to maktab_app;
grant select on lesson_proposal to maktab_reader;
