-- A section with the teacher who is its class teacher now: an assignment that runs, of which a section has one at a time.
-- It is written as the table is.
create view sections as
select s.id, s.campus_id, s.class_id, s.name, s.title, coalesce((
    select p.name from teacher_assignment a join person p on p.id = a.employee_id
    where a.section_id = s.id and a.is_class_teacher and a.ends_on is null
  ), '') as class_teacher,
  s.shift_id, s.kind, s.medium, s.capacity, s.room_id, s.description, s.search_text, s.version, s.created_at,
  s.updated_at, s.archived_at
from section s;

grant select, insert, update, delete on sections to maktab_app;
grant select on sections to maktab_reader;
