-- Schools are reached through a PgBouncer, where a server has one; logins and keys are changed while schools are at work.

alter table server add column pooler_host text;
alter table server add column pooler_port int check (pooler_port between 1 and 65535);
-- squawk-ignore constraint-missing-not-valid -- a handful of rows
alter table server add constraint server_pooler check ((pooler_host is null) = (pooler_port is null));

-- A second login of the application while its password is changed: at first the next one, then the one before, which
-- enters a while longer, until every process comes by the new one.
alter table database add column other_login text;
alter table database add column other_secret bytea;
alter table database add column other_since timestamptz;
-- squawk-ignore constraint-missing-not-valid -- some thousands of rows are looked at in a moment
alter table database add constraint database_other_login
  check (num_nulls(other_login, other_secret, other_since) in (0, 3));

-- A key that is being changed is three in turn: `announced`, when every process learns to open by the next one; `turned`,
-- when all seal by it; and at last one that opens by it alone. `settled_at`: the school has sealed everything anew.
alter table data_key add column phase text check (phase in ('announced', 'turned'));
alter table data_key add column settled_at timestamptz;
-- Whose it is, once it is one of several; it is destroyed when no database and no archive is sealed by it.
alter table data_key add column school_id uuid;
-- squawk-ignore require-concurrent-index-creation -- some thousands of rows, and nobody writes here but we
create index data_key_school on data_key (school_id) where school_id is not null;
-- squawk-ignore require-concurrent-index-creation
create index data_key_turning on data_key (created_at) where phase is not null and destroyed_at is null;

create or replace view directory as
  select h.host, h.is_primary,
    (select p.host from host p where p.school_id = s.id and p.is_primary) as primary_host,
    s.id as school_id, s.name, case when s.moving and s.state = 'active' then 'moving' else s.state end as state,
    s.institute_type, s.country,
    coalesce(v.pooler_host, v.host) as server_host, coalesce(v.pooler_port, v.port) as server_port,
    d.name as database, d.id as database_id, d.schema_version, d.app_login, d.app_secret,
    pl.generation, k.wrapped as wrapped_key, k.id as key_id,
    s.email_verified_at is not null as contact_confirmed,
    s.plan, s.plan_students, s.plan_until, s.plan_grace_days,
    v.pooler_host is not null as pooled
  from host h
  join school s on s.id = h.school_id
  left join placement pl on pl.school_id = s.id and pl.active
  left join database d on d.id = pl.database_id
  left join server v on v.name = d.server
  left join data_key k on k.id = d.key_id
  where h.kind = 'subdomain' or h.verified_at is not null;

drop trigger server_tells on server;
create trigger server_tells after update of host, port, pooler_host, pooler_port on server
  for each row execute function tell_directory();

-- The school says that nothing is sealed by an older key than the one that it seals by.
create function settle_key(school uuid, key text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update data_key k set settled_at = now() from database d join placement p on p.database_id = d.id and p.active
  where p.school_id = settle_key.school and d.key_id = k.id and k.id = settle_key.key and k.phase = 'turned'
    and k.settled_at is null;
  return found;
end $$;
revoke execute on function settle_key(uuid, text) from public;
grant execute on function settle_key(uuid, text) to maktab_tenant;
