-- Why somebody is away: of students and of staff apart, each with the days that a year allows (null: as many as it takes).
create table leave_type (
  id uuid primary key default uuidv7(),
  title text not null check (title <> ''),
  -- In the other script.
  other_title text not null default '',
  side text not null check (side in ('student', 'staff')),
  is_paid boolean not null default true,
  days_a_year smallint check (days_a_year between 1 and 366),
  -- From so many days on, a document goes with it; null: never.
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

-- What schools begin with; each changes it as it likes. The other script is Urdu in Pakistan, and Arabic elsewhere.
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
insert into leave_type (id, title, other_title, side, days_a_year, document_from, allows_halves)
select t.* from institute i, usual_leave_types(i.country) t;
select audit_table('leave_type');

create function add_leave_types() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into leave_type (id, title, other_title, side, days_a_year, document_from, allows_halves)
  select t.* from usual_leave_types(new.country) t;
  return null;
end $$;
create trigger institute_adds_leave_types after insert on institute for each row execute function add_leave_types();

-- Days in their halves, so that two halves of one day do not overlap.
create function leave_halves(first_day date, last_day date, part text) returns int4range language sql immutable parallel safe
return int4range(
  (first_day - date '2000-01-01') * 2 + case part when 'second' then 1 else 0 end,
  (last_day - date '2000-01-01') * 2 + case part when 'first' then 1 else 2 end);

-- Somebody asks to be away, of a student or of an employee, whose id is the person's. Who asked and who decided are steps.
create table leave_request (
  id uuid primary key default uuidv7(),
  person_id uuid not null references person,
  side text not null check (side in ('student', 'staff')),
  type_id uuid not null,
  first_day date not null,
  last_day date not null,
  -- Of a day: all of it, or the half before or after its middle lesson.
  part text not null default 'whole' check (part in ('whole', 'first', 'second')),
  reason text not null default '',
  file_id uuid unique references file,
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected', 'cancelled')),
  -- Whose turn it is while it is pending: that of the class teacher, or of the office.
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

-- What became of a request, one row each time; nothing is written over.
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

-- Who is away when, as it was granted: what other parts of the school ask.
create view granted_leave as
select id as request_id, person_id, first_day, last_day, part, type_id from leave_request where state = 'approved';

revoke execute on function usual_leave_types(text), leave_halves(date, date, text), add_leave_types(),
  keep_leave_request(), leave_holder_renamed() from public;
grant execute on function leave_halves(date, date, text) to maktab_app, maktab_reader;
grant select, insert, update, delete on leave_type to maktab_app;
grant select, insert, update on leave_request to maktab_app;
grant select, insert on leave_step to maktab_app;
grant select on granted_leave to maktab_app, maktab_reader;
grant select on leave_type, leave_request, leave_step to maktab_reader;
