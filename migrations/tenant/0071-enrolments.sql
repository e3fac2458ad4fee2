-- The list of all stays. What stands on a page of it alone is joined from the left: a count does without.
-- squawk-ignore require-concurrent-index-creation -- twenty thousand stays are indexed in a tenth of a second
create index enrolment_by_start on enrolment (starts_on, id);

create view enrolments as
select e.id, e.student_id, p.name, s.father_name, s.registration_number, e.roll_number, coalesce(g.number, '') as gr_number,
  e.year_id, e.campus_id, c.class_id, e.section_id, e.starts_on, e.ends_on, e.began, e.ended, e.reason,
  case when e.starts_on > day then 'ahead' when holds(e.starts_on, e.ends_on, day) then 'running' else 'over' end as state,
  s.search_text, 1 as version, e.created_at, e.created_at as updated_at, s.archived_at
from enrolment e join student s on s.id = e.student_id cross join current_day
  left join person p on p.id = e.student_id
  left join section c on c.id = e.section_id
  left join gr_entry g on g.campus_id = e.campus_id and g.student_id = e.student_id;

grant select on enrolments to maktab_app, maktab_reader;
