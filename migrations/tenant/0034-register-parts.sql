-- # Registers of the parts of a choice

-- In a lesson of a choice (Religion) each of its subjects (Islamiat, Ethics) is called by its own teacher. Null: all of the
-- section are called together, or it is no lesson. Registers from before keep null, and are found by their subject.
-- squawk-ignore adding-foreign-key-constraint -- the column is new, and empty in every row
alter table register add column part_id uuid references subject;
-- squawk-ignore require-concurrent-index-creation -- no register has a part yet
create index register_of_part on register (part_id) where part_id is not null;
alter table register drop constraint register_once;
-- squawk-ignore disallowed-unique-constraint, constraint-missing-not-valid -- a school's registers are indexed within a second
alter table register add constraint register_once unique nulls not distinct (campus_id, section_id, day, period, part_id);
-- squawk-ignore constraint-missing-not-valid -- no register has a part yet
alter table register add constraint register_part_of_lesson check (part_id is null or part_id = subject_id);
