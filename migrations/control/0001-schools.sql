-- Schools, their addresses and where their databases are. Nothing of what a school keeps is here.

create extension citext;

create table school (
  id uuid primary key default uuidv7(),
  name text not null check (length(name) between 1 and 200),
  state text not null default 'provisioning'
    check (state in ('provisioning', 'active', 'read_only', 'suspended', 'failed')),
  institute_type text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  course_provider text,
  -- what the visitor said; the plan's own numbers are counted
  total_students text,
  total_staff text,
  package text,
  -- the billing contact: the only personal data of a school that stays here
  contact_first_name text not null,
  contact_last_name text not null default '',
  contact_email citext not null,
  contact_phone text,
  email_verified_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1
);
create index school_contact on school (contact_email, created_at);
create index school_recent on school (created_at desc, id);
create index school_unfinished on school (state) where state in ('provisioning', 'failed');

-- Addresses are never derived from names. A school's first host is primary; a custom domain counts once verified.
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
  capacity int not null default 2000 check (capacity > 0)
);

-- A database's key, wrapped by the KeyProvider. Erasing a school ends with its key: what is left cannot be read.
create table data_key (
  id text primary key,
  wrapped bytea,
  created_at timestamptz not null default now(),
  destroyed_at timestamptz,
  check ((wrapped is null) = (destroyed_at is not null))
);

-- The id is opaque and belongs to the database, not to the school: every login of the cluster can list the names.
create table database (
  id text primary key check (id ~ '^[a-z][a-z2-7]{9}$'),
  server text not null references server,
  name text not null unique,
  schema_version int not null default 0,
  state text not null default 'preparing'
    check (state in ('preparing', 'ready', 'claimed', 'quarantined', 'dropped')),
  app_login text not null,
  ddl_login text not null,
  -- passwords of the two logins, sealed under the data key
  app_secret bytea not null,
  ddl_secret bytea not null,
  key_id text not null references data_key,
  -- why it was quarantined, in an operator's words
  note text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
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
