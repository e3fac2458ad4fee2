-- In which campus a row lay when it was changed, so that the audit can be read campus by campus. What concerns a person
-- lies where the person does; what is the institute's lies in none.
alter table audit add column campus_id uuid;

-- Without a search path of its own, as `audit_shape`: the triggers that call it have one.
create function audit_campus(of name, changed jsonb) returns uuid language sql stable parallel safe
return case
  when changed ? 'campus_id' then (changed ->> 'campus_id')::uuid
  when of = 'campus' then (changed ->> 'id')::uuid
  when of in ('person', 'sensitive_detail', 'salary_info')
    or changed ?| array['person_id', 'student_id', 'guardian_id', 'employee_id']
  then (
    select coalesce(
      (select s.campus_id from student s where s.id = p.id),
      (select e.campus_id from employee e where e.id = p.id),
      (select g.campus_id from guardian g where g.id = p.id))
    from (select coalesce(
      changed ->> 'person_id', changed ->> 'student_id', changed ->> 'guardian_id', changed ->> 'employee_id', changed ->> 'id'
    )::uuid as id) p)
end;

-- As before, with the campus.
create or replace function audit_insert() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  act uuid;
  secret text[] := coalesce(tg_argv, '{}');
begin
  if not exists (select from new_rows) then return null; end if;
  act := current_act();
  insert into audit (act_id, resource, row_id, operation, after, campus_id)
  select act, tg_table_name, c.id, 'insert', audit_shape(c.now, secret), audit_campus(tg_table_name, c.now)
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
  select act, tg_table_name, c.id, 'delete', audit_shape(c.was, secret), audit_campus(tg_table_name, c.was)
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
    audit_campus(tg_table_name, c.now)
  from (
    select n.id, audit_shape(to_jsonb(o), '{}') was, audit_shape(to_jsonb(n), '{}') now
    from new_rows n join old_rows o using (id) offset 0
  ) c
  where c.was is distinct from c.now;
  return null;
end $$;
revoke execute on function audit_campus(name, jsonb) from public;

-- What was written before is known where it says its campus itself.
alter table audit disable trigger audit_kept;
update audit set campus_id = (coalesce(after, before) ->> 'campus_id')::uuid where coalesce(after, before) ? 'campus_id';
alter table audit enable trigger audit_kept;

-- squawk-ignore require-concurrent-index-creation -- migrations run in a transaction
create index audit_in_campus on audit (campus_id, act_id) where campus_id is not null;
-- squawk-ignore require-concurrent-index-creation -- as above
create index audit_of_holder on audit ((coalesce(after, before) ->> 'account_id')) where resource = 'assignment';
-- squawk-ignore require-concurrent-index-creation -- as above
create index audit_of_paper on audit ((coalesce(after, before) ->> 'person_id')) where resource in ('person_document', 'id_card');
