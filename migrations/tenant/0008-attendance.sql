-- # Registers

-- A register records the attendance of a section on a day, for the whole day or for one lesson. A campus that takes
-- attendance as a whole has registers without a section.
create table register (
  id uuid primary key default uuidv7(),
  campus_id uuid not null references campus,
  section_id uuid,
  day date not null,
  -- The number of the lesson in the bell schedule; null for the whole day.
  period smallint check (period between 1 and 40),
  subject_id uuid references subject,
  state text not null default 'open' check (state in ('open', 'submitted', 'locked')),
  submitted_at timestamptz,
  submitted_by uuid references account,
  -- Users who may mark may do so again, whatever the day, until the next submission.
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

-- A mark records one statement about a student in a register. Nobody overwrites it. `minutes` is the delay of a late
-- student. A mark of the office comes before all others; among the others the last one counts.
create table mark (
  id uuid primary key default uuidv7(),
  register_id uuid not null references register,
  student_id uuid not null references student,
  -- Null removes the mark.
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
create trigger mark_not_taken before delete on mark for each row execute function refuse_change();
create trigger mark_not_emptied before truncate on mark for each statement execute function refuse_change();
create trigger audit_update after update on mark referencing old table as old_rows new table as new_rows
  for each statement execute function audit_update();
create trigger audit_delete after delete on mark referencing old table as old_rows
  for each statement execute function audit_delete();

-- The counts of each student before a school began with the product in the middle of a year.
create table opening_attendance (
  id uuid primary key default uuidv7(),
  student_id uuid not null references student,
  year_id uuid not null references academic_year,
  -- The last day of these counts. Registers count from the next day.
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

-- The counts of the year, including the opening counts. The worker updates them after each register from the same
-- views. Lists over whole years read this table; questions about one student or section read the views.
create table attendance_total (
  student_id uuid not null references student,
  year_id uuid not null references academic_year,
  present smallint not null,
  absent smallint not null,
  late smallint not null,
  leave smallint not null,
  -- In tenths of a percent, rounded down; null if nothing counts yet.
  permille smallint generated always as (
    case when present + late + absent > 0 then (present + late) * 1000 / (present + late + absent) end) stored,
  counted_at timestamptz not null,
  primary key (student_id, year_id)
);
create index attendance_total_low on attendance_total (year_id, permille);

-- The counts of a section on a day. The worker updates them after each register from student_day, for pages that show
-- many days.
create table attendance_day (
  section_id uuid not null references section,
  day date not null,
  present smallint not null,
  absent smallint not null,
  late smallint not null,
  leave smallint not null,
  counted_at timestamptz not null,
  primary key (section_id, day)
);
create index attendance_day_of_day on attendance_day (day, section_id);

-- Notices that were sent, so that each is sent once: missing registers and absent students.
create table register_missing (
  section_id uuid not null references section,
  day date not null,
  told_at timestamptz not null,
  primary key (section_id, day)
);

create table absence_told (
  student_id uuid not null references student,
  day date not null,
  told_at timestamptz not null,
  primary key (student_id, day)
);

-- When two records of a student are merged, the marks of both belong to the survivor.
create function keep_mark() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if (to_jsonb(old) - 'student_id') is distinct from (to_jsonb(new) - 'student_id')
    and not (new.comment = '' and redacting(tg_relid) and (to_jsonb(old) - 'comment') = (to_jsonb(new) - 'comment')) then
    raise exception 'mark is append-only' using errcode = 'MK003';
  end if;
  return new;
end $$;
create trigger mark_kept before update on mark for each row execute function keep_mark();

-- The audit asks for the campus of each register by itself. With a join PostgreSQL read every register of the school
-- at each submission.
create function audit_marks() returns trigger language plpgsql security definer as $$
declare
  act pg_catalog.uuid := public.current_act();
begin
  if exists (select from new_rows n where n.act_id operator(pg_catalog.<>) act) then
    raise exception 'a mark is of the running act' using errcode = 'MK001';
  end if;
  insert into public.audit (act_id, resource, row_id, operation, after, campus_id)
  select act, 'mark', said.register_id, 'insert', pg_catalog.jsonb_object_agg(said.status, said.ids),
    (select r.campus_id from public.register r where r.id operator(pg_catalog.=) said.register_id)
  from (
    select n.register_id, coalesce(n.status, 'unmarked') as status,
      pg_catalog.jsonb_agg(n.student_id order by n.student_id) as ids
    from new_rows n group by 1, 2
  ) said
  group by said.register_id;
  return null;
end $$;
create trigger audit_marks after insert on mark referencing new table as new_rows for each statement
  execute function audit_marks();

-- The view returns the valid mark of each student in each register. Its form lets questions about one register, one
-- student or one day read no other rows.
create view current_mark as
select m.register_id, m.student_id, m.status, m.minutes, m.comment, m.said_by, m.act_id, m.id
from mark m
where not exists (
  select from mark after where after.register_id = m.register_id and after.student_id = m.student_id
    and (after.said_by = 'office', after.id) > (m.said_by = 'office', m.id));

-- day_status() is the only rule for the day of a student. A register of the whole day decides. Without one the
-- lessons decide: a student who attended less than half of those that count was absent; a student who missed the
-- first or came late to it was late. Leave does not count, and a day with nothing but leave is leave. `lessons` are
-- in their order.
create function day_status(whole text, lessons text[]) returns text language sql immutable parallel safe
return coalesce(whole, case
  when cardinality(array_remove(lessons, 'leave')) = 0 then case when cardinality(lessons) > 0 then 'leave' end
  when 2 * (cardinality(array_positions(lessons, 'present')) + cardinality(array_positions(lessons, 'late')))
    < cardinality(array_remove(lessons, 'leave')) then 'absent'
  when (array_remove(lessons, 'leave'))[1] in ('absent', 'late') then 'late'
  else 'present' end);

-- The view returns the status of each student on each day. A register of the section comes before one of the whole
-- campus.
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

grant select, insert, update on register, attendance_day to maktab_app;
grant select, insert on mark, register_missing, absence_told to maktab_app;
grant select, insert, update, delete on opening_attendance, attendance_total to maktab_app;
grant select on current_mark, student_day to maktab_app;
grant select on
  register, mark, opening_attendance, attendance_total, attendance_day, register_missing, absence_told,
  current_mark, student_day
to maktab_reader;
grant update (student_id) on mark to maktab_app;
grant execute on function day_status(text, text[]) to maktab_app, maktab_reader;

-- # Leave

-- A kind of leave, for students or for employees, with the days that a year allows; null means no limit.
create table leave_type (
  id uuid primary key default uuidv7(),
  title text not null check (title <> ''),
  -- The title in the other script.
  other_title text not null default '',
  side text not null check (side in ('student', 'staff')),
  is_paid boolean not null default true,
  days_a_year smallint check (days_a_year between 1 and 366),
  -- Leave of this many days or more needs a document; null means never.
  document_from smallint check (document_from between 1 and 366),
  allows_halves boolean not null default true,
  search_text text generated always as (fold(title || ' ' || other_title)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  constraint leave_type_of_side unique (id, side)
);
create unique index leave_type_title_taken on leave_type (side, fold(title)) where archived_at is null;
create index leave_type_by_title on leave_type (title collate "und-x-icu", id);
create index leave_type_search on leave_type using gin (search_text gin_trgm_ops);
select audit_table('leave_type');

-- leave_halves() maps days to half days, so that two halves of one day do not overlap.
create function leave_halves(first_day date, last_day date, part text) returns int4range language sql immutable parallel safe
return int4range(
  (first_day - date '2000-01-01') * 2 + case part when 'second' then 1 else 0 end,
  (last_day - date '2000-01-01') * 2 + case part when 'first' then 1 else 2 end);

-- A request for leave of a student or an employee, by the id of the person. The steps tell who asked and who decided.
create table leave_request (
  id uuid primary key default uuidv7(),
  person_id uuid not null references person,
  side text not null check (side in ('student', 'staff')),
  type_id uuid not null,
  first_day date not null,
  last_day date not null,
  -- The whole day, or the half before or after its middle lesson.
  part text not null default 'whole' check (part in ('whole', 'first', 'second')),
  reason text not null default '',
  file_id uuid unique references file,
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected', 'cancelled')),
  -- Whose turn it is while the request is pending: the class teacher's or the office's.
  awaits text not null default 'office' check (awaits in ('teacher', 'office')),
  search_text text not null default '',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  constraint leave_request_in_order check (last_day >= first_day),
  constraint leave_request_half_of_one_day check (part = 'whole' or first_day = last_day),
  constraint leave_request_waits_for_teacher check (awaits = 'office' or side = 'student'),
  constraint leave_request_of_type foreign key (type_id, side) references leave_type (id, side),
  constraint leave_request_twice exclude using gist (
    person_id with =, (leave_halves(first_day, last_day, part)) with &&
    ) where (state in ('pending', 'approved'))
);
create index leave_request_by_day on leave_request (side, first_day, id);
create index leave_request_of_person on leave_request (person_id, first_day);
create index leave_request_of_type on leave_request (type_id, side);
create index leave_request_waiting on leave_request (side, awaits) where state = 'pending';
create index leave_request_granted on leave_request (first_day, last_day) where state = 'approved';
create index leave_request_search on leave_request using gin (search_text gin_trgm_ops);
select audit_table('leave_request');

-- A step is one event of a request. Nobody overwrites it.
create table leave_step (
  id uuid primary key default uuidv7(),
  request_id uuid not null references leave_request,
  what text not null check (what in ('asked', 'passed', 'approved', 'rejected', 'cancelled', 'revoked')),
  account_id uuid references account,
  note text not null default '',
  at timestamptz not null default now()
);
create index leave_step_of_request on leave_step (request_id, id);
create index leave_step_by_account on leave_step (account_id);
select audit_table('leave_step');

-- The kinds of leave that a new school gets. Their other script is Urdu in Pakistan and Arabic elsewhere.
create function usual_leave_types(country text) returns table (
  id uuid, title text, other_title text, side text, days_a_year smallint, document_from smallint, allows_halves boolean
) language sql immutable set search_path = pg_catalog, public as $$
  select ('01980000-0000-7000-8000-0000001eaf' || place)::uuid, title, case country when 'PK' then urdu else arabic end,
    side, days::smallint, document::smallint, halves
  from (values
    ('01', 'student', 'Sick', 'بیماری', 'مرض', null, 4, true),
    ('02', 'student', 'Urgent piece of work', 'ضروری کام', 'أمر طارئ', null, null, true),
    ('03', 'student', 'Family occasion', 'خاندانی تقریب', 'مناسبة عائلية', null, null, true),
    ('11', 'staff', 'Casual', 'اتفاقی', 'عارضة', 10, null, true),
    ('12', 'staff', 'Sick', 'بیماری', 'مرضية', 8, 3, true),
    ('13', 'staff', 'Annual', 'سالانہ', 'سنوية', 15, null, false),
    ('14', 'staff', 'Maternity', 'زچگی', 'أمومة', 90, 1, false)
  ) usual (place, side, title, urdu, arabic, days, document, halves)
$$;

create function add_leave_types() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into leave_type (id, title, other_title, side, days_a_year, document_from, allows_halves)
  select t.* from usual_leave_types(new.country) t;
  return null;
end $$;
create trigger institute_adds_leave_types after insert on institute for each row execute function add_leave_types();

create function keep_leave_request() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if new.side = 'student' and not exists (select from student where id = new.person_id)
    or new.side = 'staff' and not exists (select from employee where id = new.person_id) then
    raise exception 'nobody of this side' using errcode = 'check_violation', constraint = 'leave_request_holder';
  end if;
  new.search_text := fold(concat_ws(' ',
    (select concat_ws(' ', name, other_name) from person where id = new.person_id),
    (select concat_ws(' ', title, other_title) from leave_type where id = new.type_id), new.reason));
  return new;
end $$;
create trigger leave_request_kept before insert or update on leave_request
  for each row execute function keep_leave_request();

create function leave_holder_renamed() returns trigger language plpgsql security definer
set search_path = pg_catalog, public as $$
begin
  update leave_request set search_text = '' where person_id in (
    select n.id from new_rows n join old_rows o using (id)
    where (n.name, n.other_name) is distinct from (o.name, o.other_name));
  return null;
end $$;
create trigger leave_holder_renamed after update on person referencing old table as old_rows new table as new_rows
  for each statement execute function leave_holder_renamed();

-- Granted leave, for the other modules.
create view granted_leave as
select id as request_id, person_id, first_day, last_day, part, type_id from leave_request where state = 'approved';

-- The lists of leave show each request with its person, its first step and its last step.
create view student_leaves as
select r.id, p.name, s.father_name, r.person_id as student_id, s.section_id, s.campus_id, r.type_id, r.first_day, r.last_day,
  r.part, r.state, r.awaits, r.reason, r.file_id,
  coalesce((
    select by.name from leave_step t join account a on a.id = t.account_id join person by on by.id = a.person_id
    where t.request_id = r.id order by t.id limit 1), '') as asked_by,
  case r.state when 'pending' then '' else coalesce((
    select by.name from leave_step t join account a on a.id = t.account_id join person by on by.id = a.person_id
    where t.request_id = r.id order by t.id desc limit 1), '') end as decided_by,
  case r.state when 'pending' then '' else coalesce((
    select t.note from leave_step t where t.request_id = r.id order by t.id desc limit 1), '') end as note,
  r.search_text, r.version, r.created_at, r.updated_at, r.archived_at
from leave_request r join student s on s.id = r.person_id join person p on p.id = r.person_id
where r.side = 'student';

create view staff_leaves as
select r.id, p.name, r.person_id, e.department_id, e.campus_id, e.campus_ids, r.type_id, r.first_day, r.last_day,
  r.part, r.state, r.awaits, r.reason, r.file_id,
  coalesce((
    select by.name from leave_step t join account a on a.id = t.account_id join person by on by.id = a.person_id
    where t.request_id = r.id order by t.id limit 1), '') as asked_by,
  case r.state when 'pending' then '' else coalesce((
    select by.name from leave_step t join account a on a.id = t.account_id join person by on by.id = a.person_id
    where t.request_id = r.id order by t.id desc limit 1), '') end as decided_by,
  case r.state when 'pending' then '' else coalesce((
    select t.note from leave_step t where t.request_id = r.id order by t.id desc limit 1), '') end as note,
  r.search_text, r.version, r.created_at, r.updated_at, r.archived_at
from leave_request r join employee e on e.id = r.person_id join person p on p.id = r.person_id
where r.side = 'staff';

grant select, insert, update, delete on leave_type to maktab_app;
grant select, insert, update on leave_request to maktab_app;
grant select, insert on leave_step to maktab_app;
grant select on granted_leave, student_leaves, staff_leaves to maktab_app;
grant select on leave_type, leave_request, leave_step, granted_leave, student_leaves, staff_leaves to maktab_reader;
grant execute on function leave_halves(date, date, text) to maktab_app, maktab_reader;

-- # Attendance of staff

-- Somebody came or went. Each observation is a row, in the order of the clock. The day of an employee follows from
-- these rows and is stored nowhere.
create table presence (
  id uuid primary key default uuidv7(),
  person_id uuid not null references person,
  -- The campus of the observation; null if it is unknown.
  campus_id uuid references campus,
  -- The day in the zone of the school.
  day date not null,
  at timestamptz not null,
  -- Null if the direction is unknown: then the first observation of a day is coming and the last is going.
  direction text check (direction in ('in', 'out')),
  noticed_by text not null check (noticed_by in ('self', 'office', 'device', 'kiosk')),
  comment text not null default '',
  -- A wrong observation is struck: it stays and does not count.
  struck_at timestamptz,
  struck_by uuid references account,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The reason for striking it.
  struck_reason text not null default '',
  constraint presence_once unique (person_id, at, noticed_by),
  constraint presence_struck_by_somebody check ((struck_at is null) = (struck_by is null))
);
create index presence_of_day on presence (day, campus_id, person_id);
create index presence_of_person on presence (person_id, day, at);
create index presence_struck_by on presence (struck_by) where struck_by is not null;
select audit_table('presence');

-- A tablet at a gate shows a changing code. A person who scans it with a telephone is present. The office opens the
-- tablet with a code that works once. After that the tablet has a secret, which lets it show codes and nothing else.
create table kiosk (
  id uuid primary key default uuidv7(),
  campus_id uuid not null references campus,
  name text not null check (name <> ''),
  -- The hash of the opening code, until the tablet is open or the code expires.
  opening_hash bytea unique,
  opening_until timestamptz,
  -- The hash of the secret of the tablet; null before it was opened.
  secret_hash bytea unique,
  opened_at timestamptz,
  ended_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint kiosk_waits_or_is_open check ((opening_hash is null) = (opening_until is null)),
  constraint kiosk_opened_with_secret check ((secret_hash is null) = (opened_at is null))
);
create index kiosk_at_campus on kiosk (campus_id);
create index kiosk_open on kiosk (id) where ended_at is null;
select audit_table('kiosk', array['opening_hash', 'secret_hash']);

-- The presence of an employee on a day. Without directions the first observation is coming and the last is going,
-- unless it follows at once: then the card was held twice. A person who came again after going is present.
create view employee_presence as
select person_id, day, first_in, case when went then last_at end as last_out, not went as is_in,
  case when went and last_at > first_in then (extract(epoch from last_at - first_in) / 60)::int end as minutes
from (
  select *, coalesce(last_direction = 'out', last_at >= first_in + interval '5 minutes') as went from (
    select person_id, day, min(at) filter (where direction is distinct from 'out') as first_in, max(at) as last_at,
      (array_agg(direction order by at desc, id desc))[1] as last_direction
    from presence where struck_at is null group by person_id, day
  ) noticed
) told;

-- employee_day() is the only rule for the day of an employee; null means that it is not decided yet. `starts` and
-- `ends` are the first and the last bell, null without bells. `leave` is the granted part. A person who comes on a
-- day off was present, and bells do not measure that day, nor the half of a day that is leave.
create function employee_day(
  first_in timestamptz, last_out timestamptz, was_noticed boolean, is_open boolean, leave text,
  starts timestamptz, ends timestamptz, late_after int, early_before int, half_day int,
  asked_at timestamptz, is_over boolean
) returns text language sql immutable parallel safe
return case
  when was_noticed and not is_open then 'present'
  when was_noticed then case
    when half_day > 0 and leave is null and last_out - first_in < make_interval(mins => half_day) then 'half_day'
    when leave is distinct from 'first' and leave is distinct from 'whole'
      and first_in > starts + make_interval(mins => late_after) then 'late'
    when leave is distinct from 'second' and leave is distinct from 'whole'
      and last_out < ends - make_interval(mins => early_before) then 'left_early'
    else 'present' end
  when not is_open then 'day_off'
  when leave = 'whole' then 'leave'
  when is_over then 'absent'
  when leave is null and asked_at > starts + make_interval(mins => late_after) then 'absent'
end;

grant select, insert, update on presence, kiosk to maktab_app;
grant select on employee_presence to maktab_app;
grant select on presence, kiosk, employee_presence to maktab_reader;
grant execute on function
 
  employee_day(timestamptz, timestamptz, boolean, boolean, text, timestamptz, timestamptz, int, int, int, timestamptz, boolean)
to maktab_app, maktab_reader;

-- # Terminals

-- A biometric terminal that the office accepted. It is known by its serial number and the key of its campus. A
-- terminal that cannot send a key is accepted from one network only.
create table device (
  id uuid primary key default uuidv7(),
  campus_id uuid not null references campus,
  serial text not null check (serial ~ '^[A-Za-z0-9_-]{3,40}$'),
  name text not null,
  state text not null default 'active' check (state in ('active', 'off')),
  -- Whether people press a key for coming and going. Without it the first punch of a day is coming and the last is
  -- going.
  tells_direction boolean not null default false,
  -- The network from which the terminal needs no key; null if it sends the key.
  network text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint device_serial_once unique (serial)
);
create index device_at_campus on device (campus_id, name, id);
select audit_table('device');

-- Terminals of a campus send this key with every request. The previous key works for some days more, so that the
-- terminals can be changed one by one.
create table device_key (
  id uuid primary key default uuidv7(),
  campus_id uuid not null references campus,
  -- The first letters, by which people recognise a key.
  prefix text not null,
  secret_hash bytea not null,
  previous_hash bytea,
  previous_until timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint device_key_once unique (campus_id)
);
select audit_table('device_key', array['secret_hash', 'previous_hash']);

-- The last contact of a terminal. It changes every minute, so the audit does not record it.
create table device_sight (
  device_id uuid primary key references device,
  last_seen_at timestamptz not null,
  network text not null default '',
  firmware text not null default '',
  -- The numbers of people and records that the terminal reports.
  people int,
  records int,
  -- The seconds by which its clock is ahead of the school's; null if unknown.
  clock_ahead int,
  -- The position of the last acknowledged record, as the terminal counts.
  stamp text not null default '',
  newest_at timestamptz,
  -- The day on which somebody was told that the terminal is silent.
  silence_told_on date
);

-- Terminals that asked and are not accepted. The office accepts them, or they are forgotten.
create table device_waiting (
  id uuid primary key default uuidv7(),
  serial text not null check (serial ~ '^[A-Za-z0-9_-]{3,40}$'),
  -- The campus of the key, or of the claimed terminal; null means the institute.
  campus_id uuid references campus,
  by_key boolean not null,
  network text not null default '',
  firmware text not null default '',
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  constraint device_waiting_once unique (serial)
);
create index device_waiting_at_campus on device_waiting (campus_id);

-- A command for a terminal, which fetches it and answers with its number.
create table device_command (
  id uuid primary key default uuidv7(),
  device_id uuid not null references device,
  number int not null generated always as identity,
  kind text not null check (kind in ('reboot', 'clock', 'resend', 'people')),
  -- The text for the terminal. The text of a clock command is written when the terminal asks.
  command text not null,
  asked_at timestamptz not null,
  sent_at timestamptz,
  answered_at timestamptz,
  -- The answer; 0 or more means success.
  result int,
  constraint device_command_number unique (number)
);
create index device_command_open on device_command (device_id, number) where answered_at is null;
create index device_command_of_device on device_command (device_id, number desc);

-- The person behind a number on the terminals.
create table device_pin (
  id uuid primary key default uuidv7(),
  pin text not null check (pin ~ '^[A-Za-z0-9_-]{1,24}$'),
  person_id uuid not null references person,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint device_pin_once unique (pin)
);
create index device_pin_of_person on device_pin (person_id);
select audit_table('device_pin');

-- The name that a terminal reports for a number, so that the office can guess the person. The product stores no
-- fingerprints and no faces.
create table device_pin_name (
  pin text primary key,
  name text not null,
  device_id uuid not null references device,
  told_at timestamptz not null
);
create index device_pin_name_of_device on device_pin_name (device_id);

-- A punch is a finger, a card or a face at a terminal. It is stored once, however often the terminal sends it, and
-- nobody overwrites it. The office may assign its person later.
create table punch (
  id uuid primary key default uuidv7(),
  device_id uuid not null references device,
  pin text not null,
  -- The time of the terminal's clock, and the instant in the zone of the school.
  -- squawk-ignore prefer-timestamp-tz -- the clock of the terminal, which knows no zone
  at_local timestamp not null,
  at timestamptz not null,
  status smallint not null,
  verify smallint,
  line text not null check (length(line) <= 200),
  person_id uuid references person,
  act_id uuid not null,
  constraint punch_once unique (device_id, pin, at_local, status)
);
create index punch_of_person on punch (person_id, at_local) where person_id is not null;
create index punch_of_nobody on punch (pin, at_local) where person_id is null;
create index punch_of_device on punch (device_id, at_local desc);
create index punch_of_day on punch ((at_local::date), person_id) where person_id is not null;
create trigger punch_not_taken before delete on punch for each row execute function refuse_change();
create trigger punch_not_emptied before truncate on punch for each statement execute function refuse_change();

-- Lines that are no valid punch, once each, so that the office sees what was lost and why.
create table punch_refused (
  id uuid primary key default uuidv7(),
  device_id uuid not null references device,
  line text not null check (length(line) <= 200),
  reason text not null check (reason in ('unreadable', 'number', 'time', 'future', 'past')),
  at timestamptz not null,
  constraint punch_refused_once unique (device_id, line)
);
create index punch_refused_latest on punch_refused (at desc, id);

create function keep_punch() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if (to_jsonb(old) - 'person_id') is distinct from (to_jsonb(new) - 'person_id') then
    raise exception 'punch is append-only' using errcode = 'MK003';
  end if;
  return new;
end $$;
create trigger punch_kept before update on punch for each row execute function keep_punch();

grant select, insert, update on device, device_key to maktab_app;
grant select, insert, update, delete on
  device_sight, device_waiting, device_command, device_pin, device_pin_name
to maktab_app;
grant select, insert on punch to maktab_app;
grant select, insert, delete on punch_refused to maktab_app;
grant select on
  device, device_key, device_sight, device_waiting, device_command, device_pin, device_pin_name, punch,
  punch_refused
to maktab_reader;
grant update (person_id) on punch to maktab_app;

-- # Gate slips

-- The counter leaves no gaps: an act locks the row until its commit.
create table gate_counter (
  campus_id uuid not null references campus,
  year int not null,
  last int not null check (last > 0),
  primary key (campus_id, year)
);

-- A gate slip has a number and records that a student came late or left early. The person who collects a student is a
-- guardian who may, or somebody else who is then named.
create table gate_slip (
  id uuid primary key default uuidv7(),
  campus_id uuid not null references campus,
  student_id uuid not null references student,
  kind text not null check (kind in ('late', 'leaving')),
  year int not null,
  number int not null,
  serial text not null,
  day date not null,
  at timestamptz not null,
  minutes smallint check (minutes between 1 and 600),
  reason text not null default '',
  -- The person who brought the late student.
  brought_by text not null default '',
  guardian_id uuid references guardian,
  collector_name text not null default '',
  collector_identity text not null default '',
  collector_phone text,
  made_by text not null,
  withdrawn_at timestamptz,
  withdrawn_reason text not null default '',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint gate_slip_number unique (campus_id, year, number),
  constraint gate_slip_late_by_minutes check ((kind = 'late') = (minutes is not null)),
  constraint gate_slip_collected check ((kind = 'leaving') = (guardian_id is not null or collector_name <> '')),
  constraint gate_slip_who_else check (collector_name = '' or collector_identity <> '' or collector_phone is not null)
);
create index gate_slip_of_day on gate_slip (day desc, campus_id, at desc);
create index gate_slip_of_campus on gate_slip (campus_id, day desc, at desc);
create index gate_slip_of_student on gate_slip (student_id, day desc, at desc);
create index gate_slip_of_guardian on gate_slip (guardian_id) where guardian_id is not null;
select audit_table('gate_slip', array['collector_identity', 'collector_phone']);

grant select, insert, update on gate_counter, gate_slip to maktab_app;
grant select on gate_counter, gate_slip to maktab_reader;
