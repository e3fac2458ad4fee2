-- A document of a student is called by the father's name as well: a class has two of one name. The bell, the search and
-- every list say the title.
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
  d.archived_at
from person_document d where d.side = 'family';
