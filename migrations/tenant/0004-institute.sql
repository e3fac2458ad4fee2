-- # Institute

-- The institute has one row. skipped_step lists the steps of the checklist that it set aside.
create table institute (
  id uuid primary key default uuidv7(),
  name text not null check (name <> ''),
  type text not null check (type in ('school', 'academy', 'college', 'university', 'coaching-centre')),
  country text not null check (country ~ '^[A-Z]{2}$'),
  time_zone text not null,
  languages text[] not null check (cardinality(languages) > 0 and languages <@ array['en', 'ur', 'ar']),
  language text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  date_format text not null default 'dd-MM-yyyy',
  theme text not null default 'blue',
  mode text not null default 'system' check (mode in ('system', 'light', 'dark')),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Pages, mails and prints show these instead of the product's own, and sessions end after the idle minutes.
  page_title text not null default '',
  footer text not null default '',
  shows_footer boolean not null default true,
  -- The school's own colour replaces the colour of the theme.
  colour text constraint institute_colour_is_hex check (colour ~ '^#[0-9a-f]{6}$'),
  idle_minutes int not null default 30
    constraint institute_idle_minutes_sane check (idle_minutes between 5 and 480),
  -- Hashes of the pictures in site_image, which are part of their addresses; null without a picture.
  logo text,
  favicon text,
  -- The first day of the week in calendars.
  week_start text not null default 'monday'
    constraint institute_week_start_known check (week_start in ('monday', 'saturday', 'sunday')),
  -- Whether controls and tables show Urdu in Nastaliq too.
  nastaliq_everywhere boolean not null default false,
  -- The largest upload, further currencies, the days after the due date before a fee is fined, and the digits of
  -- Arabic.
  max_upload_mb int not null default 10
    constraint institute_max_upload_sane check (max_upload_mb between 1 and 50),
  other_currencies text[] not null default '{}'
    constraint institute_other_currencies_few check (cardinality(other_currencies) <= 5),
  fee_allowed_days int not null default 0
    constraint institute_fee_allowed_days_sane check (fee_allowed_days between 0 and 60),
  arabic_digits text not null default 'latin'
    constraint institute_arabic_digits_known check (arabic_digits in ('latin', 'own')),
  -- Who may log in with a code or a link.
  codes_for text not null default 'families',
  -- The roles that need a second factor, and the days that a person has to set it up.
  second_factor_roles text[] not null default '{}',
  second_factor_days int not null default 7
    constraint institute_second_factor_days check (second_factor_days between 0 and 60),
  second_factor_since timestamptz,
  -- Whether guardians and future employees may register themselves. The office decides about each registration.
  registers_guardians boolean not null default false,
  registers_staff boolean not null default false,
  check (language = any (languages)),
  constraint institute_codes_for check (codes_for in ('nobody', 'families', 'everybody'))
);

-- There is never a second row.
create unique index institute_single on institute ((true));
select audit_table('institute');
create trigger second_factor_demanded before update of second_factor_roles on institute for each row
  execute function second_factor_demanded();
create trigger second_factor_demands after insert or update of second_factor_roles on institute for each row
  execute function second_factor_demands();

create table skipped_step (
  id uuid primary key default uuidv7(),
  key text not null unique,
  created_at timestamptz not null default now()
);
select audit_table('skipped_step');

-- The logo and the favicon, drawn by the server in each size that pages use.
create table site_image (
  id uuid primary key default uuidv7(),
  slot text not null check (slot in ('logo', 'favicon')),
  -- The side of the square in pixels; 0 is the picture in its own shape.
  size int not null check (size in (0, 64, 192, 512)),
  bytes bytea not null check (octet_length(bytes) <= 524288),
  unique (slot, size)
);
select audit_table('site_image', array['bytes']);

grant select, insert, update, delete on institute, skipped_step, site_image to maktab_app;
grant select on institute, skipped_step, site_image to maktab_reader;

-- # Departments

