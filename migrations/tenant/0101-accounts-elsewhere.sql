-- Accounts that are kept elsewhere, by which people log in here: those of Google, or of a provider of the school's own.
create table oidc_provider (
  id uuid primary key default uuidv7(),
  key text not null unique check (key in ('google', 'own')),
  is_on boolean not null default false,
  -- What its button says; that of Google is known.
  label text not null default '' check (length(label) <= 60),
  issuer text not null default '' check (length(issuer) <= 500),
  client_id text not null default '' check (length(client_id) <= 300),
  -- Under the school's data key.
  secret_sealed bytea,
  -- Of which e-mail addresses; of all when none is named.
  domains text[] not null default '{}',
  -- Whether who works here comes in by it alone.
  is_only_for_staff boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint oidc_provider_complete
    check (not is_on or (label <> '' and issuer <> '' and client_id <> '' and secret_sealed is not null))
);
insert into oidc_provider (key, label, issuer) values
  ('google', 'Google', 'https://accounts.google.com'), ('own', '', '');
select audit_table('oidc_provider', array['secret_sealed']);

-- Which account of a provider opens which log-in: each one, and each log-in one of each provider.
create table oidc_link (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account on delete cascade,
  provider text not null references oidc_provider (key),
  subject text not null check (length(subject) between 1 and 255),
  -- What the provider called it on that day.
  email text,
  linked_at timestamptz not null,
  unique (account_id, provider),
  unique (provider, subject)
);
select audit_table('oidc_link', array['subject']);

-- Those who are at a provider just now. What they bring back is good once, in the browser that they left from.
create table oidc_journey (
  state_hash bytea primary key,
  browser_hash bytea not null,
  provider text not null references oidc_provider (key),
  -- The session that is to have another way in; null where somebody logs in.
  session_id uuid references session on delete cascade,
  expires_at timestamptz not null
);
create index oidc_journey_of on oidc_journey (session_id) where session_id is not null;
create index oidc_journey_old on oidc_journey (expires_at);

grant select, update on oidc_provider to maktab_app;
grant select, insert, delete on oidc_link to maktab_app;
grant select, insert, delete on oidc_journey to maktab_app;
-- A school that may only be read still lets its people in.
grant select on oidc_provider, oidc_link to maktab_reader;
grant select, insert, delete on oidc_journey to maktab_reader;
