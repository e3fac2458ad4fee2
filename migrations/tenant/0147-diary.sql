-- The diary of a section: on each school day the homework of every subject, and a note of the class teacher.

-- By the school's clock: when what was written on a day is told.
alter table message_setting add column diary_at time not null default '15:00';

-- A day on which something was written: when it goes out, and when it went.
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
  -- None: what the class teacher notes for all.
  subject_id uuid references subject,
  words text not null check (length(words) between 1 and 1000),
  due_on date,
  author_id uuid references account,
  -- When it was written anew after the diary of the day had gone out.
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

-- A guardian has seen the diary of a day of a child.
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
grant select, insert, update, delete on diary_entry to maktab_app;
grant select, insert, update, delete on diary_signature to maktab_app;
grant select on diary_day, diary_entry, diary_signature to maktab_reader;
