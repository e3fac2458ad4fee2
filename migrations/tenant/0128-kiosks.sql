-- A tablet at a gate that shows a code which changes: whoever scans it with their own telephone is there. The office opens
-- it by a code that is good once; from then on the tablet has a secret of its own, and may do nothing but show codes.
create table kiosk (
  id uuid primary key default uuidv7(),
  campus_id uuid not null references campus,
  name text not null check (name <> ''),
  -- Of the code by which it is opened, until it was, or until it is too late.
  opening_hash bytea unique,
  opening_until timestamptz,
  -- Of what the tablet holds; null until it was opened.
  secret_hash bytea unique,
  opened_at timestamptz,
  ended_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint kiosk_waits_or_is_open check ((opening_hash is null) = (opening_until is null)),
  constraint kiosk_opened_with_secret check ((secret_hash is null) = (opened_at is null))
);
create index kiosk_at_campus on kiosk (campus_id);
create index kiosk_open on kiosk (id) where ended_at is null;
select audit_table('kiosk', array['opening_hash', 'secret_hash']);
grant select, insert, update on kiosk to maktab_app;
grant select on kiosk to maktab_reader;
