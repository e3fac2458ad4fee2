-- Where a student was, from which day to which: a row for each stay in a section. Days of one student never overlap,
-- and a roll number has one holder at a time. The last row says where the student is now.
create table enrolment (
  id uuid primary key default uuidv7(),
  student_id uuid not null references student,
  year_id uuid not null references academic_year,
  campus_id uuid not null,
  section_id uuid not null,
  roll_number int check (roll_number between 1 and 9999),
  starts_on date not null,
  ends_on date,
  began text not null check (began in ('admission', 'promotion', 'retention', 'transfer', 'readmission')),
  ended text check (ended in ('transfer', 'withdrawal', 'struck-off', 'graduation', 'promotion', 'retention')),
  reason text not null default '',
  created_at timestamptz not null default now(),
  constraint enrolment_at_section foreign key (section_id, campus_id) references section (id, campus_id),
  constraint enrolment_in_order check (ends_on >= starts_on),
  constraint enrolment_ends_somehow check ((ends_on is null) = (ended is null)),
  constraint enrolment_apart exclude using gist (student_id with =, daterange(starts_on, ends_on, '[]') with &&),
  constraint enrolment_roll_taken exclude using gist (
    section_id with =, roll_number with =, daterange(starts_on, ends_on, '[]') with &&
  ) where (roll_number is not null)
);
create index enrolment_of_student on enrolment (student_id, starts_on);
create index enrolment_of_section on enrolment (section_id, starts_on);
create index enrolment_of_year on enrolment (year_id);
select audit_table('enrolment');

-- The register of admissions of a campus. A number belongs to one student for ever.
create table gr_entry (
  id uuid primary key default uuidv7(),
  campus_id uuid not null references campus,
  number text not null check (number <> ''),
  student_id uuid not null references student,
  entered_on date not null,
  constraint gr_entry_once unique (campus_id, student_id)
);
create unique index gr_entry_number_taken on gr_entry (campus_id, fold(number));
create index gr_entry_of_student on gr_entry (student_id);
select audit_table('gr_entry');

-- The next number of a register: the highest that was given, counted on. M-1043 is followed by M-1044.
create function next_gr(campus uuid) returns text language sql stable set search_path = pg_catalog, public as $$
  with last as (
    select number, substring(number from '^(.*?)[0-9]+$') as head, substring(number from '([0-9]+)$') as tail
    from gr_entry where campus_id = campus and number ~ '[0-9]$'
    order by length(substring(number from '([0-9]+)$')) desc, substring(number from '([0-9]+)$') desc limit 1)
  select coalesce((select head || lpad((tail::numeric + 1)::text, greatest(length(tail), length((tail::numeric + 1)::text)), '0')
    from last), '1')
$$;

-- What the last enrolment says of a student, in the student's own row: lists sort and filter by it.
create function place_students() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update student s set
    status = case
      when e.id is null then 'registered'
      when e.ends_on is null then 'enrolled'
      when e.ended = 'struck-off' then 'struck-off'
      when e.ended = 'graduation' then 'graduated'
      else 'left' end,
    campus_id = coalesce(e.campus_id, s.campus_id),
    class_id = case when e.ends_on is null then section.class_id end,
    section_id = case when e.ends_on is null then e.section_id end,
    roll_number = case when e.ends_on is null then e.roll_number end,
    gr_number = coalesce((select number from gr_entry g where g.student_id = s.id and g.campus_id = e.campus_id), ''),
    joined_on = coalesce(s.joined_on, e.starts_on)
  from (select distinct student_id from changed) c
  left join lateral (
    select * from enrolment where student_id = c.student_id order by starts_on desc limit 1
  ) e on true
  left join section on section.id = e.section_id
  where s.id = c.student_id;
  return null;
end $$;
create trigger enrolment_begun after insert on enrolment referencing new table as changed
  for each statement execute function place_students();
create trigger enrolment_altered after update on enrolment referencing new table as changed
  for each statement execute function place_students();
create trigger enrolment_taken after delete on enrolment referencing old table as changed
  for each statement execute function place_students();

create function section_reclassed() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update student set class_id = new.class_id where section_id = new.id;
  return null;
end $$;
create trigger section_reclassed after update of class_id on section for each row
  when (old.class_id <> new.class_id) execute function section_reclassed();

revoke execute on function next_gr(uuid), place_students(), section_reclassed() from public;
grant execute on function next_gr(uuid) to maktab_app;
grant select, insert, update, delete on enrolment to maktab_app;
grant select, insert, delete on gr_entry to maktab_app;
grant select on enrolment, gr_entry to maktab_reader;
