-- From one year to the next: a plan says who goes where, and is carried out at once for all. What it says of each
-- student follows from the classes; only what somebody chose otherwise is kept. What it did is kept to be taken back.
create table promotion (
  id uuid primary key default uuidv7(),
  -- None: all campuses that count in the years.
  campus_id uuid references campus,
  from_year_id uuid not null references academic_year,
  to_year_id uuid not null references academic_year,
  -- None: all classes.
  class_ids uuid[] not null default '{}',
  roll_rule text not null default 'roll' check (roll_rule in ('roll', 'name', 'none')),
  job_id uuid,
  ran_at timestamptz,
  -- How many went which way, as it was when it was carried out.
  outcome jsonb,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint promotion_leads_on check (from_year_id <> to_year_id)
);
create index promotion_by_age on promotion (created_at desc, id desc);
create index promotion_at_campus on promotion (campus_id);
create index promotion_from on promotion (from_year_id);
create index promotion_to on promotion (to_year_id);
select audit_table('promotion');

-- Where a section goes; an empty target is nowhere.
create table promotion_section (
  promotion_id uuid not null references promotion on delete cascade,
  section_id uuid not null references section,
  target_id uuid references section,
  primary key (promotion_id, section_id)
);
create index promotion_section_of_section on promotion_section (section_id);
create index promotion_section_to on promotion_section (target_id);

-- What a student does otherwise than the section.
create table promotion_choice (
  promotion_id uuid not null references promotion on delete cascade,
  student_id uuid not null references student,
  choice text not null check (choice in ('promote', 'retain', 'graduate', 'leave', 'wait')),
  section_id uuid references section,
  primary key (promotion_id, student_id)
);
create index promotion_choice_of_student on promotion_choice (student_id);
create index promotion_choice_to on promotion_choice (section_id);

-- What was done with whom: the stay that ended, the one that began, and the entry in another campus's register.
create table promotion_move (
  promotion_id uuid not null references promotion on delete cascade,
  student_id uuid not null references student,
  choice text not null check (choice in ('promote', 'retain', 'graduate', 'leave')),
  ended_id uuid not null,
  began_id uuid,
  section_id uuid references section,
  roll_number int,
  gr_entry_id uuid,
  primary key (promotion_id, student_id)
);
create index promotion_move_of_student on promotion_move (student_id);
create index promotion_move_to on promotion_move (section_id);

grant select, insert, update, delete on promotion, promotion_section, promotion_choice, promotion_move to maktab_app;
grant select on promotion, promotion_section, promotion_choice, promotion_move to maktab_reader;
