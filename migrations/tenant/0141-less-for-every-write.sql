-- What every write pays, once more less. Keys of requests are swept by the night, in the order in which they came: a
-- block range tells that as well as a tree that every request has to write into.
-- squawk-ignore require-concurrent-index-creation -- a block range index of some days is made in a moment
create index idempotency_by_time on idempotency using brin (at);
-- squawk-ignore require-concurrent-index-deletion -- it waits for nothing but what runs just now
drop index idempotency_at;

-- These two are called by every register that is handed in. What they name is named with its schema, so that they need no
-- path of their own, which is set anew at each call.
create or replace function audit_insert_in_campus() returns trigger language plpgsql security definer as $$
declare
  secret pg_catalog.text[] := coalesce(tg_argv, '{}');
begin
  insert into public.audit (act_id, resource, row_id, operation, after, campus_id)
  select (select public.current_act()), tg_table_name, n.id, 'insert',
    public.audit_shape(pg_catalog.to_jsonb(n), secret), n.campus_id from new_rows n;
  return null;
end $$;

create or replace function audit_marks() returns trigger language plpgsql security definer as $$
declare
  act pg_catalog.uuid := public.current_act();
begin
  if exists (select from new_rows n where n.act_id operator(pg_catalog.<>) act) then
    raise exception 'a mark is of the running act' using errcode = 'MK001';
  end if;
  insert into public.audit (act_id, resource, row_id, operation, after, campus_id)
  select act, 'mark', said.register_id, 'insert', pg_catalog.jsonb_object_agg(said.status, said.ids),
    (select r.campus_id from public.register r where r.id operator(pg_catalog.=) said.register_id)
  from (
    select n.register_id, coalesce(n.status, 'unmarked') as status,
      pg_catalog.jsonb_agg(n.student_id order by n.student_id) as ids
    from new_rows n group by 1, 2
  ) said
  group by said.register_id;
  return null;
end $$;
