-- # Applicants

-- An application leads from the first telephone call to the seat in a section. Families send it from the public page,
-- or the office types it; both are rows of one table.
create table admission_counter (
  year int primary key,
  last int not null
);

create table admission (
  id uuid primary key default uuidv7(),
  number text not null default '',
  -- The family follows its application by this code and its telephone number.
  code text not null default '',
  stage text not null default 'enquiry' check (stage in ('enquiry', 'applied', 'scheduled', 'waiting', 'offered',
    'accepted', 'enrolled', 'rejected', 'withdrawn')),
  stage_since timestamptz not null default now(),
  came_by text not null default 'office' check (came_by in ('office', 'form')),
  campus_id uuid not null references campus,
  class_id uuid not null references class,
  year_id uuid references academic_year,
  name text generated always as (btrim(first_name || ' ' || last_name)) stored,
  first_name text not null check (first_name <> ''),
  last_name text not null default '',
  other_name text not null default '',
  gender text check (gender in ('female', 'male')),
  birth_date date,
  father_name text not null default '',
  guardian_name text not null check (guardian_name <> ''),
  guardian_relation text not null check (guardian_relation in ('father', 'mother', 'brother', 'sister', 'grandfather',
    'grandmother', 'uncle', 'aunt', 'other')),
  guardian_phone text not null,
  guardian_email citext,
  other_guardian_name text not null default '',
  other_guardian_relation text check (other_guardian_relation in ('father', 'mother', 'brother', 'sister',
    'grandfather', 'grandmother', 'uncle', 'aunt', 'other')),
  other_guardian_phone text,
  language text not null default 'en' check (language in ('en', 'ur', 'ar')),
  address text not null default '',
  previous_school text not null default '',
  source text check (source in ('family', 'friend', 'neighbourhood', 'website', 'social-media', 'newspaper', 'other')),
  message text not null default '',
  note text not null default '',
  interview_on date,
  offer_until date,
  decided_on date,
  reason text not null default '',
  student_id uuid unique references student,
  search_text text generated always as (fold(first_name || ' ' || last_name || ' ' || other_name || ' ' || father_name || ' ' || guardian_name || ' ' || guardian_phone || ' ' || dialled(guardian_phone) || ' ' || other_guardian_name || ' ' || coalesce(other_guardian_phone || ' ' || dialled(other_guardian_phone), '') || ' ' || number)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
create unique index admission_number_taken on admission (number);
create unique index admission_code_taken on admission (code);
create index admission_newest on admission (created_at, id);
create index admission_by_name on admission (name collate "und-x-icu", id);
create index admission_by_number on admission (number collate "und-x-icu", id);
create index admission_by_interview on admission (interview_on, id);
create index admission_in_stage on admission (stage, stage_since) where archived_at is null;
create index admission_at_campus on admission (campus_id, class_id);
create index admission_of_class on admission (class_id);
create index admission_of_year on admission (year_id);
create index admission_of_phone on admission (guardian_phone);
create index admission_search on admission using gin (search_text gin_trgm_ops);
select audit_table('admission');

create table admission_appointment (
  id uuid primary key default uuidv7(),
  admission_id uuid not null references admission,
  kind text not null check (kind in ('interview', 'test')),
  day date not null,
  starts_at time,
  place text not null default '',
  with_whom text not null default '',
  result text check (result in ('passed', 'failed', 'absent')),
  marks int check (marks between 0 and 1000),
  marks_of int check (marks_of between 1 and 1000),
  remark text not null default '',
  created_at timestamptz not null default now(),
  constraint admission_marks_within check (marks <= marks_of)
);
create index admission_appointment_of on admission_appointment (admission_id, day);
select audit_table('admission_appointment');

-- The classes that are open for admission, and the usual age of children on the first day of the year.
create table admission_class (
  id uuid primary key default uuidv7(),
  campus_id uuid not null references campus,
  class_id uuid not null references class,
  title text not null default '',
  least_age numeric(3, 1) check (least_age between 1 and 60),
  most_age numeric(3, 1) check (most_age between 1 and 60),
  search_text text generated always as (fold(title)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  constraint admission_ages_in_order check (least_age <= most_age)
);
create unique index admission_class_taken on admission_class (campus_id, class_id) where archived_at is null;
create index admission_class_by_title on admission_class (title collate "und-x-icu", id);
create index admission_class_of_class on admission_class (class_id);
create index admission_class_search on admission_class using gin (search_text gin_trgm_ops);
select audit_table('admission_class');

-- This trigger gives numbers and codes, so that the form, the office and imports get them alike.
create function keep_admission() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  made_in int;
  counted int;
  day date;
  zone text := (select time_zone from institute);
begin
  if tg_op = 'INSERT' then
    made_in := extract(year from new.created_at at time zone zone);
    insert into admission_counter as c values (made_in, 1)
      on conflict (year) do update set last = c.last + 1 returning last into counted;
    new.number := made_in || '-' || lpad(counted::text, greatest(4, length(counted::text)), '0');
    -- Sixty random bits of a UUID, in letters and digits that nobody mistakes for each other.
    select string_agg(substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + (get_byte(b, i) & 31), 1), '') into new.code
    from uuid_send(gen_random_uuid()) b, unnest(array[0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15]) i;
  end if;
  if new.year_id is null then
    day := coalesce((select for_day from admission_setting), (new.created_at at time zone zone)::date);
    select id into new.year_id from academic_year y
    where archived_at is null and day between first_day and last_day
      and (campus_id = new.campus_id or campus_id is null and not exists (
        select from academic_year own where own.campus_id = new.campus_id and own.archived_at is null));
  end if;
  if new.father_name = '' and new.guardian_relation = 'father' then new.father_name := new.guardian_name; end if;
  if new.father_name = '' and new.other_guardian_relation = 'father' then new.father_name := new.other_guardian_name; end if;
  return new;
end $$;
create trigger admission_kept before insert or update on admission for each row execute function keep_admission();

-- A trigger copies the next appointment to the application, because lists sort by it.
create function appoint_admissions() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update admission a set interview_on = (
    select min(day) from admission_appointment p where p.admission_id = a.id and p.result is null)
  where a.id in (select admission_id from changed);
  return null;
end $$;
create trigger appointment_made after insert on admission_appointment referencing new table as changed
  for each statement execute function appoint_admissions();
create trigger appointment_altered after update on admission_appointment referencing new table as changed
  for each statement execute function appoint_admissions();
create trigger appointment_taken after delete on admission_appointment referencing old table as changed
  for each statement execute function appoint_admissions();

create function title_admission_class() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  new.title := coalesce((select title from class where id = new.class_id), '');
  return new;
end $$;
create trigger admission_class_titled before insert or update on admission_class
  for each row execute function title_admission_class();

create function retitle_admission_classes() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update admission_class set title = new.title where class_id = new.id;
  return null;
end $$;
create trigger class_retitled after update of title on class for each row
  when (old.title is distinct from new.title) execute function retitle_admission_classes();

-- A trigger inserts these settings together with the institute.
create function add_admission_setting() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into admission_setting default values;
  return null;
end $$;
create trigger institute_adds_admission_setting after insert on institute
  for each row execute function add_admission_setting();

grant select on admission_counter to maktab_app;
grant select, insert, update, delete on admission, admission_appointment, admission_class to maktab_app;
grant select on admission_counter, admission, admission_appointment, admission_class to maktab_reader;

-- # Papers of applicants

-- A document that the family sent, and the verdict of the office. The row exists only after its file.
create table admission_document (
  id uuid primary key default uuidv7(),
  admission_id uuid not null references admission,
  kind text not null check (kind in ('photo', 'birth-certificate', 'guardian-card', 'report-card',
    'leaving-certificate', 'other')),
  file_id uuid not null unique references file,
  sent_by text not null default 'office' check (sent_by in ('office', 'family')),
  state text not null default 'new' check (state in ('new', 'accepted', 'refused')),
  created_at timestamptz not null default now()
);
create index admission_document_of on admission_document (admission_id);
select audit_table('admission_document');

-- Only a few users may see these details. No list, search or audit contains them.
create table admission_identity (
  id uuid primary key references admission,
  child_number text not null default '',
  guardian_number text not null default '',
  updated_at timestamptz not null default now()
);
select audit_table('admission_identity', array['child_number', 'guardian_number']);

grant select, insert, update, delete on admission_document, admission_identity to maktab_app;
grant select on admission_document, admission_identity to maktab_reader;

-- # Admission form

-- A family that proved its code and telephone number may read its application for an hour.
create table admission_visit (
  token_hash bytea primary key,
  admission_id uuid not null references admission on delete cascade,
  expires_at timestamptz not null
);
create index admission_visit_of on admission_visit (admission_id);
create index admission_visit_over on admission_visit (expires_at);

grant select, insert, update, delete on admission_visit to maktab_app;
grant select on admission_visit to maktab_reader;
