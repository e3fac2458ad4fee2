-- What happened to a person is found by whose row was changed; links, enrolments and notes name the person.
-- squawk-ignore require-concurrent-index-creation -- of the audits so far few are of people
create index audit_of_student on audit ((coalesce(after, before) ->> 'student_id'))
  where resource in ('guardian_link', 'enrolment', 'gr_entry');
-- squawk-ignore require-concurrent-index-creation
create index audit_of_guardian on audit ((coalesce(after, before) ->> 'guardian_id')) where resource = 'guardian_link';
-- squawk-ignore require-concurrent-index-creation
create index audit_of_noted on audit ((coalesce(after, before) ->> 'person_id')) where resource = 'note';
