-- Whom the audit names, by whatever table: one index for each column that names somebody. A table that comes later is
-- found by them without a line of its own.
-- squawk-ignore require-concurrent-index-creation -- migrations run in a transaction
create index audit_naming_student on audit ((coalesce(after, before) ->> 'student_id')) where coalesce(after, before) ->> 'student_id' is not null;
-- squawk-ignore require-concurrent-index-creation -- as above
create index audit_naming_admission on audit ((coalesce(after, before) ->> 'admission_id')) where coalesce(after, before) ->> 'admission_id' is not null;
-- squawk-ignore require-concurrent-index-creation -- as above
create index audit_naming_guardian on audit ((coalesce(after, before) ->> 'guardian_id')) where coalesce(after, before) ->> 'guardian_id' is not null;
-- squawk-ignore require-concurrent-index-creation -- as above
create index audit_naming_employee on audit ((coalesce(after, before) ->> 'employee_id')) where coalesce(after, before) ->> 'employee_id' is not null;
-- squawk-ignore require-concurrent-index-creation -- as above
create index audit_naming_person on audit ((coalesce(after, before) ->> 'person_id')) where coalesce(after, before) ->> 'person_id' is not null;
-- squawk-ignore require-concurrent-index-creation -- as above
create index audit_naming_enrolment on audit ((coalesce(after, before) ->> 'enrolment_id')) where coalesce(after, before) ->> 'enrolment_id' is not null;
-- squawk-ignore require-concurrent-index-creation -- as above
create index audit_naming_account on audit ((coalesce(after, before) ->> 'account_id')) where coalesce(after, before) ->> 'account_id' is not null;
-- squawk-ignore require-concurrent-index-creation -- as above
create index audit_naming_survivor on audit ((coalesce(after, before) ->> 'survivor_id')) where coalesce(after, before) ->> 'survivor_id' is not null;
-- squawk-ignore require-concurrent-index-creation -- as above
create index audit_naming_one on audit ((coalesce(after, before) ->> 'one_id')) where coalesce(after, before) ->> 'one_id' is not null;
-- squawk-ignore require-concurrent-index-creation -- as above
create index audit_naming_other on audit ((coalesce(after, before) ->> 'other_id')) where coalesce(after, before) ->> 'other_id' is not null;
-- squawk-ignore require-concurrent-index-creation -- as above
create index audit_naming_owner on audit ((coalesce(after, before) ->> 'owner_id')) where coalesce(after, before) ->> 'owner_id' is not null;
-- squawk-ignore require-concurrent-index-creation -- as above
create index audit_naming_maker on audit ((coalesce(after, before) ->> 'maker_id')) where coalesce(after, before) ->> 'maker_id' is not null;

-- What these did for some tables alone.
-- squawk-ignore require-concurrent-index-deletion -- as above
drop index audit_of_student;
-- squawk-ignore require-concurrent-index-deletion -- as above
drop index audit_of_guardian;
-- squawk-ignore require-concurrent-index-deletion -- as above
drop index audit_of_noted;
-- squawk-ignore require-concurrent-index-deletion -- as above
drop index audit_of_paper;
-- squawk-ignore require-concurrent-index-deletion -- as above
drop index audit_of_teacher;
-- squawk-ignore require-concurrent-index-deletion -- as above
drop index audit_of_choice;
-- squawk-ignore require-concurrent-index-deletion -- as above
drop index audit_of_holder;
-- squawk-ignore require-concurrent-index-deletion -- as above
drop index audit_of_admission;

-- What a part of the product did, and which words an act says.
-- squawk-ignore require-concurrent-index-creation -- as above
create index act_of_part on act (actor, id) where actor_id is null and api_key_id is null;
-- squawk-ignore require-concurrent-index-creation -- as above
create index act_told on act using gin (fold(actor || ' ' || about::text) gin_trgm_ops);
-- Somebody by name, whatever records there are of them and whether these are archived.
-- squawk-ignore require-concurrent-index-creation -- as above
create index person_called on person using gin (fold(name) gin_trgm_ops);
