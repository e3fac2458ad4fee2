-- Whom the audit names, by whatever table: one index instead of one for each column that names somebody. Fourteen of them
-- cost every statement that changed anything as much as the row itself, also where the row names nobody.
create function names_somebody(said jsonb) returns boolean language sql immutable parallel safe
return said ?| array['student_id', 'guardian_id', 'employee_id', 'person_id', 'enrolment_id', 'account_id', 'admission_id',
  'survivor_id', 'one_id', 'other_id', 'owner_id', 'maker_id', 'team_id', 'role_id'];
-- The ids in those columns.
create function names_in(said jsonb) returns text[] language sql immutable parallel safe
return array_remove(array[said ->> 'student_id', said ->> 'guardian_id', said ->> 'employee_id', said ->> 'person_id',
  said ->> 'enrolment_id', said ->> 'account_id', said ->> 'admission_id', said ->> 'survivor_id', said ->> 'one_id',
  said ->> 'other_id', said ->> 'owner_id', said ->> 'maker_id', said ->> 'team_id', said ->> 'role_id'], null);
revoke execute on function names_somebody(jsonb), names_in(jsonb) from public;
grant execute on function names_somebody(jsonb), names_in(jsonb) to maktab_app, maktab_reader;

-- squawk-ignore require-concurrent-index-creation -- migrations run in a transaction
create index audit_naming on audit using gin (names_in(coalesce(after, before)))
  where names_somebody(coalesce(after, before));

-- squawk-ignore require-concurrent-index-deletion -- as above
drop index audit_naming_student;
-- squawk-ignore require-concurrent-index-deletion -- as above
drop index audit_naming_admission;
-- squawk-ignore require-concurrent-index-deletion -- as above
drop index audit_naming_guardian;
-- squawk-ignore require-concurrent-index-deletion -- as above
drop index audit_naming_employee;
-- squawk-ignore require-concurrent-index-deletion -- as above
drop index audit_naming_person;
-- squawk-ignore require-concurrent-index-deletion -- as above
drop index audit_naming_enrolment;
-- squawk-ignore require-concurrent-index-deletion -- as above
drop index audit_naming_account;
-- squawk-ignore require-concurrent-index-deletion -- as above
drop index audit_naming_survivor;
-- squawk-ignore require-concurrent-index-deletion -- as above
drop index audit_naming_one;
-- squawk-ignore require-concurrent-index-deletion -- as above
drop index audit_naming_other;
-- squawk-ignore require-concurrent-index-deletion -- as above
drop index audit_naming_owner;
-- squawk-ignore require-concurrent-index-deletion -- as above
drop index audit_naming_maker;
-- squawk-ignore require-concurrent-index-deletion -- as above
drop index audit_naming_team;
-- squawk-ignore require-concurrent-index-deletion -- as above
drop index audit_naming_role;
