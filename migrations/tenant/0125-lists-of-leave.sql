-- What the lists of leave read: each request with whose it is, and with who said what of it first and last.
create view student_leaves as
select r.id, p.name, s.father_name, r.person_id as student_id, s.section_id, s.campus_id, r.type_id, r.first_day, r.last_day,
  r.part, r.state, r.awaits, r.reason, r.file_id,
  coalesce((
    select by.name from leave_step t join account a on a.id = t.account_id join person by on by.id = a.person_id
    where t.request_id = r.id order by t.id limit 1), '') as asked_by,
  case r.state when 'pending' then '' else coalesce((
    select by.name from leave_step t join account a on a.id = t.account_id join person by on by.id = a.person_id
    where t.request_id = r.id order by t.id desc limit 1), '') end as decided_by,
  case r.state when 'pending' then '' else coalesce((
    select t.note from leave_step t where t.request_id = r.id order by t.id desc limit 1), '') end as note,
  r.search_text, r.version, r.created_at, r.updated_at, r.archived_at
from leave_request r join student s on s.id = r.person_id join person p on p.id = r.person_id
where r.side = 'student';

create view staff_leaves as
select r.id, p.name, r.person_id, e.department_id, e.campus_id, e.campus_ids, r.type_id, r.first_day, r.last_day,
  r.part, r.state, r.awaits, r.reason, r.file_id,
  coalesce((
    select by.name from leave_step t join account a on a.id = t.account_id join person by on by.id = a.person_id
    where t.request_id = r.id order by t.id limit 1), '') as asked_by,
  case r.state when 'pending' then '' else coalesce((
    select by.name from leave_step t join account a on a.id = t.account_id join person by on by.id = a.person_id
    where t.request_id = r.id order by t.id desc limit 1), '') end as decided_by,
  case r.state when 'pending' then '' else coalesce((
    select t.note from leave_step t where t.request_id = r.id order by t.id desc limit 1), '') end as note,
  r.search_text, r.version, r.created_at, r.updated_at, r.archived_at
from leave_request r join employee e on e.id = r.person_id join person p on p.id = r.person_id
where r.side = 'staff';

grant select on student_leaves, staff_leaves to maktab_app, maktab_reader;
