-- Rows that say their campus themselves are audited without asking where a person is: what is not asked need not be got
-- ready for each statement.
create function audit_insert_in_campus() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  secret text[] := coalesce(tg_argv, '{}');
begin
  insert into audit (act_id, resource, row_id, operation, after, campus_id)
  select (select current_act()), tg_table_name, n.id, 'insert', audit_shape(to_jsonb(n), secret), n.campus_id from new_rows n;
  return null;
end $$;
revoke execute on function audit_insert_in_campus() from public;

create or replace function audit_table(target regclass, secret text[] default '{}') returns void language plpgsql
set search_path = pg_catalog, public as $$
declare
  arguments text := coalesce((select string_agg(quote_literal(s), ', ') from unnest(secret) s), '');
  inserting text := case when exists (select from pg_attribute where attrelid = target and attname = 'campus_id' and not attisdropped)
    then 'audit_insert_in_campus' else 'audit_insert' end;
begin
  execute format('create trigger audit_insert after insert on %s referencing new table as new_rows for each statement execute function %s(%s)', target, inserting, arguments);
  execute format('create trigger audit_update after update on %s referencing old table as old_rows new table as new_rows for each statement execute function audit_update(%s)', target, arguments);
  execute format('create trigger audit_delete after delete on %s referencing old table as old_rows for each statement execute function audit_delete(%s)', target, arguments);
end $$;

do $$
declare
  made text;
begin
  for made in
    select pg_get_triggerdef(t.oid) from pg_trigger t
    join pg_attribute a on a.attrelid = t.tgrelid and a.attname = 'campus_id' and not a.attisdropped
    where t.tgname = 'audit_insert' and not t.tgisinternal
  loop
    execute replace(replace(made, 'CREATE TRIGGER', 'CREATE OR REPLACE TRIGGER'),
      'EXECUTE FUNCTION audit_insert(', 'EXECUTE FUNCTION audit_insert_in_campus(');
  end loop;
end $$;
