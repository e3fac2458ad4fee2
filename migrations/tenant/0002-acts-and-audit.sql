-- Acts and their audit. school.transaction writes one row of act and names it in app.act for its transaction;
-- triggers write what changed under it, and refuse a change that has no act.

create table act (
  id uuid primary key default uuidv7(),
  key text not null,
  actor_id uuid,
  actor text not null,
  request_id text,
  about jsonb not null default '{}',
  at timestamptz not null default now()
);
create index act_at on act using brin (at);
create index act_actor on act (actor_id, id);
create index act_key on act (key, id);

create table audit (
  id uuid primary key default uuidv7(),
  act_id uuid not null,
  resource text not null,
  row_id uuid,
  operation text not null check (operation in ('insert', 'update', 'delete')),
  before jsonb,
  after jsonb
);
create index audit_act on audit (act_id);
create index audit_row on audit (row_id);
create index audit_resource on audit (resource, act_id);

-- The act of this transaction; raises when there is none, so that nothing changes without one.
create function current_act() returns uuid language plpgsql stable set search_path = pg_catalog, public as $$
declare
  act text := current_setting('app.act', true);
begin
  if act is null or act = '' then
    raise exception 'a change needs an act: write through school.transaction' using errcode = 'MK001';
  end if;
  return act::uuid;
end $$;

-- A row for the audit: secrets and columns that say nothing to a reader are left out.
create function audit_shape(change jsonb, secret text[]) returns jsonb language sql immutable parallel safe
set search_path = pg_catalog, public
return change - secret - array['search_text', 'version', 'created_at', 'updated_at'];

-- Statement triggers, one per event, because transition tables allow no more. TG_ARGV: the secret columns.
create function audit_insert() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  act uuid;
  secret text[] := coalesce(tg_argv, '{}');
begin
  if not exists (select from new_rows) then return null; end if;
  act := current_act();
  insert into audit (act_id, resource, row_id, operation, after)
  select act, tg_table_name, n.id, 'insert', audit_shape(to_jsonb(n), secret) from new_rows n;
  return null;
end $$;

create function audit_delete() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  act uuid;
  secret text[] := coalesce(tg_argv, '{}');
begin
  if not exists (select from old_rows) then return null; end if;
  act := current_act();
  insert into audit (act_id, resource, row_id, operation, before)
  select act, tg_table_name, o.id, 'delete', audit_shape(to_jsonb(o), secret) from old_rows o;
  return null;
end $$;

-- Only the columns that differ. A change of secrets alone leaves a row with nothing in it: that it happened is known.
create function audit_update() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  act uuid;
  secret text[] := coalesce(tg_argv, '{}');
begin
  if not exists (select from new_rows) then return null; end if;
  act := current_act();
  if exists (select from new_rows n where not exists (select from old_rows o where o.id = n.id)) then
    raise exception 'the id of a row never changes' using errcode = 'MK002';
  end if;
  insert into audit (act_id, resource, row_id, operation, before, after)
  select act, tg_table_name, c.id, 'update',
    (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(audit_shape(c.was, secret)) where c.now -> key is distinct from value),
    (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(audit_shape(c.now, secret)) where c.was -> key is distinct from value)
  from (select n.id, to_jsonb(o) was, to_jsonb(n) now from new_rows n join old_rows o using (id)) c
  where audit_shape(c.was, '{}') is distinct from audit_shape(c.now, '{}');
  return null;
end $$;

-- Puts a table under audit: `select audit_table('account', array['password_hash'])`. The table needs `id uuid`.
create function audit_table(target regclass, secret text[] default '{}') returns void language plpgsql
set search_path = pg_catalog, public as $$
declare
  arguments text := coalesce((select string_agg(quote_literal(s), ', ') from unnest(secret) s), '');
begin
  execute format('create trigger audit_insert after insert on %s referencing new table as new_rows for each statement execute function audit_insert(%s)', target, arguments);
  execute format('create trigger audit_update after update on %s referencing old table as old_rows new table as new_rows for each statement execute function audit_update(%s)', target, arguments);
  execute format('create trigger audit_delete after delete on %s referencing old table as old_rows for each statement execute function audit_delete(%s)', target, arguments);
end $$;

-- What is written stays written. The one exception: the running act may still say what it is about, once.
create function refuse_change() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'MK003';
end $$;

create function describe_act() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if old.id::text is distinct from current_setting('app.act', true) or old.about <> '{}'
    or (to_jsonb(old) - 'about') is distinct from (to_jsonb(new) - 'about') then
    raise exception 'act is append-only' using errcode = 'MK003';
  end if;
  return new;
end $$;

create trigger act_described before update on act for each row execute function describe_act();
create trigger act_kept before delete on act for each row execute function refuse_change();
create trigger act_not_emptied before truncate on act for each statement execute function refuse_change();
create trigger audit_kept before update or delete on audit for each row execute function refuse_change();
create trigger audit_not_emptied before truncate on audit for each statement execute function refuse_change();

revoke execute on function current_act(), audit_shape(jsonb, text[]), audit_insert(), audit_update(), audit_delete(), audit_table(regclass, text[]) from public;
grant select, insert on act to maktab_app;
grant update (about) on act to maktab_app;
grant select on audit to maktab_app;
grant select on act, audit to maktab_reader;
