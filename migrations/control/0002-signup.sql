-- From a visitor's form to the founder's first visit.

create table signup (
  id uuid primary key default uuidv7(),
  -- the request's Idempotency-Key; the same key with another body is refused
  idempotency_key text unique,
  body_hash text not null,
  school_id uuid not null references school on delete cascade,
  -- the visitor's own key to this sign-up, as a sha256
  token_hash bytea not null unique,
  language text not null default 'en',
  -- the visitor's address under a keyed hash, for abuse limits
  address_hash bytea,
  handed_off_at timestamptz,
  created_at timestamptz not null default now()
);
create index signup_school on signup (school_id);
create index signup_recent on signup (created_at);
create index signup_address on signup (address_hash, created_at);

-- The founder's account and the school's first details, sealed under the data key of the school's database.
-- tenant-api takes it exactly once, at the school's first use, and deletes it.
create table founding_record (
  school_id uuid primary key references school on delete cascade,
  sealed bytea not null,
  created_at timestamptz not null default now()
);

-- A code that carries a person from one host to another: once, for a short time, bound to host and purpose.
create table hand_off (
  code_hash bytea primary key,
  school_id uuid not null references school on delete cascade,
  host citext not null,
  purpose text not null,
  subject jsonb not null,
  expires_at timestamptz not null
);
create index hand_off_expiry on hand_off (expires_at);

create table email_verification (
  code_hash bytea primary key,
  school_id uuid not null references school on delete cascade,
  email citext not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index email_verification_school on email_verification (school_id, created_at);
