-- What happened to somebody who works here is found by their own row, and by what they teach.
-- squawk-ignore require-concurrent-index-creation -- of the audits so far few are of assignments
create index audit_of_teacher on audit ((coalesce(after, before) ->> 'employee_id'))
  where resource = 'teacher_assignment';
