-- # Timetables

-- How many lessons a room holds beside each other: a playground has two.
alter table room add column parallel smallint not null default 1;
-- squawk-ignore constraint-missing-not-valid -- every row has the default
alter table room add constraint room_parallel_check check (parallel between 1 and 20);

-- The minutes from one campus to another and back, for those who teach at both. The smaller id comes first.
create table campus_way (
  id uuid primary key default uuidv7(),
  from_id uuid not null references campus,
  to_id uuid not null references campus,
  minutes smallint not null check (minutes between 0 and 480),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint campus_way_in_order check (from_id < to_id),
  constraint campus_way_once unique (from_id, to_id)
);
create index campus_way_to on campus_way (to_id);
select audit_table('campus_way');

-- A version of the week of a campus, or of one of its shifts. What is published rules its days; a special one, such as that
-- of an exam week, before the base. A base that is published ends the one before it, which remembers its own last day.
create table timetable (
  id uuid primary key default uuidv7(),
  campus_id uuid not null references campus,
  -- The sections of this shift, or those whose shift has no timetable of its own.
  shift_id uuid references shift,
  year_id uuid not null references academic_year,
  name text not null check (length(name) between 1 and 60),
  kind text not null default 'base' check (kind in ('base', 'special')),
  state text not null default 'draft' check (state in ('draft', 'published', 'withdrawn')),
  first_day date not null,
  last_day date not null,
  -- The last day that it was drawn up for, before a later version ended it, and which one did.
  planned_last_day date,
  ended_by uuid references timetable,
  -- The weeks A to D that alternate, and the Monday of a week A. Holidays shift nothing.
  weeks smallint not null default 1 check (weeks between 1 and 4),
  anchor date not null check (extract(isodow from anchor) = 1),
  based_on uuid references timetable on delete set null,
  published_at timestamptz,
  published_by uuid references account,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint timetable_in_order check (last_day >= first_day),
  constraint timetable_published_once check ((state = 'draft') = (published_at is null)),
  constraint timetable_rules_alone exclude using gist (
    campus_id with =, (coalesce(shift_id, '00000000-0000-0000-0000-000000000000')) with =, kind with =,
    daterange(first_day, last_day, '[]') with &&
    ) where (state = 'published')
);
create unique index timetable_name_taken on timetable (campus_id, shift_id, year_id, fold(name)) nulls not distinct
  where state <> 'withdrawn';
create index timetable_of_campus on timetable (campus_id, first_day, id);
create index timetable_of_shift on timetable (shift_id);
create index timetable_of_year on timetable (year_id);
create index timetable_ended_by on timetable (ended_by);
create index timetable_based_on on timetable (based_on);
create index timetable_published_by on timetable (published_by);
select audit_table('timetable');

