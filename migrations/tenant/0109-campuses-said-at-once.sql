-- The campus of a row is said by the statement that writes the audit: a function of its own was begun anew for each row,
-- and took as long as the rest of an import together.
create or replace function audit_insert() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  act uuid;
  secret text[] := coalesce(tg_argv, '{}');
begin
  if not exists (select from new_rows) then return null; end if;
  act := current_act();
  insert into audit (act_id, resource, row_id, operation, after, campus_id)
  select act, tg_table_name, c.id, 'insert', audit_shape(c.now, secret), case
    when c.now ? 'campus_id' then (c.now ->> 'campus_id')::uuid
    when tg_table_name = 'campus' then c.id
    when tg_table_name in ('person', 'sensitive_detail', 'salary_info')
      or c.now ?| array['person_id', 'student_id', 'guardian_id', 'employee_id']
    then (
      select coalesce(
        (select s.campus_id from student s where s.id = p.id),
        (select e.campus_id from employee e where e.id = p.id),
        (select g.campus_id from guardian g where g.id = p.id))
      from (select coalesce(c.now ->> 'person_id', c.now ->> 'student_id', c.now ->> 'guardian_id', c.now ->> 'employee_id',
        c.now ->> 'id')::uuid as id) p)
    end
  from (select n.id, to_jsonb(n) now from new_rows n offset 0) c;
  return null;
end $$;

create or replace function audit_delete() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  act uuid;
  secret text[] := coalesce(tg_argv, '{}');
begin
  if not exists (select from old_rows) then return null; end if;
  act := current_act();
  insert into audit (act_id, resource, row_id, operation, before, campus_id)
  select act, tg_table_name, c.id, 'delete', audit_shape(c.was, secret), case
    when c.was ? 'campus_id' then (c.was ->> 'campus_id')::uuid
    when tg_table_name = 'campus' then c.id
    when tg_table_name in ('person', 'sensitive_detail', 'salary_info')
      or c.was ?| array['person_id', 'student_id', 'guardian_id', 'employee_id']
    then (
      select coalesce(
        (select s.campus_id from student s where s.id = p.id),
        (select e.campus_id from employee e where e.id = p.id),
        (select g.campus_id from guardian g where g.id = p.id))
      from (select coalesce(c.was ->> 'person_id', c.was ->> 'student_id', c.was ->> 'guardian_id', c.was ->> 'employee_id',
        c.was ->> 'id')::uuid as id) p)
    end
  from (select o.id, to_jsonb(o) was from old_rows o offset 0) c;
  return null;
end $$;

create or replace function audit_update() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  act uuid;
  secret text[] := coalesce(tg_argv, '{}');
begin
  if not exists (select from new_rows) then return null; end if;
  act := current_act();
  if exists (select from new_rows n where not exists (select from old_rows o where o.id = n.id)) then
    raise exception 'the id of a row never changes' using errcode = 'MK002';
  end if;
  insert into audit (act_id, resource, row_id, operation, before, after, campus_id)
  select act, tg_table_name, c.id, 'update',
    (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(c.was - secret) where c.now -> key is distinct from value),
    (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(c.now - secret) where c.was -> key is distinct from value),
    case
    when c.now ? 'campus_id' then (c.now ->> 'campus_id')::uuid
    when tg_table_name = 'campus' then c.id
    when tg_table_name in ('person', 'sensitive_detail', 'salary_info')
      or c.now ?| array['person_id', 'student_id', 'guardian_id', 'employee_id']
    then (
      select coalesce(
        (select s.campus_id from student s where s.id = p.id),
        (select e.campus_id from employee e where e.id = p.id),
        (select g.campus_id from guardian g where g.id = p.id))
      from (select coalesce(c.now ->> 'person_id', c.now ->> 'student_id', c.now ->> 'guardian_id', c.now ->> 'employee_id',
        c.now ->> 'id')::uuid as id) p)
    end
  from (
    select n.id, audit_shape(to_jsonb(o), '{}') was, audit_shape(to_jsonb(n), '{}') now
    from new_rows n join old_rows o using (id) offset 0
  ) c
  where c.was is distinct from c.now;
  return null;
end $$;
drop function audit_campus(name, jsonb);
