-- # Schools and their databases

create extension citext;

grant usage on schema public to maktab_tenant;

create table school (
  id uuid primary key default uuidv7(),
  name text not null check (length(name) between 1 and 200),
  state text not null default 'provisioning'
    check (state in ('provisioning', 'active', 'read_only', 'suspended', 'failed', 'erasing', 'erased')),
  institute_type text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  course_provider text,
  -- The visitor typed these numbers. The product counts the numbers of the plan itself.
  total_students text,
  total_staff text,
  package text,
  -- The billing contact is the only personal data of a school in this database.
  contact_first_name text not null,
  contact_last_name text not null default '',
  contact_email citext not null,
  contact_phone text,
  email_verified_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  -- The agreement with the school. kit/institute/plans.ts says what a plan includes.
  plan text not null default 'premium'
    constraint school_plan_known check (plan in ('trial', 'free', 'basic', 'standard', 'premium')),
  -- The number of students; null means no limit.
  plan_students int constraint school_plan_students check (plan_students > 0),
  plan_from timestamptz not null default now(),
  -- The first moment after the agreement; null means no end.
  plan_until timestamptz,
  plan_grace_days int not null default 0 constraint school_plan_grace check (plan_grace_days between 0 and 365),
  erase_at timestamptz,
  -- The database of the school is moving. Reads go on, and writes are asked to come again.
  moving boolean not null default false,
  constraint school_plan_in_order check (plan_until > plan_from),
  constraint school_trial_ends check (plan <> 'trial' or plan_until is not null),
  constraint school_erase check ((state = 'erasing') = (erase_at is not null))
);
create index school_contact on school (contact_email, created_at);
create index school_recent on school (created_at desc, id);
create index school_unfinished on school (state) where state in ('provisioning', 'failed');

-- No code derives an address from a name. The first host of a school is primary. A custom domain counts once it is
-- verified.
create table host (
  host citext primary key check (host = lower(host) and length(host) between 1 and 253),
  school_id uuid not null references school on delete cascade,
  kind text not null check (kind in ('subdomain', 'custom')),
  is_primary boolean not null default false,
  verified_at timestamptz,
  created_at timestamptz not null default now()
);
create index host_school on host (school_id);
create unique index host_one_primary on host (school_id) where is_primary;

create table server (
  name text primary key,
  host text not null,
  port int not null check (port between 1 and 65535),
  capacity int not null default 2000 check (capacity > 0),
  -- A draining server takes no new database.
  state text not null default 'open' check (state in ('open', 'draining')),
  -- The address of a PgBouncer in front of the server, if there is one.
  pooler_host text,
  pooler_port int check (pooler_port between 1 and 65535),
  constraint server_pooler check ((pooler_host is null) = (pooler_port is null))
);

-- The key of a database, wrapped by the KeyProvider. Erasing a school destroys its key, so that nobody can read what
-- is left.
create table data_key (
  id text primary key,
  wrapped bytea,
  created_at timestamptz not null default now(),
  destroyed_at timestamptz,
  -- A change of a key has three phases: `announced`, when every process learns to open with the next key; `turned`,
  -- when all seal with it; and null, when only the new key remains. At `settled_at` the school had sealed everything
  -- with the new key.
  phase text check (phase in ('announced', 'turned')),
  settled_at timestamptz,
  -- The school of a key that is one of several. The key is destroyed when no database and no archive uses it.
  school_id uuid,
  check ((wrapped is null) = (destroyed_at is not null))
);
create index data_key_school on data_key (school_id) where school_id is not null;
create index data_key_turning on data_key (created_at) where phase is not null and destroyed_at is null;

-- The id is opaque and belongs to the database, not to the school, because every login of the cluster can list the
-- names.
create table database (
  id text primary key check (id ~ '^[a-z][a-z2-7]{9}$'),
  server text not null references server,
  name text not null unique,
  schema_version int not null default 0,
  state text not null default 'preparing'
    check (state in ('preparing', 'ready', 'claimed', 'filling', 'retired', 'quarantined', 'dropped')),
  app_login text not null,
  ddl_login text not null,
  -- The passwords of the two logins, sealed under the data key.
  app_secret bytea not null,
  ddl_secret bytea not null,
  key_id text not null references data_key,
  -- The reason for the quarantine, for an operator.
  note text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  retired_at timestamptz,
  -- The second login of the application while its password changes: first the next one, then the previous one, which
  -- works until every process uses the new one.
  other_login text,
  other_secret bytea,
  other_since timestamptz,
  constraint database_retired check ((state = 'retired') <= (retired_at is not null)),
  constraint database_other_login
    check (num_nulls(other_login, other_secret, other_since) in (0, 3))
);
create index database_pool on database (created_at) where state in ('preparing', 'ready');

