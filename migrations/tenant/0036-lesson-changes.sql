-- # What differs from the week on single days

-- What a lesson is: a usual one, a practical, revision, a test.
create table lesson_type (
  id uuid primary key default uuidv7(),
  title text not null check (title <> ''),
  other_title text not null default '',
  colour text check (colour ~ '^#[0-9a-f]{6}$'),
  -- Whether it moves the syllabus on; a test does not.
  counts_for_syllabus boolean not null default true,
  search_text text generated always as (fold(title || ' ' || other_title)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
create unique index lesson_type_title_taken on lesson_type (fold(title)) where archived_at is null;
create index lesson_type_by_title on lesson_type (title collate name_order, id);
create index lesson_type_search on lesson_type using gin (search_text gin_trgm_ops);
select audit_table('lesson_type');

-- squawk-ignore adding-foreign-key-constraint -- the column is new, and empty in every row
alter table teaching add column lesson_type_id uuid references lesson_type;
-- squawk-ignore require-concurrent-index-creation -- the column is new, and empty in every row
create index teaching_of_type on teaching (lesson_type_id);

-- A lesson of the week that is different on one day: it is not held, is held at another time, in another room, or is about
-- another subject. A change of a timetable that does not rule the day any more says nothing.
create table lesson_change (
  id uuid primary key default uuidv7(),
  campus_id uuid not null references campus,
  placement_id uuid not null references placement on delete cascade,
  day date not null,
  kind text not null check (kind in ('cancelled', 'moved', 'room', 'content')),
  to_day date,
  -- The first period there, or the minutes of a lesson that has some of its own.
  to_period smallint check (to_period between 1 and 40),
  to_from_minute smallint check (to_from_minute between 0 and 1439),
  to_until_minute smallint check (to_until_minute between 1 and 1440),
  room_id uuid references room,
  subject_id uuid references subject,
  reason text not null check (length(reason) between 1 and 200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint lesson_change_once unique (placement_id, day),
  constraint lesson_change_moved check ((kind = 'moved') = (to_day is not null)
    and (to_day is null) = (to_period is null and to_from_minute is null) and (to_period is null or to_from_minute is null)),
  constraint lesson_change_minutes check ((to_from_minute is null) = (to_until_minute is null) and to_until_minute > to_from_minute),
  constraint lesson_change_room check (case kind when 'room' then room_id is not null when 'moved' then true else room_id is null end),
  constraint lesson_change_content check ((kind = 'content') = (subject_id is not null))
);
create index lesson_change_of_day on lesson_change (campus_id, day);
create index lesson_change_to_day on lesson_change (to_day) where to_day is not null;
create index lesson_change_to_room on lesson_change (room_id);
create index lesson_change_to_subject on lesson_change (subject_id);
select audit_table('lesson_change');

-- What is taught on the days of a span, by the timetables that rule them and what differs on single days. What is cancelled,
-- or moved elsewhere, is in it and does not take place. Whether there is school, and when it rings, are other questions.
create function taught_lessons(first_day date, last_day date)
returns table (day date, placement_id uuid, teaching_id uuid, timetable_id uuid, campus_id uuid, shift_id uuid, letter smallint,
  period smallint, length smallint, from_minute smallint, until_minute smallint, subject_id uuid, room_id uuid,
  change_id uuid, change text, takes_place boolean) language sql stable
begin atomic
  select r.day, p.id, g.id, g.timetable_id, r.campus_id, g.shift_id, r.letter, p.period, p.length, p.from_minute, p.until_minute,
    coalesce(c.subject_id, g.subject_id), case when c.kind = 'room' then c.room_id else coalesce(p.room_id, g.room_id) end,
    c.id, c.kind, coalesce(c.kind not in ('cancelled', 'moved'), true)
  from ruling_timetables($1, $2) r join teaching g on g.timetable_id = r.timetable_id
    join placement p on p.teaching_id = g.id and p.weekday = extract(isodow from r.day)::smallint and (p.week = 0 or p.week = r.letter)
    left join lesson_change c on c.placement_id = p.id and c.day = r.day
  union all
  select c.to_day, p.id, g.id, g.timetable_id, r.campus_id, g.shift_id, r.letter, c.to_period, p.length, c.to_from_minute,
    c.to_until_minute, g.subject_id, coalesce(c.room_id, p.room_id, g.room_id), c.id, 'moved-here', true
  from lesson_change c join placement p on p.id = c.placement_id join teaching g on g.id = p.teaching_id
    cross join lateral ruling_timetables(c.day, c.day) r
  where c.to_day between $1 and $2 and r.timetable_id = g.timetable_id;
end;

-- A lesson beside the week: revision before an exam, a lesson that was lost. It has times of its own.
create table extra_lesson (
  id uuid primary key default uuidv7(),
  title text not null check (title <> ''),
  -- The campus of the section; a trigger copies it, so that one predicate decides the reach.
  campus_id uuid not null references campus,
  section_id uuid not null references section,
  subject_id uuid not null references subject,
  employee_id uuid not null references employee,
  room_id uuid references room,
  lesson_type_id uuid references lesson_type,
  day date not null,
  starts_at time not null,
  ends_at time not null,
  search_text text generated always as (fold(title)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  constraint extra_lesson_in_order check (ends_at > starts_at),
  constraint extra_lesson_of_section exclude using gist (section_id with =, tsrange(day + starts_at, day + ends_at) with &&)
    where (archived_at is null),
  constraint extra_lesson_of_teacher exclude using gist (employee_id with =, tsrange(day + starts_at, day + ends_at) with &&)
    where (archived_at is null),
  constraint extra_lesson_in_room exclude using gist (room_id with =, tsrange(day + starts_at, day + ends_at) with &&)
    where (archived_at is null)
);
create index extra_lesson_by_day on extra_lesson (day, id);
create index extra_lesson_of_campus on extra_lesson (campus_id, day);
create index extra_lesson_of_subject on extra_lesson (subject_id);
create index extra_lesson_of_type on extra_lesson (lesson_type_id);
create index extra_lesson_search on extra_lesson using gin (search_text gin_trgm_ops);
select audit_table('extra_lesson');

-- An extra lesson takes its campus from its section, and stands beside no lesson of the section, the teacher or the room.
create function extra_lesson_fits() returns trigger language plpgsql set search_path = pg_catalog, public as $$
declare
  clash text;
begin
  select s.campus_id into new.campus_id from section s where s.id = new.section_id;
  if new.archived_at is not null then
    return new;
  end if;
  -- Two who change the lessons of a day wait for each other.
  lock table lesson_change in share row exclusive mode;
  select case
      when exists (select from teaching_teacher t where t.teaching_id = l.teaching_id and t.employee_id = new.employee_id) then 'teacher'
      when l.room_id = new.room_id then 'room' else 'section' end
  into clash
  from taught_lessons(new.day, new.day) l
    cross join lateral (
      select (min(o.starts_at) - time '00:00') as from_time, (max(o.ends_at) - time '00:00') as until_time from bell_period o
      where l.period is not null and o.schedule_id = ruling_bells(l.campus_id, l.shift_id, new.day) and o.kind = 'lesson'
        and o.number between l.period and l.period + l.length - 1
      union all
      select make_interval(mins => l.from_minute), make_interval(mins => l.until_minute) where l.period is null
    ) x
  where l.takes_place and x.from_time < new.ends_at - time '00:00' and x.until_time > new.starts_at - time '00:00'
    and (exists (select from teaching_party y where y.teaching_id = l.teaching_id and y.section_id = new.section_id)
      or exists (select from teaching_teacher t where t.teaching_id = l.teaching_id and t.employee_id = new.employee_id)
      or l.room_id = new.room_id and (select m.parallel = 1 from room m where m.id = new.room_id))
  order by 1 desc limit 1;
  if clash is null and exists (
    select from arrangement a where a.employee_id = new.employee_id and a.day = new.day and a.kind = 'cover'
      and a.state not in ('declined', 'withdrawn') and a.during && tsrange(new.day + new.starts_at, new.day + new.ends_at)
  ) then
    clash := 'cover';
  end if;
  if clash is not null then
    raise exception using errcode = '23P01', constraint = 'extra_lesson_beside_' || clash, message = 'there is a lesson at this time';
  end if;
  return new;
end;
$$;
create trigger extra_lesson_fits before insert or update on extra_lesson for each row execute function extra_lesson_fits();

-- Whoever is concerned hears of it, however the row was written: a form, a sheet, many at once.
create function tell_extra_lesson() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'INSERT' or (old.archived_at is null) <> (new.archived_at is null)
    or (old.day, old.starts_at, old.ends_at, old.section_id, old.employee_id, old.subject_id)
      is distinct from (new.day, new.starts_at, new.ends_at, new.section_id, new.employee_id, new.subject_id)
  then
    insert into outbox (topic, payload) values ('extra-lesson.changed', jsonb_build_object('id', new.id,
      'isHeld', new.archived_at is null, 'before', case when tg_op = 'UPDATE' and old.archived_at is null then
        jsonb_build_object('sectionId', old.section_id, 'employeeId', old.employee_id, 'day', old.day) end));
  end if;
  return null;
end;
$$;
create trigger tell_extra_lesson after insert or update on extra_lesson for each row execute function tell_extra_lesson();

-- What recurs at a campus beside lessons: assembly, break, prayer, duty. After its last day it is not held any more.
create table routine (
  id uuid primary key default uuidv7(),
  name text not null check (name <> ''),
  kind text not null default 'other' check (kind in ('assembly', 'break', 'prayer', 'duty', 'other')),
  campus_id uuid not null references campus,
  -- Only for a shift, and only for a class; null: for all.
  shift_id uuid references shift,
  class_id uuid references class,
  -- As to_char(day, 'FMday') calls them.
  weekdays text[] not null check (cardinality(weekdays) > 0
    and weekdays <@ array['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']),
  starts_at time not null,
  ends_at time not null,
  first_day date not null,
  ends_on date,
  search_text text generated always as (fold(name)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  constraint routine_in_order check (ends_at > starts_at),
  constraint routine_days check (ends_on >= first_day - 1)
);
create index routine_of_campus on routine (campus_id, name, id);
create index routine_by_name on routine (name collate name_order, id);
create index routine_of_shift on routine (shift_id);
create index routine_of_class on routine (class_id);
create index routine_search on routine using gin (search_text gin_trgm_ops);
select audit_table('routine');

grant select, insert, update, delete on lesson_type, lesson_change, extra_lesson, routine to maktab_app;
grant select on lesson_type, lesson_change, extra_lesson, routine to maktab_reader;
grant execute on function taught_lessons(date, date) to maktab_app, maktab_reader;
