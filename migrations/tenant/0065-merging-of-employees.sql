-- Two records of one teacher, or of one member of staff, become one as those of guardians do.
alter table merger drop constraint merger_resource_check;
-- squawk-ignore constraint-missing-not-valid -- every list that there is stays allowed
alter table merger add constraint merger_resource_check
  check (resource in ('students', 'guardians', 'teachers', 'staff'));
