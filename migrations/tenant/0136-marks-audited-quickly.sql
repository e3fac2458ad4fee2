-- The audit of what was said in a register, asking for each register's campus by itself: joined, PostgreSQL read every
-- register of the school for each one that was called.
create or replace function audit_marks() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  act uuid := current_act();
begin
  if exists (select from new_rows where act_id <> act) then
    raise exception 'a mark is of the running act' using errcode = 'MK001';
  end if;
  insert into audit (act_id, resource, row_id, operation, after, campus_id)
  select act, 'mark', said.register_id, 'insert', jsonb_object_agg(said.status, said.ids),
    (select r.campus_id from register r where r.id = said.register_id)
  from (
    select register_id, coalesce(status, 'unmarked') as status, jsonb_agg(student_id order by student_id) as ids
    from new_rows group by 1, 2
  ) said
  group by said.register_id;
  return null;
end $$;
