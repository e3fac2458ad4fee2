-- Which of the alternatives of a section's plan a student takes: Biology or Computer Science. It stands with the stay in
-- the section, and goes along from one to the next; where a plan has no such alternatives it says nothing.
create table subject_choice (
  id uuid primary key default uuidv7(),
  enrolment_id uuid not null references enrolment on delete cascade,
  choice text not null check (choice <> ''),
  subject_id uuid not null references subject,
  constraint subject_choice_once unique (enrolment_id, choice)
);
create index subject_choice_of_subject on subject_choice (subject_id);
select audit_table('subject_choice');

-- Whoever is transferred, promoted, kept or readmitted takes along what was chosen last.
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

revoke execute on function carry_choices() from public;
grant select, insert, update, delete on subject_choice to maktab_app;
grant select on subject_choice to maktab_reader;
