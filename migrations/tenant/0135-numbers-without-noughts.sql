-- Terminals leave out the noughts before a number, so those who are known by one are found without them.
-- squawk-ignore require-concurrent-index-creation -- a school has some hundreds of employees
create index employee_by_plain_number on employee (ltrim(fold(employee_number), '0'));
-- squawk-ignore require-concurrent-index-creation -- a school has some thousands of students
create index student_by_plain_registration on student (ltrim(fold(registration_number), '0'));
