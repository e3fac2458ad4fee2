-- What is taught, to whom and where: programs, classes, shifts, rooms, sections, subjects.

-- Numbers inside a name are read as numbers: 7-B stands before 10-A, and room A2 before A10.
create collation natural_order (provider = icu, locale = 'und-u-kn');

create table program (
  id uuid primary key default uuidv7(),
  title text not null check (title <> ''),
  degree text not null default '',
  duration_years int check (duration_years between 1 and 4),
  description text not null default '',
  search_text text generated always as (fold(title || ' ' || degree)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
create unique index program_title_taken on program (fold(title)) where archived_at is null;
create index program_by_title on program (title collate "und-x-icu", id);
create index program_search on program using gin (search_text gin_trgm_ops);
select audit_table('program');

-- A grade of the whole institute: Class 7, Semester 3. Students are promoted from one to the next.
create table class (
  id uuid primary key default uuidv7(),
  title text collate natural_order not null check (title <> ''),
  name text collate natural_order not null check (name <> ''),
  concise_name text not null default '',
  position int not null default 0,
  program_id uuid references program,
  department_id uuid references department,
  next_class_id uuid references class constraint class_leads_on check (next_class_id <> id),
  edition text not null default '',
  credit_hours numeric(5, 2) check (credit_hours >= 0),
  duration_months int check (duration_months between 1 and 12),
  description text not null default '',
  search_text text generated always as (fold(title || ' ' || name || ' ' || (concise_name collate natural_order))) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
-- Two programs may each have a first semester.
create unique index class_name_taken on class (program_id, fold(name), fold(edition)) nulls not distinct
  where archived_at is null;
create index class_by_position on class (position, id);
create index class_of_department on class (department_id);
create index class_before on class (next_class_id);
create index class_search on class using gin (search_text gin_trgm_ops);
select audit_table('class');

create table shift (
  id uuid primary key default uuidv7(),
  name text not null check (name <> ''),
  starts_at time,
  ends_at time,
  description text not null default '',
  search_text text generated always as (fold(name)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  constraint shift_ends_later check (ends_at > starts_at)
);
create unique index shift_name_taken on shift (fold(name)) where archived_at is null;
create index shift_by_start on shift (starts_at, id);
create index shift_search on shift using gin (search_text gin_trgm_ops);
select audit_table('shift');

create table room (
  id uuid primary key default uuidv7(),
  campus_id uuid not null references campus,
  title text collate natural_order not null check (title <> ''),
  number text collate natural_order not null check (number <> ''),
  kind text not null default 'classroom'
    check (kind in ('classroom', 'laboratory', 'computer-room', 'library', 'hall', 'playground', 'office', 'other')),
  capacity int check (capacity > 0),
  description text not null default '',
  search_text text generated always as (fold(title || ' ' || number)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  unique (id, campus_id)
);
create unique index room_number_taken on room (campus_id, fold(number)) where archived_at is null;
create index room_by_number on room (number, id);
create index room_search on room using gin (search_text gin_trgm_ops);
select audit_table('room');

-- Those of a class who are taught together at a campus, year after year: 7-B.
create table section (
  id uuid primary key default uuidv7(),
  campus_id uuid not null references campus,
  class_id uuid not null references class,
  name text collate natural_order not null check (name <> ''),
  title text collate natural_order not null check (title <> ''),
  shift_id uuid references shift,
  kind text not null default 'mixed' check (kind in ('mixed', 'girls', 'boys')),
  medium text check (medium in ('english', 'urdu', 'sindhi', 'arabic')),
  capacity int check (capacity > 0),
  room_id uuid,
  description text not null default '',
  search_text text generated always as (fold(title || ' ' || name)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  -- The home room stands on the section's own campus.
  constraint section_room_near foreign key (room_id, campus_id) references room (id, campus_id)
);
create unique index section_name_taken on section (campus_id, class_id, fold(name)) where archived_at is null;
create index section_by_title on section (title, id);
create index section_of_class on section (class_id);
create index section_of_shift on section (shift_id);
create index section_of_room on section (room_id);
create index section_search on section using gin (search_text gin_trgm_ops);
select audit_table('section');

-- Who gives no title calls a section by its class: 7-B.
create function title_section() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if new.title = '' or (tg_op = 'UPDATE' and new.title = old.title
    and old.title = (select class.name from class where class.id = old.class_id) || '-' || old.name) then
    new.title := (select class.name from class where class.id = new.class_id) || '-' || new.name;
  end if;
  return new;
end $$;
create trigger section_titled before insert or update on section for each row execute function title_section();

-- A class that is called otherwise takes its sections along, but for those with a title of their own.
create function retitle_sections() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  update section
  set title = new.name || '-' || name, version = version + 1, updated_at = new.updated_at
  where class_id = new.id and title = old.name || '-' || name;
  return null;
end $$;
create trigger class_renamed after update of name on class for each row
  when (old.name <> new.name) execute function retitle_sections();

create table subject (
  id uuid primary key default uuidv7(),
  name text not null check (name <> ''),
  title text not null default '',
  concise_name text not null default '',
  code text not null default '',
  colour text check (colour ~ '^#[0-9a-f]{6}$'),
  credit_hours numeric(5, 2) check (credit_hours >= 0),
  edition text not null default '',
  search_text text generated always as (fold(name || ' ' || title || ' ' || concise_name || ' ' || code)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
-- Two boards may each have their English, under codes of their own.
create unique index subject_name_taken on subject (fold(name), fold(code), fold(edition)) where archived_at is null;
create unique index subject_code_taken on subject (fold(code), fold(edition)) where archived_at is null and code <> '';
create index subject_by_name on subject (name collate "und-x-icu", id);
create index subject_search on subject using gin (search_text gin_trgm_ops);
select audit_table('subject');

-- An assignment within a section names one that exists. No row names a section before there are any, and a school has
-- a few hundred assignments.
-- squawk-ignore adding-foreign-key-constraint, constraint-missing-not-valid
alter table assignment add constraint assignment_section_known foreign key (section_id) references section;

revoke execute on function title_section(), retitle_sections() from public;
grant select, insert, update, delete on program, class, shift, room, section, subject to maktab_app;
grant select on program, class, shift, room, section, subject to maktab_reader;
