-- # Subject plans

-- The subjects of a section in a year, with their lessons a week. Rows with the same choice are alternatives, such as
-- Biology and Computer Science; each student takes one of them.
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

-- # Subject choices

-- The alternative that a student takes. It belongs to the enrolment and moves to the next one. It means nothing if
-- the plan has no such alternatives.
create table subject_choice (
  id uuid primary key default uuidv7(),
  enrolment_id uuid not null references enrolment on delete cascade,
  choice text not null check (choice <> ''),
  subject_id uuid not null references subject,
  constraint subject_choice_once unique (enrolment_id, choice)
);
create index subject_choice_of_subject on subject_choice (subject_id);
select audit_table('subject_choice');

-- A new enrolment of a student takes over the last choices.
create function carry_choices() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  insert into subject_choice (enrolment_id, choice, subject_id)
  select n.id, c.choice, c.subject_id
  from changed n
  join lateral (
    select e.id from enrolment e where e.student_id = n.student_id and e.starts_on < n.starts_on
    order by e.starts_on desc limit 1
  ) before on true
  join subject_choice c on c.enrolment_id = before.id;
  return null;
end $$;
create trigger enrolment_carries_choices after insert on enrolment referencing new table as changed
  for each statement execute function carry_choices();

grant select, insert, update, delete on subject_choice to maktab_app;
grant select on subject_choice to maktab_reader;

-- # Diary

-- A day with entries in the diary: when they go out, and when they went.
create table diary_day (
  section_id uuid not null references section,
  day date not null,
  goes_at timestamptz not null,
  told_at timestamptz,
  primary key (section_id, day)
);
create index diary_day_waiting on diary_day (goes_at) where told_at is null;

create table diary_entry (
  id uuid primary key default uuidv7(),
  campus_id uuid not null,
  section_id uuid not null,
  day date not null,
  -- Null means a note of the class teacher to all.
  subject_id uuid references subject,
  words text not null check (length(words) between 1 and 1000),
  due_on date,
  author_id uuid references account,
  -- The time of a change after the diary of the day had gone out.
  changed_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint diary_entry_of_section foreign key (section_id, campus_id) references section (id, campus_id) on update cascade,
  constraint diary_entry_of_day foreign key (section_id, day) references diary_day (section_id, day),
  constraint diary_entry_due_later check (due_on > day),
  constraint diary_entry_once unique nulls not distinct (section_id, day, subject_id)
);
create index diary_entry_by_campus on diary_entry (campus_id);
create index diary_entry_by_subject on diary_entry (subject_id);
create index diary_entry_by_author on diary_entry (author_id);
create index diary_entry_due on diary_entry (section_id, due_on);
select audit_table('diary_entry');

-- A guardian has seen the diary of a child for a day.
create table diary_signature (
  id uuid primary key default uuidv7(),
  student_id uuid not null references student,
  guardian_id uuid not null references person,
  day date not null,
  at timestamptz not null,
  constraint diary_signature_once unique (student_id, day, guardian_id)
);
create index diary_signature_of_guardian on diary_signature (guardian_id);
select audit_table('diary_signature');

grant select, insert, update on diary_day to maktab_app;
grant select, insert, update, delete on diary_entry, diary_signature to maktab_app;
grant select on diary_day, diary_entry, diary_signature to maktab_reader;
