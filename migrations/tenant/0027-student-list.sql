-- # What lists show of students

-- The name that lists sort by, and the parents' names in the other script as they are shown: those of the record, else
-- those of the guardian who is this parent. The rows are kept beside those of the students, because a list of a hundred
-- looked up two guardians for each, and found its order among all people of the school.
create table student_list (
  id uuid primary key references student on delete cascade,
  name text not null,
  father_other_name text not null,
  mother_other_name text not null
);

-- keep_student_list() writes the rows of these students. It does not touch rows that are right.
create function keep_student_list(people uuid[]) returns void language sql security definer
set search_path = pg_catalog, public
begin atomic
  insert into student_list as kept (id, name, father_other_name, mother_other_name)
  select s.id, p.name, coalesce(nullif(s.father_other_name, ''), parents.father, ''),
    coalesce(nullif(s.mother_other_name, ''), parents.mother, '')
  from student s join person p on p.id = s.id
  left join (
    select l.student_id, min(g.other_name) filter (where l.relation = 'father') as father,
      min(g.other_name) filter (where l.relation = 'mother') as mother
    from guardian_link l join person g on g.id = l.guardian_id
    where l.student_id = any (people) and l.relation in ('father', 'mother') and g.other_name <> ''
    group by l.student_id
  ) parents on parents.student_id = s.id
  where s.id = any (people)
  order by s.id
  on conflict (id) do update set name = excluded.name, father_other_name = excluded.father_other_name,
    mother_other_name = excluded.mother_other_name
  where (kept.name, kept.father_other_name, kept.mother_other_name)
    is distinct from (excluded.name, excluded.father_other_name, excluded.mother_other_name);
end;

-- The rows follow at once what they stand on: a student, the names of a person, and who is whose parent.
create function student_listed() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform keep_student_list(array(select id from new_rows));
  return null;
end $$;
create trigger student_listed after insert on student referencing new table as new_rows
  for each statement execute function student_listed();

create function student_relisted() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  changed uuid[] := array(
    select n.id from new_rows n join old_rows o using (id)
    where (n.father_other_name, n.mother_other_name) is distinct from (o.father_other_name, o.mother_other_name));
begin
  if changed <> '{}' then perform keep_student_list(changed); end if;
  return null;
end $$;
create trigger student_relisted after update on student referencing old table as old_rows new table as new_rows
  for each statement execute function student_relisted();

create function person_relisted() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  changed uuid[] := array(
    select n.id from new_rows n join old_rows o using (id)
    where (n.name, n.other_name) is distinct from (o.name, o.other_name));
begin
  if changed <> '{}' then
    perform keep_student_list(changed || array(select student_id from guardian_link where guardian_id = any (changed)));
  end if;
  return null;
end $$;
create trigger person_relisted after update on person referencing old table as old_rows new table as new_rows
  for each statement execute function person_relisted();

create function parents_relisted() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform keep_student_list(array(select distinct student_id from changed));
  return null;
end $$;
create trigger link_listed after insert on guardian_link referencing new table as changed
  for each statement execute function parents_relisted();
create trigger link_unlisted after delete on guardian_link referencing old table as changed
  for each statement execute function parents_relisted();

create function parents_changed() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform keep_student_list(array(select student_id from new_rows union select student_id from old_rows));
  return null;
end $$;
create trigger link_relisted after update on guardian_link referencing old table as old_rows new table as new_rows
  for each statement execute function parents_changed();

select keep_student_list(array(select id from student));
-- squawk-ignore require-concurrent-index-creation -- names of some thousand students are sorted in a moment
create index student_list_by_name on student_list (name collate name_order, id);

create or replace view students as
select s.id, t.name, s.status, s.class_id, s.section_id, s.roll_number, s.gr_number, s.campus_id, p.first_name,
  p.last_name, p.other_name, s.father_name, s.mother_name, p.gender, p.birth_date, s.registration_number,
  s.family_code, s.joined_on, p.phone, p.email, p.nationality, p.present_address, p.permanent_address,
  s.board_registration, s.board_roll_number, s.photo_id, s.search_text, s.version, s.created_at, s.updated_at,
  s.archived_at, s.custom, p.username, t.father_other_name, t.mother_other_name, s.qualification, s.bio
from student s join person p on p.id = s.id join student_list t on t.id = s.id;

grant select on student_list to maktab_app, maktab_reader;
