-- # Daily arrangement

-- Who is away on a day beside those whose leave is granted: the office says so, or confirms that somebody has not come.
create table teacher_away (
  id uuid primary key default uuidv7(),
  employee_id uuid not null references employee,
  -- Whose office said it, and whose periods are meant. Who is away for a whole day or half of it is away everywhere.
  campus_id uuid not null references campus,
  day date not null,
  -- The halves are those before and after the middle lesson, as with leave.
  part text not null default 'whole' check (part in ('whole', 'first', 'second', 'periods')),
  first_period smallint check (first_period between 1 and 40),
  last_period smallint check (last_period between 1 and 40),
  source text not null check (source in ('office', 'not-come')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint teacher_away_once unique (employee_id, day, campus_id),
  constraint teacher_away_periods check ((part = 'periods') = (first_period is not null)
    and (first_period is null) = (last_period is null) and last_period >= first_period)
);
create index teacher_away_on_day on teacher_away (day, campus_id);
create index teacher_away_at_campus on teacher_away (campus_id);
select audit_table('teacher_away');

-- A day of a campus for which something was arranged. Whoever changes it locks this row. Releasing it again tells only of
-- what was arranged since.
create table arrangement_day (
  id uuid primary key default uuidv7(),
  campus_id uuid not null references campus,
  day date not null,
  released_at timestamptz,
  released_by uuid references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint arrangement_day_once unique (campus_id, day)
);
create index arrangement_day_released_by on arrangement_day (released_by);
select audit_table('arrangement_day');

-- What becomes of a lesson whose teacher is away, one row for each of its periods. What was declined or withdrawn stays as
-- history, and the lesson is open again.
create table arrangement (
  id uuid primary key default uuidv7(),
  campus_id uuid not null references campus,
  day date not null,
  placement_id uuid not null references placement on delete cascade,
  -- Null where a lesson has minutes of its own.
  period smallint check (period between 1 and 40),
  away_id uuid not null references employee,
  kind text not null check (kind in ('cover', 'join', 'supervised', 'library', 'leave-early', 'none')),
  -- Who covers, or looks in beside another lesson.
  employee_id uuid references employee,
  -- The lesson of another section that this one joins.
  joins_id uuid references placement on delete cascade,
  -- By the clock of the school.
  during tsrange not null check (not isempty(during)),
  -- The candidates of that moment with what spoke for and against each.
  reasons jsonb not null default '[]',
  state text not null default 'proposed' check (state in ('proposed', 'told', 'accepted', 'declined', 'withdrawn')),
  -- A lesson that is given back on another day does not count as a cover.
  is_swap boolean not null default false,
  told_at timestamptz,
  -- Why it was declined.
  note text not null default '' check (length(note) <= 200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint arrangement_of_somebody check ((kind in ('cover', 'supervised')) = (employee_id is not null)),
  constraint arrangement_joins_lesson check (kind = 'join' or joins_id is null),
  constraint arrangement_told_once check (state <> 'accepted' or told_at is not null),
  -- Nobody covers two lessons at once, at whatever campus.
  constraint arrangement_covers_apart exclude using gist (employee_id with =, during with &&)
    where (kind = 'cover' and state not in ('declined', 'withdrawn'))
);
create unique index arrangement_once on arrangement (placement_id, day, period) nulls not distinct
  where state not in ('declined', 'withdrawn');
create index arrangement_of_day on arrangement (campus_id, day);
create index arrangement_of_employee on arrangement (employee_id, day);
create index arrangement_of_away on arrangement (away_id, day);
create index arrangement_joins on arrangement (joins_id);
select audit_table('arrangement', array['during']);

grant select, insert, update, delete on teacher_away, arrangement_day, arrangement to maktab_app;
grant select on teacher_away, arrangement_day, arrangement to maktab_reader;

-- Whom an act concerns: also who is away.
create or replace function names_somebody(said jsonb) returns boolean language sql immutable parallel safe
return said ?| array['student_id', 'guardian_id', 'employee_id', 'person_id', 'enrolment_id', 'account_id', 'admission_id',
  'survivor_id', 'one_id', 'other_id', 'owner_id', 'maker_id', 'team_id', 'role_id', 'bill_guardian_id', 'away_id'];
create or replace function names_in(said jsonb) returns text[] language sql immutable parallel safe
return array_remove(array[said ->> 'student_id', said ->> 'guardian_id', said ->> 'employee_id', said ->> 'person_id',
  said ->> 'enrolment_id', said ->> 'account_id', said ->> 'admission_id', said ->> 'survivor_id', said ->> 'one_id',
  said ->> 'other_id', said ->> 'owner_id', said ->> 'maker_id', said ->> 'team_id', said ->> 'role_id',
  said ->> 'bill_guardian_id', said ->> 'away_id'], null);
