-- Leave of students that is no longer than this is for the class teacher to decide; longer goes on to the office.
-- squawk-ignore constraint-missing-not-valid -- one row
alter table attendance_setting
  add column leave_teacher_days int not null default 3 check (leave_teacher_days between 0 and 60);
