-- Who may come in and what they may do: people, accounts, roles, grants, and the door's own bookkeeping.

-- A human being, apart from any log-in: a student has one whether or not they ever log in.
create table person (
  id uuid primary key default uuidv7(),
  first_name text not null check (first_name <> ''),
  last_name text not null default '',
  name text not null generated always as (trim(first_name || ' ' || last_name)) stored,
  search_text text generated always as (fold(first_name || ' ' || last_name)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
create index person_by_name on person (name collate "und-x-icu", id);
create index person_search on person using gin (search_text gin_trgm_ops);
select audit_table('person');

-- One log-in of one person. disabled: the log-in is switched off. deactivated: the person is suspended, not charged.
create table account (
  id uuid primary key default uuidv7(),
  person_id uuid not null unique references person,
  email citext unique check (email like '%@%'),
  -- Never with an @, so that what is typed at the door is either an e-mail or a username.
  username citext unique check (username not like '%@%' and username <> ''),
  password_hash text,
  state text not null default 'active' check (state in ('active', 'disabled', 'deactivated')),
  language text not null default 'en' check (language in ('en', 'ur', 'ar')),
  mode text not null default 'system' check (mode in ('system', 'light', 'dark')),
  email_verified_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (email is not null or username is not null)
);
select audit_table('account', array['password_hash']);

create table role (
  id uuid primary key default uuidv7(),
  key text not null unique check (key ~ '^[a-z][a-z0-9_]{1,40}$'),
  name text not null check (name <> ''),
  builtin boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
select audit_table('role');

-- What a role may do, one row per cell of the settings grid. A cell that a person has changed is `edited`, and then
-- the product's own defaults never touch it again; a null reach means that a default was taken away.
create table role_grant (
  id uuid primary key default uuidv7(),
  role_id uuid not null references role on delete cascade,
  resource text not null,
  action text not null check (action in ('view', 'mark', 'edit', 'delete')),
  reach text check (reach in ('own', 'section', 'campus', 'institute')),
  edited boolean not null default false,
  unique (role_id, resource, action)
);
select audit_table('role_grant');

-- A role held by an account, in the whole institute or in one campus or section, from a day to a day (both included).
create table assignment (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account on delete cascade,
  role_id uuid not null references role,
  campus_id uuid,
  section_id uuid,
  starts_on date not null,
  ends_on date,
  created_at timestamptz not null default now(),
  check (ends_on >= starts_on),
  constraint assignment_overlaps exclude using gist (
    account_id with =, role_id with =,
    (coalesce(campus_id, '00000000-0000-0000-0000-000000000000')) with =,
    (coalesce(section_id, '00000000-0000-0000-0000-000000000000')) with =,
    daterange(starts_on, ends_on, '[]') with &&
  )
);
create index assignment_role on assignment (role_id);
create index assignment_campus on assignment (campus_id) where campus_id is not null;
select audit_table('assignment');

-- Counts what was changed about an account's powers, so that an instance knows when its cached grants are stale.
create table permission_version (
  account_id uuid primary key references account on delete cascade,
  version int not null default 1
);

create function bump_permissions(accounts uuid[]) returns void language sql security definer
set search_path = pg_catalog, public
begin atomic
  insert into permission_version (account_id)
  select id from account where id = any (accounts) order by id
  on conflict (account_id) do update set version = permission_version.version + 1;
end;

create function assignment_changed() returns trigger language plpgsql security definer
set search_path = pg_catalog, public as $$
begin
  perform bump_permissions(array(select distinct account_id from changed));
  return null;
end $$;
create trigger assignment_given after insert on assignment referencing new table as changed
  for each statement execute function assignment_changed();
create trigger assignment_altered after update on assignment referencing new table as changed
  for each statement execute function assignment_changed();
create trigger assignment_taken after delete on assignment referencing old table as changed
  for each statement execute function assignment_changed();

create function grants_changed() returns trigger language plpgsql security definer
set search_path = pg_catalog, public as $$
begin
  perform bump_permissions(array(
    select distinct a.account_id from assignment a where a.role_id in (select role_id from changed)));
  return null;
end $$;
create trigger grant_given after insert on role_grant referencing new table as changed
  for each statement execute function grants_changed();
create trigger grant_altered after update on role_grant referencing new table as changed
  for each statement execute function grants_changed();
create trigger grant_taken after delete on role_grant referencing old table as changed
  for each statement execute function grants_changed();

-- A school that nobody may administer is lost: at least one active super_admin of the whole institute always remains.
-- Checked at commit, behind a lock, so that two who leave at once cannot each count on the other.
create function keep_a_super_admin() returns trigger language plpgsql security definer
set search_path = pg_catalog, public as $$
begin
  if tg_table_name = 'assignment' and not exists (
    select from role where id = (to_jsonb(old) ->> 'role_id')::uuid and key = 'super_admin'
  ) then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('keep_a_super_admin', 0));
  if not exists (
    select from assignment a
    join account c on c.id = a.account_id and c.state = 'active'
    join role r on r.id = a.role_id and r.key = 'super_admin'
    where a.campus_id is null and a.section_id is null and a.ends_on is null
  ) then
    raise exception 'at least one active super_admin must remain'
      using errcode = 'check_violation', constraint = 'last_super_admin';
  end if;
  return null;
end $$;
create constraint trigger last_super_admin after update of state on account deferrable initially deferred
  for each row when (old.state = 'active' and new.state <> 'active') execute function keep_a_super_admin();
create constraint trigger last_super_admin_deleted after delete on account deferrable initially deferred
  for each row execute function keep_a_super_admin();
create constraint trigger last_super_admin_assignment after update or delete on assignment deferrable initially deferred
  for each row execute function keep_a_super_admin();
create constraint trigger last_super_admin_role after update of key or delete on role deferrable initially deferred
  for each row execute function keep_a_super_admin();

-- A browser on which an account has logged in before; its cookie is kept hashed.
create table known_device (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account on delete cascade,
  token_hash bytea not null,
  device text not null,
  browser text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  unique (account_id, token_hash)
);

-- One log-in on one device: a family of refresh tokens of which only the newest is good. `turn` counts them.
create table session (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account on delete cascade,
  device_id uuid references known_device on delete set null,
  turn int not null default 0,
  token_hash bytea not null,
  previous_hash bytea,
  rotated_at timestamptz not null,
  device text not null,
  browser text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  idle_minutes int not null check (idle_minutes > 0),
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('logged-out', 'ended', 'reused', 'idle', 'account', 'password')),
  check ((ended_at is null) = (end_reason is null))
);
create index session_open on session (account_id, last_seen_at) where ended_at is null;
create index session_over on session (expires_at);

-- Attempts at the door, counted before the password is compared. Unknown names are counted like known ones.
create table login_throttle (
  key text primary key,
  attempts int not null,
  since timestamptz not null,
  last_at timestamptz not null
);
create index login_throttle_old on login_throttle (last_at);

-- The key that signs the access tokens of this school; the private half is sealed under the school's data key.
create table signing_key (
  id uuid primary key default uuidv7(),
  public_jwk jsonb not null,
  sealed bytea not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);
select audit_table('signing_key', array['sealed']);

-- Bookkeeping of the access module: who founded the school, and which default grants it has been given.
create table access_state (
  single boolean primary key default true check (single),
  founder_id uuid references account,
  grants_digest text
);

grant select, insert, update, delete on person, account, role, role_grant, assignment to maktab_app;
grant select, insert, update, delete on known_device, session, login_throttle to maktab_app;
grant select, insert, update on signing_key, access_state to maktab_app;
grant select on permission_version to maktab_app, maktab_reader;
grant select on person, account, role, role_grant, assignment, signing_key, access_state to maktab_reader;
-- A school that may only be read still lets its people in.
grant select, insert, update, delete on known_device, session, login_throttle to maktab_reader;