-- People who teach or work together.
create table department (
  id uuid primary key default uuidv7(),
  title text not null check (title <> ''),
  description text not null default '',
  search_text text generated always as (fold(title)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
create unique index department_title_taken on department (fold(title)) where archived_at is null;
create index department_by_title on department (title collate "und-x-icu", id);
create index department_search on department using gin (search_text gin_trgm_ops);
select audit_table('department');

grant select, insert, update, delete on department to maktab_app;
grant select on department to maktab_reader;

-- # Campuses, classes, sections and subjects

-- A campus is a location of the school.
create table campus (
  id uuid primary key default uuidv7(),
  name text not null check (name <> ''),
  code text not null default '',
  city text not null default '',
  location text not null default '',
  contact text not null default '',
  description text not null default '',
  search_text text generated always as (fold(name || ' ' || code || ' ' || city || ' ' || location || ' ' || other_name || ' ' || emis_number)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  -- The numbers that authorities use for the campus, and its name in the other script.
  other_name text not null default '',
  emis_number text not null default '',
  licence_number text not null default ''
);
create unique index campus_name_taken on campus (fold(name)) where archived_at is null;
create unique index campus_code_taken on campus (fold(code)) where archived_at is null and code <> '';
create index campus_by_name on campus (name collate "und-x-icu", id);
create index campus_search on campus using gin (search_text gin_trgm_ops);
create unique index campus_emis_taken on campus (fold(emis_number)) where archived_at is null and emis_number <> '';
select audit_table('campus');

-- squawk-ignore adding-foreign-key-constraint, constraint-missing-not-valid -- the baseline meets empty tables
alter table viewing add constraint viewing_campus_id_fkey
  foreign key (campus_id) references campus on delete cascade;

-- squawk-ignore adding-foreign-key-constraint, constraint-missing-not-valid -- the baseline meets empty tables
alter table support_grant add constraint support_grant_campus_id_fkey
  foreign key (campus_id) references campus on delete cascade;

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

-- A grade of the whole institute, such as Class 7 or Semester 3. Promotion leads from one to the next.
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

-- Two programs may both have a first semester.
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

-- A group of a class that is taught together at a campus, year after year, such as 7-B.
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
  -- The home room is on the campus of the section.
  constraint section_room_near foreign key (room_id, campus_id) references room (id, campus_id),
  constraint section_at_campus unique (id, campus_id)
);
create unique index section_name_taken on section (campus_id, class_id, fold(name)) where archived_at is null;
create index section_by_title on section (title, id);
create index section_of_class on section (class_id);
create index section_of_shift on section (shift_id);
create index section_of_room on section (room_id);
create index section_search on section using gin (search_text gin_trgm_ops);
select audit_table('section');

-- squawk-ignore adding-foreign-key-constraint, constraint-missing-not-valid -- the baseline meets empty tables
alter table assignment add constraint assignment_campus_known foreign key (campus_id) references campus;

-- squawk-ignore adding-foreign-key-constraint, constraint-missing-not-valid -- the baseline meets empty tables
alter table assignment add constraint assignment_section_known foreign key (section_id) references section;

-- squawk-ignore adding-foreign-key-constraint, constraint-missing-not-valid -- the baseline meets empty tables
alter table viewing add constraint viewing_section_id_fkey
  foreign key (section_id) references section on delete cascade;

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

-- Two boards may both teach English, under different codes.
create unique index subject_name_taken on subject (fold(name), fold(code), fold(edition)) where archived_at is null;
create unique index subject_code_taken on subject (fold(code), fold(edition)) where archived_at is null and code <> '';
create index subject_by_name on subject (name collate "und-x-icu", id);
create index subject_search on subject using gin (search_text gin_trgm_ops);
select audit_table('subject');

-- A section without a title is named after its class: 7-B.
create function title_section() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if new.title = '' or (tg_op = 'UPDATE' and new.title = old.title
    and old.title = (select class.name from class where class.id = old.class_id) || '-' || old.name) then
    new.title := (select class.name from class where class.id = new.class_id) || '-' || new.name;
  end if;
  return new;
end $$;
create trigger section_titled before insert or update on section for each row execute function title_section();

-- When a class gets another name, its sections follow, except those with a title of their own.
create function retitle_sections() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  update section
  set title = new.name || '-' || name, version = version + 1, updated_at = new.updated_at
  where class_id = new.id and title = old.name || '-' || name;
  return null;
end $$;
create trigger class_renamed after update of name on class for each row
  when (old.name <> new.name) execute function retitle_sections();

grant select, insert, update, delete on campus, program, class, shift, room, section, subject to maktab_app;
grant select on campus, program, class, shift, room, section, subject to maktab_reader;

-- # Academic years, terms, holidays and events

-- An academic year. A year without a campus belongs to the whole institute.
create table academic_year (
  id uuid primary key default uuidv7(),
  name text not null check (name <> ''),
  campus_id uuid references campus,
  first_day date not null,
  last_day date not null,
  search_text text generated always as (fold(name)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  constraint academic_year_in_order check (last_day > first_day),
  constraint academic_year_length check (last_day - first_day <= 731),
  -- Years of the institute do not overlap, and years of one campus do not overlap.
  constraint academic_year_apart exclude using gist (
    coalesce(campus_id, '00000000-0000-0000-0000-000000000000') with =,
    daterange(first_day, last_day, '[]') with &&
    ) where (archived_at is null)
);
create unique index academic_year_name_taken
  on academic_year (coalesce(campus_id, '00000000-0000-0000-0000-000000000000'), fold(name)) where archived_at is null;
create index academic_year_by_first_day on academic_year (first_day, id);
create index academic_year_by_campus on academic_year (campus_id);
create index academic_year_search on academic_year using gin (search_text gin_trgm_ops);
select audit_table('academic_year');

-- A year contains terms and their parts, holidays and closures.
create table term (
  id uuid primary key default uuidv7(),
  name text not null check (name <> ''),
  year_id uuid not null references academic_year,
  parent_id uuid references term,
  -- The campus of the year; a trigger copies it, so that one predicate decides the reach.
  campus_id uuid references campus,
  first_day date not null,
  last_day date not null,
  -- The days on which teachers may enter marks of the term.
  posting_from date,
  posting_until date,
  search_text text generated always as (fold(name)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  constraint term_in_order check (last_day >= first_day),
  constraint term_posting_in_order check (posting_until >= posting_from),
  constraint term_posting_whole check ((posting_from is null) = (posting_until is null)),
  constraint term_apart exclude using gist (
    year_id with =,
    coalesce(parent_id, '00000000-0000-0000-0000-000000000000') with =,
    daterange(first_day, last_day, '[]') with &&
    ) where (archived_at is null)
);
create unique index term_name_taken on term (year_id, parent_id, fold(name)) nulls not distinct
  where archived_at is null;
create index term_by_first_day on term (first_day, id);
create index term_of_campus on term (campus_id);
create index term_part_of on term (parent_id);
create index term_search on term using gin (search_text gin_trgm_ops);
select audit_table('term');

create table holiday (
  id uuid primary key default uuidv7(),
  title text not null check (title <> ''),
  kind text not null check (kind in ('holiday', 'vacation', 'closure', 'online', 'working')),
  campus_id uuid references campus,
  first_day date not null,
  last_day date not null,
  -- The day depends on the moon and may move by a day.
  is_tentative boolean not null default false,
  search_text text generated always as (fold(title)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  -- A holiday may concern one class only, such as leave before an examination.
  class_id uuid,
  constraint holiday_in_order check (last_day >= first_day),
  constraint holiday_length check (last_day - first_day <= 200),
  constraint holiday_class_known foreign key (class_id) references class
);
create index holiday_by_first_day on holiday (first_day, id);
create index holiday_of_campus on holiday (campus_id);
create index holiday_days on holiday using gist (daterange(first_day, last_day, '[]')) where archived_at is null;
create index holiday_search on holiday using gin (search_text gin_trgm_ops);
create index holiday_of_class on holiday (class_id);
create unique index holiday_once on holiday (campus_id, class_id, fold(title), first_day) nulls not distinct
  where archived_at is null;
select audit_table('holiday');

-- The weekdays on which a campus is open (Monday is 1) and those that end early. A row without a campus belongs to
-- the institute. Without a row the usual days of the country count.
create table school_week (
  id uuid primary key default uuidv7(),
  campus_id uuid references campus unique nulls not distinct,
  open_days smallint[] not null check (open_days <@ '{1,2,3,4,5,6,7}' and open_days <> '{}'),
  short_days smallint[] not null default '{}' check (short_days <@ open_days),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
select audit_table('school_week');

-- The number of days by which Islamic dates come later here than Umm al-Qura computes.
create table calendar_setting (
  id uuid primary key default uuidv7(),
  hijri_shift smallint not null default 0 check (hijri_shift between -2 and 2),
  updated_at timestamptz not null default now()
);
create unique index calendar_setting_single on calendar_setting ((true));
select audit_table('calendar_setting');

-- The academic year that a person looks at. It concerns nobody else, so the audit does not record it.
create table chosen_year (
  account_id uuid primary key references account on delete cascade,
  year_id uuid not null references academic_year
);
create index chosen_year_of on chosen_year (year_id);

-- An event at the school.
create table school_event (
  id uuid primary key default uuidv7(),
  title text not null check (title <> ''),
  description text not null default '',
  campus_id uuid references campus,
  first_day date not null,
  last_day date not null,
  starts_at time,
  ends_at time,
  for_staff boolean not null default true,
  for_guardians boolean not null default true,
  for_students boolean not null default true,
  search_text text generated always as (fold(title || ' ' || description)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  -- The number of days before the event on which its audience gets a reminder; null means no reminder.
  remind_days smallint check (remind_days between 0 and 14),
  constraint school_event_in_order check (last_day >= first_day),
  constraint school_event_length check (last_day - first_day <= 366),
  constraint school_event_times check (
    (starts_at is null) = (ends_at is null) and (first_day < last_day or starts_at is null or ends_at > starts_at)),
  constraint school_event_heard check (for_staff or for_guardians or for_students)
);
create index school_event_by_first_day on school_event (first_day, id);
create index school_event_of_campus on school_event (campus_id);
create index school_event_search on school_event using gin (search_text gin_trgm_ops);
select audit_table('school_event');

-- A telephone or a mail program reads a person's calendar at this secret address. The table stores only its hash. A
-- new address replaces the old one.
create table calendar_feed (
  id uuid primary key default uuidv7(),
  account_id uuid not null unique references account on delete cascade,
  secret_hash bytea not null unique,
  created_at timestamptz not null default now()
);
select audit_table('calendar_feed', array['secret_hash']);

-- A term lies inside its year, and a part of a term lies inside that term. A part has no parts.
create function place_term() returns trigger language plpgsql set search_path = pg_catalog, public as $$
declare
  year academic_year;
  whole term;
begin
  select * into year from academic_year where id = new.year_id for share;
  new.campus_id := year.campus_id;
  if new.archived_at is not null then return new; end if;
  if new.first_day < year.first_day or new.last_day > year.last_day then
    raise exception using errcode = '23514', constraint = 'term_inside_year', message = 'outside the year';
  end if;
  if new.parent_id is not null then
    select * into whole from term where id = new.parent_id for share;
    if whole.parent_id is not null or whole.id = new.id or exists (
      select from term part where part.parent_id = new.id and part.archived_at is null) then
      raise exception using errcode = '23514', constraint = 'term_two_levels', message = 'a part has no parts';
    end if;
    if whole.year_id <> new.year_id or new.first_day < whole.first_day or new.last_day > whole.last_day then
      raise exception using errcode = '23514', constraint = 'term_inside_whole', message = 'outside the term';
    end if;
  end if;
  if exists (select from term part where part.parent_id = new.id and part.archived_at is null
    and (part.year_id <> new.year_id or part.first_day < new.first_day or part.last_day > new.last_day)) then
    raise exception using errcode = '23514', constraint = 'term_holds_parts', message = 'a part is outside';
  end if;
  return new;
end $$;
create trigger term_placed before insert or update on term for each row execute function place_term();

-- A year contains its terms. They move with it to another campus.
create function keep_terms() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if exists (select from term t where t.year_id = new.id and t.archived_at is null
    and (t.first_day < new.first_day or t.last_day > new.last_day)) then
    raise exception using errcode = '23514', constraint = 'academic_year_holds_terms', message = 'a term is outside';
  end if;
  if new.campus_id is distinct from old.campus_id then
    update term set campus_id = new.campus_id where year_id = new.id;
  end if;
  return null;
end $$;
create trigger academic_year_kept after update of first_day, last_day, campus_id on academic_year
  for each row execute function keep_terms();

-- A change of school days emits an event in the same commit, because registers, fines and the timetable depend on it.
-- An act that changes nothing emits nothing.
create function announce_school_days() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  insert into outbox (topic, payload)
  select 'school-days.changed', jsonb_build_object('campusId', h.campus_id, 'from', min(h.first_day), 'until', max(h.last_day))
  from changed h group by h.campus_id;
  return null;
end $$;
create trigger holiday_added after insert on holiday referencing new table as changed
  for each statement execute function announce_school_days();
create trigger holiday_moved_here after update on holiday referencing new table as changed
  for each statement execute function announce_school_days();
create trigger holiday_moved_away after update on holiday referencing old table as changed
  for each statement execute function announce_school_days();
create trigger holiday_gone after delete on holiday referencing old table as changed
  for each statement execute function announce_school_days();

grant select, insert, update, delete on
  academic_year, term, holiday, school_week, calendar_setting, chosen_year, school_event, calendar_feed
to maktab_app;
grant select on
  academic_year, term, holiday, school_week, calendar_setting, chosen_year, school_event, calendar_feed
to maktab_reader;

-- # Bell schedules

-- A bell schedule gives a campus its periods on some weekdays between two days. Of several schedules for one day the
-- most specific counts: first the one of the shift, then the shorter one, then the one with fewer weekdays.
create table bell_schedule (
  id uuid primary key default uuidv7(),
  campus_id uuid not null references campus,
  -- A schedule without a shift serves all shifts that have no schedule of their own.
  shift_id uuid references shift,
  name text not null check (name <> ''),
  first_day date not null,
  last_day date not null,
  -- Monday is 1.
  weekdays smallint[] not null check (weekdays <@ '{1,2,3,4,5,6,7}' and weekdays <> '{}'),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  constraint bell_schedule_in_order check (last_day >= first_day)
);
create unique index bell_schedule_name_taken on bell_schedule (campus_id, shift_id, fold(name), first_day)
  nulls not distinct where archived_at is null;
create index bell_schedule_of_campus on bell_schedule (campus_id, first_day, id);
create index bell_schedule_of_shift on bell_schedule (shift_id);
select audit_table('bell_schedule');

create table bell_period (
  id uuid primary key default uuidv7(),
  schedule_id uuid not null references bell_schedule on delete cascade,
  kind text not null check (kind in ('gate', 'assembly', 'lesson', 'break', 'prayer', 'other')),
  -- The number of the lesson, by its order in the day.
  number smallint,
  -- An unnamed period is called by its kind and number.
  name text not null default '',
  starts_at time not null,
  ends_at time not null,
  -- A person who comes after this time is late. Without it the beginning of the period counts.
  late_after time,
  constraint bell_period_in_order check (ends_at > starts_at),
  constraint bell_period_counted check ((kind = 'lesson') = (number is not null)),
  constraint bell_period_late_inside check (late_after >= starts_at and late_after < ends_at),
  constraint bell_period_apart exclude using gist (
    schedule_id with =,
    tsrange(date '2000-01-01' + starts_at, date '2000-01-01' + ends_at) with &&
    ) deferrable initially immediate
);
create unique index bell_period_of_schedule on bell_period (schedule_id, starts_at, id);
select audit_table('bell_period');

-- bells_tie() tells whether two schedules share a day for which neither is more specific.
create function bells_tie(a bell_schedule, b bell_schedule) returns boolean language sql immutable
set search_path = pg_catalog, public
return a.id <> b.id and a.campus_id = b.campus_id and a.shift_id is not distinct from b.shift_id
  and a.last_day - a.first_day = b.last_day - b.first_day and cardinality(a.weekdays) = cardinality(b.weekdays)
  and exists (
    -- Weekdays repeat after seven days.
    select from generate_series(0, 6) ahead
    cross join lateral (select greatest(a.first_day, b.first_day) + ahead as day) common
    where common.day <= least(a.last_day, b.last_day)
      and extract(isodow from common.day)::smallint = any (a.weekdays)
      and extract(isodow from common.day)::smallint = any (b.weekdays));

-- The trigger locks the campus, so that two writers never check at the same time.
create function refuse_tied_bells() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if new.archived_at is null and exists (
    select from bell_schedule other where other.archived_at is null and bells_tie(new, other)) then
    raise exception using errcode = '23P01', constraint = 'bell_schedule_untied', message = 'two schedules rule one day';
  end if;
  return null;
end $$;

-- The check runs at the end of the transaction, so that two schedules may exchange their days.
create constraint trigger bell_schedule_untied after insert or update on bell_schedule
  deferrable initially deferred for each row execute function refuse_tied_bells();

grant select, insert, update, delete on bell_schedule, bell_period to maktab_app;
grant select on bell_schedule, bell_period to maktab_reader;
grant execute on function bells_tie(bell_schedule, bell_schedule) to maktab_app;

-- # Settings

-- Each of these settings is one row. A trigger inserts the row together with the institute.
create table attendance_setting (
  id uuid primary key default uuidv7(),
  window_days int not null default 7 check (window_days between 0 and 60),
  excludes_closures boolean not null default false,
  teachers_mark_own boolean not null default false,
  late_after_minutes int not null default 10 check (late_after_minutes between 0 and 120),
  staff_late_after_minutes int not null default 10 check (staff_late_after_minutes between 0 and 120),
  required_percent int not null default 75 check (required_percent between 0 and 100),
  alert_percent int not null default 75 check (alert_percent between 0 and 100),
  alert_after_minutes int not null default 10 check (alert_after_minutes between 0 and 120),
  version int not null default 1,
  updated_at timestamptz not null default now(),
  -- The class teacher decides leave of students up to this many days. The office decides longer leave.
  leave_teacher_days int not null default 3 check (leave_teacher_days between 0 and 60),
  -- How late employees may come, how early they may leave, and how many late arrivals cost a day of leave.
  lates_per_leave int not null default 0 check (lates_per_leave between 0 and 31),
  half_day_minutes int not null default 240 check (half_day_minutes between 0 and 720),
  leave_early_minutes int not null default 15 check (leave_early_minutes between 0 and 120),
  -- A register is missing when nobody has submitted it this many minutes after the first bell.
  missing_after_minutes int not null default 60
    check (missing_after_minutes between 0 and 600)
);
create unique index attendance_setting_single on attendance_setting ((true));
select audit_table('attendance_setting');

create table payment_setting (
  id uuid primary key default uuidv7(),
  takes_cash boolean not null default true,
  takes_deposits boolean not null default true,
  takes_transfers boolean not null default false,
  takes_cheques boolean not null default false,
  takes_cards boolean not null default false,
  takes_wallets boolean not null default false,
  bank_name text not null default '',
  branch_name text not null default '',
  account_title text not null default '',
  account_number text not null default '',
  iban text not null default '' check (iban ~ '^([A-Z]{2}[0-9]{2}[A-Z0-9]{11,30})?$'),
  swift_code text not null default '' check (swift_code ~ '^([A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?)?$'),
  receipt_prefix text not null default '',
  fine_kind text not null default 'none' check (fine_kind in ('none', 'once', 'daily')),
  -- In minor units of the currency of the school.
  fine_amount bigint check (fine_amount > 0),
  fine_most bigint check (fine_most > 0),
  fine_skips_closures boolean not null default true,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  constraint payment_setting_some_way
    check (takes_cash or takes_deposits or takes_transfers or takes_cheques or takes_cards or takes_wallets),
  constraint payment_setting_fine_known check (fine_kind = 'none' or fine_amount is not null),
  constraint payment_setting_most_enough check (fine_most >= fine_amount)
);
create unique index payment_setting_single on payment_setting ((true));
select audit_table('payment_setting');

create table contact_setting (
  id uuid primary key default uuidv7(),
  address text not null default '',
  city text not null default '',
  phone text,
  other_phone text,
  whatsapp text,
  email text,
  website text not null default '',
  map_link text not null default '',
  principal_name text not null default '',
  version int not null default 1,
  updated_at timestamptz not null default now()
);
create unique index contact_setting_single on contact_setting ((true));
select audit_table('contact_setting');

create table registration_setting (
  id uuid primary key default uuidv7(),
  is_automatic boolean not null default true,
  prefix text not null default '',
  digits int not null default 4 check (digits between 1 and 8),
  next_number int not null default 1 check (next_number between 1 and 9999999),
  postfix text not null default '',
  version int not null default 1,
  updated_at timestamptz not null default now()
);
create unique index registration_setting_single on registration_setting ((true));
select audit_table('registration_setting');

-- The settings of printed documents.
create table print_setting (
  id uuid primary key default uuidv7(),
  other_name text not null default '',
  card_look text not null default 'band' check (card_look in ('band', 'side', 'portrait')),
  card_language text not null default 'en' check (card_language in ('en', 'ur', 'ar')),
  card_paper text not null default 'single' check (card_paper in ('single', 'sheet')),
  shows_father boolean not null default true,
  shows_registration boolean not null default true,
  shows_phone boolean not null default true,
  shows_blood_group boolean not null default false,
  has_back boolean not null default true,
  back_text text not null default '',
  -- The number of months for which an ID card is valid; 0 means until the end of the academic year.
  valid_months int not null default 0 check (valid_months between 0 and 60),
  version int not null default 1,
  updated_at timestamptz not null default now(),
  -- The number of a certificate begins with the prefix of its kind.
  leaving_prefix text not null default 'LC/yyyy/',
  character_prefix text not null default 'CC/yyyy/',
  bonafide_prefix text not null default 'BC/yyyy/'
);
create unique index print_setting_single on print_setting ((true));
select audit_table('print_setting');

create table document_setting (
  id uuid primary key default uuidv7(),
  first_days int not null default 60,
  second_days int not null default 30,
  last_days int not null default 7,
  version int not null default 1,
  updated_at timestamptz not null default now(),
 
    constraint document_setting_in_order check (first_days <= 365 and first_days > second_days and second_days > last_days and last_days >= 1)
);
create unique index document_setting_single on document_setting ((true));
select audit_table('document_setting');

-- When the admission page is open, what it asks for and what it shows.
create table admission_setting (
  id uuid primary key default uuidv7(),
  opens_on date,
  closes_on date,
  for_day date,
  photo text not null default 'asked' check (photo in ('none', 'asked', 'required')),
  birth_certificate text not null default 'required' check (birth_certificate in ('none', 'asked', 'required')),
  guardian_card text not null default 'asked' check (guardian_card in ('none', 'asked', 'required')),
  report_card text not null default 'asked' check (report_card in ('none', 'asked', 'required')),
  leaving_certificate text not null default 'none' check (leaving_certificate in ('none', 'asked', 'required')),
  intro_en text not null default '',
  intro_ur text not null default '',
  intro_ar text not null default '',
  notice_en text not null default '',
  notice_ur text not null default '',
  notice_ar text not null default '',
  version int not null default 1,
  updated_at timestamptz not null default now(),
  constraint admission_window_in_order check (opens_on <= closes_on)
);
create unique index admission_setting_single on admission_setting ((true));
select audit_table('admission_setting');

-- The quiet hours by the clock of the school, and the time of the daily digest.
create table message_setting (
  id uuid primary key default uuidv7(),
  quiet_from time not null default '21:00',
  quiet_until time not null default '07:00',
  digest_at time not null default '16:00',
  -- A second person approves an announcement to more people than this.
  approve_above int not null default 200 check (approve_above between 1 and 100000),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Teachers are told of messages of families between these hours of a school day.
  families_from time not null default '08:00',
  families_until time not null default '16:00'
    constraint message_setting_hours check (families_from < families_until),
  -- The time of a school day at which families are told of the diary.
  diary_at time not null default '15:00'
);
create unique index message_setting_single on message_setting ((true));
select audit_table('message_setting');

-- A database without a school contains no settings.
create function add_settings() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into attendance_setting default values;
  insert into payment_setting default values;
  insert into contact_setting default values;
  insert into registration_setting default values;
  return null;
end $$;
create trigger institute_adds_settings after insert on institute for each row execute function add_settings();

create function add_print_setting() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into print_setting default values;
  return null;
end $$;
create trigger institute_adds_print_setting after insert on institute for each row execute function add_print_setting();

grant select, update on
  attendance_setting, payment_setting, contact_setting, registration_setting, print_setting, document_setting,
  admission_setting
to maktab_app;
grant select, insert, update on message_setting to maktab_app;
grant select on
  attendance_setting, payment_setting, contact_setting, registration_setting, print_setting, document_setting,
  admission_setting, message_setting
to maktab_reader;

-- # Custom fields

-- A school adds fields to students, guardians and employees. This table defines the field. The value is in the column
-- `custom` of the row under the key of the field; an empty value is absent.
create table custom_field (
  id uuid primary key default uuidv7(),
  resource text not null check (resource ~ '^[a-z][a-z_]*$'),
  key text not null check (key ~ '^[a-z][a-z0-9_]{0,49}$'),
  title text not null check (title <> ''),
  title_ur text not null default '',
  title_ar text not null default '',
  kind text not null
    check (kind in ('text', 'long', 'number', 'day', 'flag', 'choice', 'several', 'phone', 'email', 'link')),
  hint text not null default '',
  options jsonb not null default '[]' check (jsonb_typeof(options) = 'array'),
  is_required boolean not null default false,
  is_listed boolean not null default false,
  place int not null,
  search_text text generated always as (fold(title || ' ' || title_ur || ' ' || title_ar)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  -- Forms show this heading above the field, in each language. Fields with the same heading stand together.
  heading text not null default '',
  heading_ur text not null default '',
  heading_ar text not null default '',
  -- What a short text may contain. The rule applies to new values only.
  rule text not null default 'any',
  constraint custom_field_key_once unique (resource, key),
  constraint custom_field_rule
    check (rule in ('any', 'letters', 'letters-spaces', 'digits', 'email', 'phone'))
);
create unique index custom_field_title_taken on custom_field (resource, fold(title)) where archived_at is null;
create index custom_field_in_order on custom_field (resource, place, id);
create index custom_field_by_place on custom_field (place, id);
create index custom_field_by_title on custom_field (title collate "und-x-icu", id);
create index custom_field_search on custom_field using gin (search_text gin_trgm_ops);
select audit_table('custom_field');

-- custom_key() makes a key of a title: English letters and digits, and no word with a meaning in JavaScript.
create function custom_key(title text) returns text language sql immutable set search_path = pg_catalog, public
return (
  select case when k = '' then 'field' when k ~ '^[0-9]' then 'f_' || k when k = 'constructor' then 'constructor_1' else k end
  from (select left(btrim(regexp_replace(regexp_replace(lower(title), '[''’]', '', 'g'), '[^a-z0-9]+', '_', 'g'), '_'), 40) k) made
);

-- An option without an id gets one from its title. Two options of a field never have the same id.
create function custom_options(given jsonb) returns jsonb language plpgsql immutable set search_path = pg_catalog, public as $$
declare
  option jsonb;
  made text;
  number int;
  taken text[] := array(select o ->> 'id' from jsonb_array_elements(given) o where o ->> 'id' <> '');
  done jsonb := '[]';
begin
  for option in select * from jsonb_array_elements(given) loop
    if coalesce(option ->> 'id', '') = '' then
      made := custom_key(option ->> 'title');
      number := 1;
      while made = any (taken) loop
        number := number + 1;
        made := custom_key(option ->> 'title') || '_' || number;
      end loop;
      taken := taken || made;
      option := option || jsonb_build_object('id', made);
    end if;
    done := done || jsonb_build_array(option);
  end loop;
  return done;
end $$;

create function keep_custom_field() returns trigger language plpgsql set search_path = pg_catalog, public as $$
declare
  number int := 1;
  has_values boolean := false;
  missing text[];
  used boolean;
begin
  -- One at a time, so that keys, places and their number are counted right.
  perform pg_advisory_xact_lock(hashtext('custom_field'));
  if new.kind not in ('choice', 'several') then
    new.options := '[]';
  end if;
  new.options := custom_options(new.options);
  if tg_op = 'INSERT' then
    new.key := custom_key(new.title);
    while exists (select from custom_field f where f.resource = new.resource and f.key = new.key) loop
      number := number + 1;
      new.key := custom_key(new.title) || '_' || number;
    end loop;
    new.place := coalesce(new.place, (select coalesce(max(place), 0) + 1 from custom_field f where f.resource = new.resource));
  else
    if new.resource <> old.resource then
      raise exception 'a field stays where it is' using errcode = 'check_violation', constraint = 'custom_field_resource_fixed';
    end if;
    new.key := old.key;
    new.place := coalesce(new.place, old.place);
    if new.kind <> old.kind then
      execute format('select exists (select from %I where custom ? $1)', new.resource) into has_values using new.key;
      if has_values then
        raise exception 'its values are of another kind' using errcode = 'check_violation', constraint = 'custom_field_kind_fixed';
      end if;
    else
      missing := array(
        select o ->> 'id' from jsonb_array_elements(old.options) o
        where not new.options @> jsonb_build_array(jsonb_build_object('id', o ->> 'id')));
      if missing <> '{}' then
        execute format('select exists (select from %I where custom -> $1 ?| $2)', new.resource) into used using new.key, missing;
        if used then
          raise exception 'an option is used' using errcode = 'check_violation', constraint = 'custom_field_option_used';
        end if;
      end if;
    end if;
  end if;
  if new.kind in ('choice', 'several') and not new.options @? '$[*] ? (@.isOver != true)' then
    raise exception 'nothing to choose from' using errcode = 'check_violation', constraint = 'custom_field_options_needed';
  end if;
  if (select count(*) <> count(distinct o ->> 'id') from jsonb_array_elements(new.options) o)
    or (select count(*) <> count(distinct fold(o ->> 'title')) from jsonb_array_elements(new.options) o) then
    raise exception 'two options are alike' using errcode = 'check_violation', constraint = 'custom_field_option_twice';
  end if;
  if new.archived_at is null and (
    select count(*) from custom_field f where f.resource = new.resource and f.archived_at is null and f.id <> new.id
  ) >= 40 then
    raise exception 'too many fields' using errcode = 'check_violation', constraint = 'custom_field_most';
  end if;
  return new;
end $$;
create trigger custom_field_kept before insert or update on custom_field
  for each row execute function keep_custom_field();

-- The place of a field is its position. A field that comes in moves the following ones by one.
create function trim_custom_place() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if new.archived_at is null then
    new.place := least(new.place, 1 + (
      select count(*)::int from custom_field f
      where f.resource = new.resource and f.archived_at is null and f.id <> new.id));
  end if;
  return new;
end $$;

-- The name sorts after the trigger that gives a place to a new field. PostgreSQL runs triggers in the order of their
-- names.
create trigger custom_field_placed before insert or update of place, archived_at on custom_field
  for each row execute function trim_custom_place();

create function order_custom_fields() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if new.archived_at is not null then return null; end if;
  update custom_field f set place = o.turn + (o.turn >= new.place)::int
  from (
    select id, row_number() over (order by place, id)::int as turn
    from custom_field where resource = new.resource and archived_at is null and id <> new.id
  ) o
  where f.id = o.id and f.place <> o.turn + (o.turn >= new.place)::int;
  return null;
end $$;
create trigger custom_field_ordered after insert or update of place, archived_at on custom_field
  for each row when (pg_trigger_depth() = 0) execute function order_custom_fields();

grant select, insert, update, delete on custom_field to maktab_app;
grant select on custom_field to maktab_reader;
grant execute on function custom_key(text), custom_options(jsonb) to maktab_app;

-- # List of API keys

create view api_keys as
select k.id, k.name, k.prefix, k.expires_on, p.name as maker, k.networks <> '{}' as is_bound,
  jsonb_array_length(k.powers) as power_count, cardinality(k.campus_ids) as campus_count,
  case
    when k.revoked_at is not null then 'revoked'
    when k.expires_on < day then 'expired'
    when a.state <> 'active' then 'stopped'
    else 'active'
  end as state,
  (u.at at time zone i.time_zone)::date as last_used_on,
  k.search_text, k.version, k.created_at, k.updated_at, null::timestamptz as archived_at
from api_key k join account a on a.id = k.maker_id join person p on p.id = a.person_id
  left join api_key_use u on u.key_id = k.id
  cross join current_day cross join institute i;

grant select on api_keys to maktab_app;
grant select on api_keys to maktab_reader;