create table placement (
  school_id uuid not null references school on delete cascade,
  database_id text not null references database,
  generation int not null default 1,
  active boolean not null default true,
  placed_at timestamptz not null default now(),
  primary key (school_id, generation)
);
create unique index placement_one_home on placement (school_id) where active;
create unique index placement_one_school on placement (database_id) where active;

-- settle_key() records that the school has sealed everything with its current key.
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

-- # Operation log

-- The log of operators and of the system: what they did to schools.
create table operation_log (
  id uuid primary key default uuidv7(),
  at timestamptz not null default now(),
  -- The login name on the operator's machine, or 'system'.
  actor text not null,
  act text not null,
  school_id uuid,
  database_id text,
  detail jsonb not null default '{}'
);
create index operation_log_school on operation_log (school_id, at desc);

create function refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger operation_log_stays before update or delete or truncate on operation_log
  for each statement execute function refuse_rewriting();

-- # Plans and usage

-- The former agreements of a school, for days that are counted later.
create table school_plan_before (
  school_id uuid not null references school on delete cascade,
  plan text not null,
  plan_students int,
  plan_until timestamptz,
  plan_grace_days int not null,
  -- The first moment of the following agreement.
  ended_at timestamptz not null,
  primary key (school_id, ended_at)
);

-- The last minute in which a school wrote, and the time of its next job. The sweep uses both to find lost wake-ups.
create table school_activity (
  school_id uuid primary key references school on delete cascade,
  minute timestamptz,
  next_due_at timestamptz
);
create index school_activity_minute on school_activity (minute);
create index school_activity_due on school_activity (next_due_at) where next_due_at is not null;

-- The daily counts of a school. No column can hold anything but numbers.
create table school_usage (
  school_id uuid not null references school on delete cascade,
  day date not null,
  students int not null check (students >= 0),
  staff int not null check (staff >= 0),
  teachers int not null check (teachers >= 0),
  guardians int not null check (guardians >= 0),
  student_logins int not null check (student_logins >= 0),
  -- The day was counted later, from dated rows.
  is_made_up boolean not null,
  primary key (school_id, day)
);

-- The number of messages of a school on a day, by channel. The provider pays for those of the product's own carriers.
create table school_message_usage (
  school_id uuid not null references school on delete cascade,
  day date not null,
  channel text not null check (channel in ('email', 'sms', 'whatsapp', 'push')),
  by_house boolean not null,
  taken int not null check (taken >= 0),
  parts int not null check (parts >= 0),
  primary key (school_id, day, channel, by_house)
);

-- Two changes in one transaction are one agreement, and the transaction that creates a school has no former one.
create function keep_plan() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if old.created_at = now() then return null; end if;
  insert into school_plan_before (school_id, plan, plan_students, plan_until, plan_grace_days, ended_at)
  values (old.id, old.plan, old.plan_students, old.plan_until, old.plan_grace_days, now())
  on conflict do nothing;
  return null;
end $$;
create trigger plan_kept after update of plan, plan_students, plan_until, plan_grace_days on school for each row
  when ((old.plan, old.plan_students, old.plan_until, old.plan_grace_days)
    is distinct from (new.plan, new.plan_students, new.plan_until, new.plan_grace_days))
  execute function keep_plan();

grant select on school_plan_before to maktab_tenant;
grant select, insert, update on school_activity, school_usage, school_message_usage to maktab_tenant;
revoke execute on function keep_plan() from public;

-- # Directory

-- The view shows whether the e-mail address of the founder is confirmed, but not the address.
create view directory as
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

-- A process forgets a school that is named on this channel. An empty payload means all schools.
create function tell_directory() returns trigger language plpgsql as $$
begin
  case tg_table_name
    when 'school' then perform pg_notify('directory', coalesce(new.id, old.id)::text);
    when 'server' then perform pg_notify('directory', '');
    when 'database' then perform pg_notify('directory', p.school_id::text)
      from placement p where p.database_id = new.id and p.active;
    else perform pg_notify('directory', coalesce(new.school_id, old.school_id)::text);
  end case;
  return null;
end $$;
create trigger school_tells after update or delete on school for each row execute function tell_directory();
create trigger host_tells after insert or update or delete on host for each row execute function tell_directory();
create trigger placement_tells after insert or update or delete on placement
  for each row execute function tell_directory();
create trigger database_tells after update of server, name, schema_version, app_login, app_secret, key_id on database
  for each row execute function tell_directory();
create trigger server_tells after update of host, port, pooler_host, pooler_port on server
  for each row execute function tell_directory();

grant select on directory to maktab_tenant;
