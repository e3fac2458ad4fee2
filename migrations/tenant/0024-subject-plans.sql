-- What a section is taught in a year, and how often in a week. Rows of one section and year with one choice are
-- alternatives of which each student takes one: Biology or Computer Science.
create table section_subject (
  id uuid primary key default uuidv7(),
  year_id uuid not null references academic_year,
  section_id uuid not null references section,
  subject_id uuid not null references subject,
  lessons int not null check (lessons between 0 and 60),
  choice text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint section_subject_once unique (year_id, section_id, subject_id)
);
create index section_subject_of_section on section_subject (section_id);
create index section_subject_of_subject on section_subject (subject_id);
select audit_table('section_subject');

grant select, insert, update, delete on section_subject to maktab_app;
grant select on section_subject to maktab_reader;
