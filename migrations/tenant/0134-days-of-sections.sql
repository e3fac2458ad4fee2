-- How many of a section were what on a day: kept by the worker after each register, by the view that says what a day was,
-- for whatever is shown of many days at once.
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
grant select, insert, update on attendance_day to maktab_app;
grant select on attendance_day to maktab_reader;

-- So long after the first bell a register that nobody has handed in is missing.
alter table attendance_setting add column missing_after_minutes int not null default 60
  check (missing_after_minutes between 0 and 600);

-- What was told already, so that each is told once: registers that were missing, and students who were absent.
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
grant select, insert on register_missing, absence_told to maktab_app;
grant select on register_missing, absence_told to maktab_reader;
