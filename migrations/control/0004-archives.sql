-- # Archives and erasures

create table archive (
  id uuid primary key default uuidv7(),
  school_id uuid not null references school on delete cascade,
  -- The key that seals the archive.
  key_id text not null references data_key,
  kind text not null check (kind in ('nightly', 'asked')),
  state text not null default 'running' check (state in ('running', 'whole', 'failed', 'gone')),
  -- The counted contents.
  schema_version int,
  tables int,
  row_count bigint,
  files int,
  -- The bytes in the store, without files that an earlier archive stored.
  bytes bigint,
  -- sha256 of the sealed manifest.
  digest text,
  error text,
  begun_at timestamptz not null default now(),
  taken_at timestamptz,
  ended_at timestamptz,
  -- The last drill that restored the archive, and its duration.
  drilled_at timestamptz,
  drill_seconds double precision
);
create index archive_school on archive (school_id, begun_at desc);
create index archive_running on archive (begun_at) where state = 'running';

-- A school that was erased, with the certificate. The row outlives the school. A school that was taken in again may
-- have two rows.
create table erasure (
  school_id uuid not null,
  erased_at timestamptz not null default now(),
  certificate jsonb not null,
  primary key (school_id, erased_at)
);
create trigger erasure_stays before update or delete or truncate on erasure
  for each statement execute function refuse_rewriting();

-- The last sealed position of the audit log of a school. A person who can rewrite that log cannot reach this table.
create table audit_head (
  school_id uuid primary key references school on delete cascade,
  number bigint not null,
  hash bytea not null,
  at timestamptz not null,
  -- The time at which the school continued from another position than this.
  broken_at timestamptz
);

-- The ids of people whom a school erased. A school that is restored from an older archive erases them again. The row
-- also proves the redaction of the audit log, out of reach of a person who can rewrite that log.
create table person_erasure (
  school_id uuid not null references school,
  -- The act of the erasure in the school.
  act_id uuid not null,
  person_id uuid not null,
  -- sha256 over the redacted entries.
  digest bytea not null,
  erased_at timestamptz not null,
  primary key (school_id, act_id, person_id)
);
create trigger person_erasure_stays before update or delete or truncate on person_erasure
  for each statement execute function refuse_rewriting();

-- anchor_audit() moves the position forward if the school continues from it, and returns true. Otherwise it notes the
-- break and returns false.
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

create function journal_erasure(school uuid, act uuid, people uuid[], digest bytea, at timestamptz) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into person_erasure (school_id, act_id, person_id, digest, erased_at)
  select journal_erasure.school, journal_erasure.act, p.id, journal_erasure.digest, journal_erasure.at
  from unnest(people) p (id);
$$;

grant select on audit_head, person_erasure to maktab_tenant;
revoke execute on function
  anchor_audit(uuid, bigint, bytea, bigint, bytea, timestamptz),
  journal_erasure(uuid, uuid, uuid[], bytea, timestamptz)
from public;
grant execute on function
  anchor_audit(uuid, bigint, bytea, bigint, bytea, timestamptz),
  journal_erasure(uuid, uuid, uuid[], bytea, timestamptz)
to maktab_tenant;
