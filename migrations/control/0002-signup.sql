-- # Sign-up

-- A sign-up leads from the form of a visitor to the first visit of the founder.
create table signup (
  id uuid primary key default uuidv7(),
  -- The Idempotency-Key of the request. The same key with another body is refused.
  idempotency_key text unique,
  body_hash text not null,
  school_id uuid not null references school on delete cascade,
  -- sha256 of the key with which the visitor follows the sign-up.
  token_hash bytea not null unique,
  language text not null default 'en',
  -- A keyed hash of the network address, which limits abuse.
  address_hash bytea,
  handed_off_at timestamptz,
  created_at timestamptz not null default now()
);
create index signup_school on signup (school_id);
create index signup_recent on signup (created_at);
create index signup_address on signup (address_hash, created_at);

-- The account of the founder and the first details of the school, sealed under the data key of its database. The
-- tenant API takes the record exactly once, at the first use of the school, and deletes it.
create table founding_record (
  school_id uuid primary key references school on delete cascade,
  sealed bytea not null,
  created_at timestamptz not null default now()
);

-- A code carries a person from one host to another. It works once, for a short time, for one host and purpose.
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

-- A mail that must be sent. The transaction that causes it writes the row, and the worker sends it.
create table mail_due (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('verification', 'ready', 'schools')),
  school_id uuid references school on delete cascade,
  -- The address that looks for its schools. The worker finds the schools when it writes the mail.
  email citext,
  language text not null,
  due_at timestamptz not null default now(),
  attempts int not null default 0,
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  check ((kind = 'schools') = (email is not null) and (kind = 'schools') = (school_id is null))
);
create index mail_due_next on mail_due (due_at) where sent_at is null;
create index mail_due_email on mail_due (email, created_at) where email is not null;
create index mail_due_school on mail_due (school_id, created_at) where school_id is not null;

-- The same statement notes that the founder has arrived, so that the sign-up gives no further code.
create function redeem_hand_off(code_hash bytea, host text, purpose text) returns jsonb
  language sql security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    with taken as (
      delete from hand_off h
      where h.code_hash = redeem_hand_off.code_hash and h.host = redeem_hand_off.host::citext
        and h.purpose = redeem_hand_off.purpose
      returning h.school_id, h.subject, h.expires_at
    ), landed as (
      update signup s set handed_off_at = now()
      from taken t
      where s.school_id = t.school_id and t.expires_at > now() and redeem_hand_off.purpose = 'welcome'
        and s.handed_off_at is null
    )
    select jsonb_build_object('schoolId', school_id, 'subject', subject) from taken where expires_at > now();
  end;

grant select, delete on founding_record to maktab_tenant;
revoke execute on function redeem_hand_off(bytea, text, text) from public;
grant execute on function redeem_hand_off(bytea, text, text) to maktab_tenant;