-- A subject that is taught in a timetable to some sections by some teachers, so many lessons a week.
create table teaching (
  id uuid primary key default uuidv7(),
  timetable_id uuid not null references timetable on delete cascade,
  subject_id uuid not null references subject,
  -- Whose bells give its lessons their time: that of its first section.
  shift_id uuid references shift,
  -- Where its lessons are unless a card says another room; else any room of the kind.
  room_id uuid references room,
  room_kind text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index teaching_of_timetable on teaching (timetable_id);
create index teaching_of_subject on teaching (subject_id);
create index teaching_in_shift on teaching (shift_id);
create index teaching_in_room on teaching (room_id);
select audit_table('teaching');

-- Who is taught: a whole section ('' and ''), or a part of a choice ('Religion', 'Ethics'). Several rows are a joint lesson.
create table teaching_party (
  id uuid primary key default uuidv7(),
  teaching_id uuid not null references teaching on delete cascade,
  section_id uuid not null references section,
  choice text not null default '',
  part text not null default '',
  constraint teaching_party_once unique (teaching_id, section_id, choice, part),
  constraint teaching_party_of_choice check ((choice = '') = (part = ''))
);
create index teaching_party_of_section on teaching_party (section_id, teaching_id);
select audit_table('teaching_party');

create table teaching_teacher (
  id uuid primary key default uuidv7(),
  teaching_id uuid not null references teaching on delete cascade,
  employee_id uuid not null references employee,
  role text not null default 'lead' check (role in ('lead', 'with')),
  constraint teaching_teacher_once unique (teaching_id, employee_id)
);
create index teaching_teacher_of_employee on teaching_teacher (employee_id, teaching_id);
select audit_table('teaching_teacher');

-- A card: a lesson of the week, of one to four periods. Without a weekday it lies in the tray. It has the number of a period,
-- whose minutes the bells say, or minutes of its own where an institute has no bells.
create table placement (
  id uuid primary key default uuidv7(),
  teaching_id uuid not null references teaching on delete cascade,
  weekday smallint check (weekday between 1 and 7),
  period smallint check (period between 1 and 40),
  from_minute smallint check (from_minute between 0 and 1439),
  until_minute smallint check (until_minute between 1 and 1440),
  length smallint not null default 1 check (length between 1 and 4),
  -- 0 is every week, 1 to 4 are the weeks A to D.
  week smallint not null default 0 check (week between 0 and 4),
  room_id uuid references room,
  is_locked boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint placement_when check ((weekday is null) = (period is null and from_minute is null)),
  constraint placement_one_way check (period is null or from_minute is null),
  constraint placement_own_minutes check ((from_minute is null) = (until_minute is null) and until_minute > from_minute),
  constraint placement_locked_when check (not is_locked or weekday is not null)
);
create index placement_of_teaching on placement (teaching_id);
create index placement_in_room on placement (room_id);
select audit_table('placement');

-- When a teacher is not there, or would rather not be. What is null is not limited. The reason is private.
create table teacher_rule (
  id uuid primary key default uuidv7(),
  employee_id uuid not null references employee,
  -- Whose periods are meant; null: those of every campus.
  campus_id uuid references campus,
  weekday smallint check (weekday between 1 and 7),
  first_period smallint check (first_period between 1 and 40),
  last_period smallint check (last_period between 1 and 40),
  from_minute smallint check (from_minute between 0 and 1439),
  until_minute smallint check (until_minute between 1 and 1440),
  level text not null check (level in ('never', 'avoid')),
  reason text not null default '' check (length(reason) <= 200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint teacher_rule_periods check ((first_period is null) = (last_period is null) and last_period >= first_period),
  constraint teacher_rule_minutes check ((from_minute is null) = (until_minute is null) and until_minute > from_minute),
  constraint teacher_rule_one_way check (first_period is null or from_minute is null)
);
create index teacher_rule_of_employee on teacher_rule (employee_id);
create index teacher_rule_at_campus on teacher_rule (campus_id);
select audit_table('teacher_rule');

-- The minutes that the lessons of published timetables take of a teacher, a room or a section, under all bells of their days.
-- It is computed from the cards and the bells, and it is what two who publish at the same moment cannot both have.
-- A tolerated row clashes with nothing. Rooms for several lessons at once are not in it.
create table occupied (
  placement_id uuid not null references placement on delete cascade,
  what text not null check (what in ('teacher', 'room', 'section')),
  who uuid not null,
  choice text not null default '',
  part text not null default '',
  weekday smallint not null,
  weeks int4range not null,
  days daterange not null,
  minutes int4range not null,
  is_tolerated boolean not null default false,
  constraint occupied_once exclude using gist (
    who with =, weekday with =, weeks with &&, days with &&, minutes with &&
    ) where (what <> 'section' and not is_tolerated),
  constraint occupied_by_other_choice exclude using gist (
    who with =, weekday with =, weeks with &&, days with &&, minutes with &&, choice with <>
    ) where (what = 'section' and not is_tolerated),
  constraint occupied_by_same_part exclude using gist (
    who with =, weekday with =, weeks with &&, days with &&, minutes with &&, choice with =, part with =
    ) where (what = 'section' and not is_tolerated)
);
create index occupied_by_placement on occupied (placement_id);
create index occupied_by_who on occupied (who, weekday);

-- The letter of the week of a day as a number: 1 is A.
create function week_letter(anchor date, weeks smallint, on_day date) returns smallint language sql immutable parallel safe
return (((((on_day - anchor) / 7 - case when (on_day - anchor) % 7 < 0 then 1 else 0 end) % weeks + weeks) % weeks) + 1)::smallint;

-- The schedule of bells that rules a day at a campus, for a shift or for those without one; null where none does.
create function ruling_bells(at_campus uuid, of_shift uuid, on_day date) returns uuid language sql stable parallel safe
return (
  select b.id from bell_schedule b
  where b.archived_at is null and b.campus_id = at_campus and (b.shift_id = of_shift or b.shift_id is null)
    and on_day between b.first_day and b.last_day and extract(isodow from on_day)::smallint = any (b.weekdays)
  order by b.shift_id is null, b.last_day - b.first_day, cardinality(b.weekdays), b.id limit 1);

-- The timetables that rule the days of a span: a special one before the base. Whether there is school is another question.
create function ruling_timetables(first_day date, last_day date)
returns table (day date, timetable_id uuid, campus_id uuid, shift_id uuid, letter smallint) language sql stable
begin atomic
  select d.day, t.id, t.campus_id, t.shift_id, week_letter(t.anchor, t.weeks, d.day)
  from (select s::date as day from generate_series($1::timestamp, $2::timestamp, interval '1 day') s) d
  join timetable t on t.state = 'published' and d.day between t.first_day and t.last_day
  where t.kind = 'special' or not exists (
    select from timetable o where o.state = 'published' and o.kind = 'special' and o.campus_id = t.campus_id
      and o.shift_id is not distinct from t.shift_id and d.day between o.first_day and o.last_day);
end;

grant select, insert, update, delete on campus_way, timetable, teaching, teaching_party, teaching_teacher, placement, teacher_rule,
  occupied to maktab_app;
grant select on campus_way, timetable, teaching, teaching_party, teaching_teacher, placement, teacher_rule, occupied to maktab_reader;
grant execute on function week_letter(date, smallint, date), ruling_bells(uuid, uuid, date), ruling_timetables(date, date)
  to maktab_app, maktab_reader;
