-- A list of documents of families is narrowed to one child. Both lists are read as one, so that both have the column.
create or replace view family_documents as
select d.id, (select concat_ws(' · ', p.name,
    (select nullif(s.father_name, '') from student s where s.id = d.person_id), k.title)
  from person p, document_kind k where p.id = d.person_id and k.id = d.kind_id) as title,
  coalesce((select 'student' from student s where s.id = d.person_id), 'guardian') as holder,
  coalesce((
    select s.archived_at is null and s.status in ('registered', 'enrolled', 'inactive')
    from student s where s.id = d.person_id
  ), false) or coalesce((
    select bool_or(s.archived_at is null and s.status in ('registered', 'enrolled', 'inactive'))
    from guardian_link l join student s on s.id = l.student_id where l.guardian_id = d.person_id
  ), false) as is_here,
  coalesce((select s.campus_id from student s where s.id = d.person_id),
    (select g.campus_id from guardian g where g.id = d.person_id)) as campus_id,
  array(select s.campus_id from student s where s.id = d.person_id
    union select unnest(g.campus_ids) from guardian g where g.id = d.person_id) as campus_ids,
  d.person_id, d.side, d.kind_id, d.file_id, d.expires_on, d.note, d.search_text, d.version, d.created_at, d.updated_at,
  d.archived_at,
  (select s.id from student s where s.id = d.person_id) as student_id
from person_document d where d.side = 'family';

create or replace view staff_documents as
select d.id, (select p.name || ' · ' || k.title from person p, document_kind k where p.id = d.person_id and k.id = d.kind_id) as title,
  (select e.kind from employee e where e.id = d.person_id) as holder,
  coalesce((
    select e.archived_at is null and e.status = 'active' from employee e where e.id = d.person_id
  ), false) as is_here,
  (select e.campus_id from employee e where e.id = d.person_id) as campus_id,
  array(select unnest(e.campus_ids) from employee e where e.id = d.person_id) as campus_ids,
  d.person_id, d.side, d.kind_id, d.file_id, d.expires_on, d.note, d.search_text, d.version, d.created_at, d.updated_at,
  d.archived_at,
  null::uuid as student_id
from person_document d where d.side = 'staff';
