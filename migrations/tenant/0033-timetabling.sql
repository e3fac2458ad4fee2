-- # Timetables that are drawn up by the program

-- What the week of a campus is drawn up by, besides what may never clash. Without a row the usual rules count.
create table timetabling_policy (
  id uuid primary key default uuidv7(),
  campus_id uuid not null references campus,
  gaps text not null,
  spread text not null,
  twice_a_day text not null,
  heavy_late text not null,
  heavy_late_from smallint not null check (heavy_late_from between 1 and 40),
  heavy_late_subject_ids uuid[] not null,
  after_break text not null,
  after_break_subject_ids uuid[] not null,
  longest_run text not null,
  longest_run_periods smallint not null check (longest_run_periods between 1 and 16),
  first_and_last text not null,
  room_changes text not null,
  distance text not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint timetabling_policy_once unique (campus_id),
  constraint timetabling_policy_levels check (
    array[gaps, spread, twice_a_day, heavy_late, after_break, longest_run, first_and_last, room_changes, distance]
      <@ array['off', 'avoid', 'never'])
);
select audit_table('timetabling_policy');

-- A run of the program that draws up a draft. Whoever runs it renews the lease; a run whose lease has ended has failed.
create table timetable_run (
  id uuid primary key default uuidv7(),
  timetable_id uuid not null references timetable on delete cascade,
  -- The version of the draft that the run began from, which is the only one that its week is adopted for.
  timetable_version int not null,
  asked_by uuid references account,
  mode text not null check (mode in ('fill', 'repair')),
  seconds smallint not null check (seconds between 1 and 120),
  random_seed int not null,
  state text not null default 'running' check (state in ('running', 'finished', 'stopped', 'failed')),
  outcome text check (outcome in ('adopted', 'discarded')),
  started_at timestamptz not null,
  leased_until timestamptz not null,
  finished_at timestamptz,
  stop_asked_at timestamptz,
  progress jsonb,
  result jsonb,
  error text,
  created_at timestamptz not null default now(),
  constraint timetable_run_finished check ((state = 'running') = (finished_at is null)),
  constraint timetable_run_outcome check (outcome is null or state in ('finished', 'stopped'))
);
create index timetable_run_of_timetable on timetable_run (timetable_id, id);
create index timetable_run_asked_by on timetable_run (asked_by);
-- One run of a school at a time.
create unique index timetable_run_alone on timetable_run ((true)) where state = 'running';

grant select, insert, update, delete on timetabling_policy, timetable_run to maktab_app;
grant select on timetabling_policy, timetable_run to maktab_reader;
