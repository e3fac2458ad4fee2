-- Schools live on several servers, are moved between them, archived, and erased for good.

-- A server that is being drained takes nothing new.
alter table server add column state text not null default 'open' check (state in ('open', 'draining'));

-- `filling`: an archive or another database is being copied in, and nobody enters. `retired`: a school has lived in
-- it; it is closed, kept for a while, and dropped.
alter table database drop constraint database_state_check;
-- squawk-ignore constraint-missing-not-valid -- some thousands of rows are looked at in a moment
alter table database add constraint database_state_check
  check (state in ('preparing', 'ready', 'claimed', 'filling', 'retired', 'quarantined', 'dropped'));
alter table database add column retired_at timestamptz;
-- squawk-ignore constraint-missing-not-valid
alter table database add constraint database_retired check ((state = 'retired') <= (retired_at is not null));

-- `erasing`: closed, and gone for good at `erase_at` unless it is called off; `erased`: nothing is left but this row.
alter table school drop constraint school_state_check;
-- squawk-ignore constraint-missing-not-valid
alter table school add constraint school_state_check
  check (state in ('provisioning', 'active', 'read_only', 'suspended', 'failed', 'erasing', 'erased'));
alter table school add column erase_at timestamptz;
-- squawk-ignore constraint-missing-not-valid
alter table school add constraint school_erase check ((state = 'erasing') = (erase_at is not null));
-- Its database is being moved: it can be read meanwhile, and what is written is asked to come again.
alter table school add column moving boolean not null default false;

create table archive (
  id uuid primary key default uuidv7(),
  school_id uuid not null references school on delete cascade,
  -- under which key it is sealed
  key_id text not null references data_key,
  kind text not null check (kind in ('nightly', 'asked')),
  state text not null default 'running' check (state in ('running', 'whole', 'failed', 'gone')),
  -- what is in it, counted
  schema_version int,
  tables int,
  row_count bigint,
  files int,
  -- what it takes in the store, without the files that an earlier one has brought there
  bytes bigint,
  -- sha256 of the sealed manifest
  digest text,
  error text,
  begun_at timestamptz not null default now(),
  taken_at timestamptz,
  ended_at timestamptz,
  -- the last drill that restored it, and how long that took
  drilled_at timestamptz,
  drill_seconds double precision
);
create index archive_school on archive (school_id, begun_at desc);
create index archive_running on archive (begun_at) where state = 'running';

-- What was erased for good, with what shows it. It outlives the school's row; one that was taken in again may be twice.
create table erasure (
  school_id uuid not null,
  erased_at timestamptz not null default now(),
  certificate jsonb not null,
  primary key (school_id, erased_at)
);
create trigger erasure_stays before update or delete or truncate on erasure
  for each statement execute function refuse_rewriting();

create or replace view directory as
  select h.host, h.is_primary,
    (select p.host from host p where p.school_id = s.id and p.is_primary) as primary_host,
    s.id as school_id, s.name, case when s.moving and s.state = 'active' then 'moving' else s.state end as state,
    s.institute_type, s.country,
    v.host as server_host, v.port as server_port,
    d.name as database, d.id as database_id, d.schema_version, d.app_login, d.app_secret,
    pl.generation, k.wrapped as wrapped_key, k.id as key_id,
    s.email_verified_at is not null as contact_confirmed,
    s.plan, s.plan_students, s.plan_until, s.plan_grace_days
  from host h
  join school s on s.id = h.school_id
  left join placement pl on pl.school_id = s.id and pl.active
  left join database d on d.id = pl.database_id
  left join server v on v.name = d.server
  left join data_key k on k.id = d.key_id
  where h.kind = 'subdomain' or h.verified_at is not null;

-- How far the audit log of each school is sealed, kept where who can rewrite the log cannot reach.
create table audit_head (
  school_id uuid primary key references school on delete cascade,
  number bigint not null,
  hash bytea not null,
  at timestamptz not null,
  -- when what the school said to go on from was not what stands here
  broken_at timestamptz
);

-- A school goes on from the head that stands here; from another one it does not, and that is noted. True: it went on.
create function anchor_audit(school uuid, from_number bigint, from_hash bytea, number bigint, hash bytea, at timestamptz)
  returns boolean language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  head audit_head;
begin
  select * into head from audit_head h where h.school_id = anchor_audit.school for update;
  if head is null then
    insert into audit_head (school_id, number, hash, at)
    values (anchor_audit.school, anchor_audit.number, anchor_audit.hash, anchor_audit.at) on conflict do nothing;
    return found;
  end if;
  if head.number <> from_number or head.hash <> from_hash or anchor_audit.number < from_number then
    update audit_head h set broken_at = coalesce(h.broken_at, anchor_audit.at) where h.school_id = anchor_audit.school;
    return false;
  end if;
  update audit_head h set number = anchor_audit.number, hash = anchor_audit.hash, at = anchor_audit.at
  where h.school_id = anchor_audit.school;
  return true;
end $$;
revoke execute on function anchor_audit(uuid, bigint, bytea, bigint, bytea, timestamptz) from public;
grant execute on function anchor_audit(uuid, bigint, bytea, bigint, bytea, timestamptz) to maktab_tenant;
grant select on audit_head to maktab_tenant;
