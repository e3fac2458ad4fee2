-- # Online payments

-- The ways by which families pay from their phones. What is secret is sealed under the school's key.
create table payment_provider (
  id uuid primary key default uuidv7(),
  key text not null check (key in ('bill-number', 'stripe', 'practice')),
  is_on boolean not null default false,
  -- What the provider calls the school, and where it is reached; nothing of it is secret.
  config jsonb not null default '{}' check (jsonb_typeof(config) = 'object'),
  secret_sealed bytea,
  tested_at timestamptz,
  -- What the last test found; empty where all was well.
  problem text not null default '',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint payment_provider_once unique (key)
);
select audit_table('payment_provider', '{secret_sealed}');
insert into payment_provider (key) select key from (values ('bill-number'), ('stripe'), ('practice')) v (key)
  where exists (select from institute);

create function give_payment_providers() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public as $$
begin
  insert into payment_provider (key) values ('bill-number'), ('stripe'), ('practice') on conflict do nothing;
  return null;
end $$;
create trigger institute_gives_payment_providers after insert on institute for each row
  execute function give_payment_providers();

-- One attempt of a family to pay at a provider. The provider knows it by `reference`. What was really paid is what the
-- provider says, and stands in `paid_amount`.
create table online_payment (
  id uuid primary key default uuidv7(),
  campus_id uuid not null references campus,
  family_account_id uuid not null references family_account,
  provider text not null check (provider in ('bill-number', 'stripe', 'practice')),
  reference text not null check (reference <> ''),
  payer text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount bigint not null check (amount > 0),
  -- The day of the school on which it was begun.
  day date not null,
  state text not null default 'pending' check (state in ('pending', 'paid', 'failed', 'expired', 'refunded', 'disputed')),
  paid_amount bigint check (paid_amount > 0),
  charges bigint check (charges >= 0),
  started_by_id uuid,
  started_by text not null,
  expires_at timestamptz not null,
  paid_at timestamptz,
  -- Why it failed, or why nobody knows yet.
  problem text not null default '',
  -- What the provider was answered, where it is answered the same each time it asks.
  answer jsonb,
  search_text text generated always as (fold(payer || ' ' || reference)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  constraint online_payment_reference_once unique (provider, reference),
  constraint online_payment_paid check ((paid_amount is null) = (paid_at is null)
    and (state in ('paid', 'refunded', 'disputed')) = (paid_at is not null))
);
create index online_payment_by_day on online_payment (day, id);
create index online_payment_of_family on online_payment (family_account_id, created_at);
create index online_payment_of_campus on online_payment (campus_id, state);
create index online_payment_search on online_payment using gin (search_text gin_trgm_ops);
select audit_table('online_payment');

-- What a provider has told, once each.
create table provider_event (
  provider text not null,
  event_id text not null check (event_id <> ''),
  reference text not null,
  received_at timestamptz not null,
  primary key (provider, event_id)
);

-- squawk-ignore adding-foreign-key-constraint -- the new column is empty, so that there is nothing to look up
alter table receipt add column online_payment_id uuid references online_payment;
-- squawk-ignore require-concurrent-index-creation -- the receipts of a school are few, and none has one yet
create unique index receipt_of_online_payment on receipt (online_payment_id) where online_payment_id is not null;

create view online_payments as
select p.id, p.campus_id, p.family_account_id, p.day, p.provider, p.reference, p.payer, p.currency, p.amount, p.state, p.paid_amount, p.charges,
  p.started_by, p.paid_at, p.problem, (select r.number from receipt r where r.online_payment_id = p.id) as receipt, p.search_text,
  p.version, p.created_at, p.updated_at, p.archived_at
from online_payment p;

grant select on online_payments to maktab_app, maktab_reader;
grant select, insert, update on payment_provider, online_payment to maktab_app;
grant select, insert, delete on provider_event to maktab_app;
grant select on payment_provider, online_payment, provider_event to maktab_reader;
