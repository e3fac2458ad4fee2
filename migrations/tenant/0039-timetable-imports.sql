-- # Timetables from other programs

-- A file with the week of another program, until its lessons are a draft; it goes after a week. `content` is what was read,
-- `choices` what its owner has chosen for the names in it.
create table timetable_import (
  id uuid primary key default uuidv7(),
  owner_id uuid not null references account on delete cascade,
  campus_id uuid not null references campus,
  shift_id uuid references shift,
  year_id uuid not null references academic_year,
  file_name text not null check (file_name <> ''),
  content jsonb not null,
  choices jsonb not null default '{}',
  timetable_id uuid references timetable on delete set null,
  created_at timestamptz not null default now()
);
create index timetable_import_of_owner on timetable_import (owner_id);
create index timetable_import_of_campus on timetable_import (campus_id);
create index timetable_import_of_shift on timetable_import (shift_id);
create index timetable_import_of_year on timetable_import (year_id);
create index timetable_import_of_timetable on timetable_import (timetable_id);
create index timetable_import_by_age on timetable_import (created_at);

-- What a name in files of other programs means at a campus, as somebody has said it last. Without any row it is left out.
create table timetable_name (
  id uuid primary key default uuidv7(),
  campus_id uuid not null references campus,
  kind text not null check (kind in ('section', 'subject', 'teacher', 'room')),
  name text not null check (name <> ''),
  section_id uuid references section on delete cascade,
  subject_id uuid references subject on delete cascade,
  employee_id uuid references employee on delete cascade,
  room_id uuid references room on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint timetable_name_once unique (campus_id, kind, name),
  constraint timetable_name_of_kind check (num_nonnulls(section_id, subject_id, employee_id, room_id) <= 1)
);
create index timetable_name_of_section on timetable_name (section_id);
create index timetable_name_of_subject on timetable_name (subject_id);
create index timetable_name_of_employee on timetable_name (employee_id);
create index timetable_name_of_room on timetable_name (room_id);

grant select, insert, update, delete on timetable_import, timetable_name to maktab_app;
grant select on timetable_import, timetable_name to maktab_reader;
