-- # People, accounts, roles and sessions

-- A human being. A student has a row whether or not the student ever logs in.
create table person (
  id uuid primary key default uuidv7(),
  first_name text not null check (first_name <> ''),
  last_name text not null default '',
  name text not null generated always as (trim(first_name || ' ' || last_name)) stored,
  search_text text generated always as (fold(first_name || ' ' || last_name)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  -- Students, guardians and employees have the id of their person and share these facts.
  other_name text not null default '',
  gender text,
  birth_date date,
  nationality text not null default '',
  phone text,
  email citext,
  present_address text not null default '',
  permanent_address text not null default '',
  -- Everybody has a username, whether or not they log in.
  username citext,
  constraint person_gender_known check (gender in ('female', 'male')),
  constraint person_username_plain check (username not like '%@%' and username <> ''),
  -- One statement may exchange the usernames of two people, for example when an account moves to another record.
  constraint person_username_key unique (username) deferrable initially immediate
);
create index person_by_name on person (name collate "und-x-icu", id);
create index person_search on person using gin (search_text gin_trgm_ops);
create index person_of_phone on person (phone) where phone is not null;

-- Two records with the same name and birthday may be the same child.
create index person_born_on on person (birth_date) where birth_date is not null;

-- The product recognises a known person by the e-mail address.
create index person_of_email on person (email) where email is not null;

-- A registration finds an employee by the full name.
create index person_of_whole_name on person (fold(name));

-- A search finds people by name, whatever records they have and whether these are archived.
create index person_called on person using gin (fold(name) gin_trgm_ops);
select audit_table('person');

-- A person has at most one account. `disabled` switches the account off. `deactivated` suspends the person, who then
-- does not count for the plan.
create table account (
  id uuid primary key default uuidv7(),
  person_id uuid not null unique references person,
  email citext unique check (email like '%@%'),
  -- A username never contains an @, so that the log-in form can tell it from an e-mail address.
  username citext unique check (username not like '%@%' and username <> ''),
  password_hash text,
  state text not null default 'active' check (state in ('invited', 'active', 'disabled', 'deactivated')),
  language text not null default 'en' check (language in ('en', 'ur', 'ar')),
  mode text not null default 'system' check (mode in ('system', 'light', 'dark')),
  email_verified_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The spacing of rows and controls that the person chose.
  density text not null default 'default'
    constraint account_density_known check (density in ('compact', 'default', 'touch')),
  -- The order of the cards on the person's home page.
  home_order text[] not null default '{}',
  -- The cards that the person hid from the home page.
  home_hidden text[] not null default '{}',
  -- The search form by which the list of users finds the account; a trigger fills it.
  search_text text not null default '',
  -- Several accounts may share a telephone number: a mother uses her husband's, a child a parent's.
  phone text,
  phone_verified_at timestamptz,
  -- A person whose password was chosen by somebody else must choose a new one first.
  must_change_password boolean not null default false,
  -- The first time that the person was let in. An invitation may wait for days before that.
  begun_at timestamptz,
  check (email is not null or username is not null),
  constraint account_phone_whole check (phone ~ '^\+[1-9]\d{6,14}$')
);
create index users_search on account using gin (search_text gin_trgm_ops);
create index account_of_phone on account (phone) where phone is not null;
select audit_table('account', array['password_hash']);

-- squawk-ignore adding-foreign-key-constraint, constraint-missing-not-valid -- the baseline meets empty tables
alter table job add constraint job_owner_id_fkey
  foreign key (owner_id) references account on delete cascade;

create table role (
  id uuid primary key default uuidv7(),
  key text not null unique check (key ~ '^[a-z][a-z0-9_]{1,40}$'),
  name text not null check (name <> ''),
  builtin boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The built-in role from which the school copied this role; it decides the navigation. Null means that the role
  -- began empty.
  copied_of text
);
create unique index role_name_taken on role (fold(name));
select audit_table('role');

-- A role has one row for each cell of the settings grid. Defaults of the product never touch a cell with `edited`,
-- which a person has changed. A null reach means that a person took the default away.
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

-- An account has a role in the whole institute, a campus or a section, from a day to a day; both days are included.
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

-- The version rises with each change of the account's powers. An instance compares it to know when its cached grants
-- are stale.
create table permission_version (
  account_id uuid primary key references account on delete cascade,
  version int not null default 1
);

-- A browser in which the account has logged in before. The table stores a hash of its cookie.
create table known_device (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account on delete cascade,
  token_hash bytea not null,
  device text not null,
  browser text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- The account needs no second factor on this device before this time.
  trusted_until timestamptz,
  unique (account_id, token_hash)
);

-- A session is one log-in on one device: a family of refresh tokens of which only the newest is valid. `turn` counts
-- them.
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
  -- `method` is how the session began. `proved_at` is when the user last entered the password or a code, and
  -- `second_at` when the second factor.
  method text not null default 'password'
    constraint session_method check (method in ('password', 'code', 'link', 'oidc', 'handoff')),
  proved_at timestamptz,
  second_at timestamptz,
  check ((ended_at is null) = (end_reason is null))
);
create index session_open on session (account_id, last_seen_at) where ended_at is null;
create index session_over on session (expires_at);

-- The list of users shows when each account was last used.
create index session_of_account on session (account_id, last_seen_at);

-- The log-in form counts attempts before it compares the password. It counts unknown names like known ones.
create table login_throttle (
  key text primary key,
  attempts int not null,
  since timestamptz not null,
  last_at timestamptz not null
);
create index login_throttle_old on login_throttle (last_at);

-- This key signs the access tokens of the school. The data key of the school seals its private half.
create table signing_key (
  id uuid primary key default uuidv7(),
  public_jwk jsonb not null,
  sealed bytea not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);
select audit_table('signing_key', array['sealed']);

-- The access module records who founded the school and which default grants the school has received.
create table access_state (
  single boolean primary key default true check (single),
  founder_id uuid references account,
  grants_digest text,
  -- The sign-up confirmed this address of the founder; it confirms no later address.
  founder_email citext
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

-- The school always has an active super admin. A role that begins on a later day counts for nobody before that day,
-- by the day of the act in the zone of the school.
create function keep_a_super_admin() returns trigger language plpgsql security definer
set search_path = pg_catalog, public as $$
declare
  day date := (
    coalesce((select at from act where id = nullif(current_setting('app.act', true), '')::uuid), now())
      at time zone coalesce((select time_zone from institute), 'UTC'))::date;
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
    where a.campus_id is null and a.section_id is null and a.starts_on <= day and a.ends_on is null
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

-- A super admin can always give roles, and so can give back whatever was taken away.
create function keep_super_admin_giving() returns trigger language plpgsql security definer
set search_path = pg_catalog, public as $$
begin
  if exists (select from role where id = old.role_id and key = 'super_admin') and (
    select count(*) from role_grant
    where role_id = old.role_id and resource = 'roles' and action in ('view', 'edit') and reach = 'institute'
  ) < 2 then
    raise exception 'the super_admin keeps giving permissions'
      using errcode = 'check_violation', constraint = 'super_admin_gives';
  end if;
  return null;
end $$;
create constraint trigger super_admin_gives after update or delete on role_grant deferrable initially deferred
  for each row when (old.resource = 'roles') execute function keep_super_admin_giving();

grant select, insert, update, delete on
  person, account, role, role_grant, assignment, known_device, session, login_throttle
to maktab_app;
grant select on permission_version to maktab_app;
grant select, insert, update on signing_key, access_state to maktab_app;
grant select on
  person, account, role, role_grant, assignment, permission_version, signing_key, access_state
to maktab_reader;
grant select, insert, update, delete on known_device, session, login_throttle to maktab_reader;

-- # One-time codes

-- A person receives a code and types it within ten minutes. The browser that asked receives a ticket. An unknown name
-- gets a row too, so that both cases look alike. Requests do not affect each other, so that a stranger cannot
-- invalidate somebody's code.
create table one_time_code (
  id uuid primary key default uuidv7(),
  purpose text not null check (purpose in ('reset', 'password', 'email', 'proof', 'log-in', 'phone', 'registration')),
  -- Null if nobody has the name, or if the account received enough codes on that day.
  account_id uuid references account,
  -- A hash of the typed name and of the network address. It limits the number of requests.
  asker text not null,
  -- Whether the account knows the browser. Requests of strangers do not count against the account.
  is_known boolean not null,
  -- A session may have many codes, of which the last counts.
  ticket_hash bytea not null,
  -- The purpose of the code and the code itself, sealed under the data key of the school.
  sealed bytea not null,
  code_hash bytea not null,
  tries int not null default 0 check (tries between 0 and 5),
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  -- A right code is exchanged for this token, which works once.
  token_hash bytea unique,
  -- The message carries this link beside the code.
  link_hash bytea unique,
  -- A text message costs money, and a visitor may type any number. The product counts the text messages of a day.
  by_text boolean not null default false
);
create index one_time_code_of_ticket on one_time_code (ticket_hash, sent_at);
create index one_time_code_of_asker on one_time_code (asker, sent_at);
create index one_time_code_of_account on one_time_code (account_id, sent_at);
create index one_time_code_old on one_time_code (sent_at);
create index one_time_code_by_text on one_time_code (sent_at) where by_text;

-- When the credentials of an account change or the account is closed, its open codes and tokens end.
create function way_in_changed() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update one_time_code set expires_at = '-infinity', token_hash = null where account_id = new.id and expires_at > '-infinity';
  return null;
end $$;
create trigger way_in_changed after update of password_hash, email, phone, state on account for each row
  when ((old.password_hash, old.email::text, old.phone, old.state)
    is distinct from (new.password_hash, new.email::text, new.phone, new.state))
  execute function way_in_changed();

grant select, insert, update, delete on one_time_code to maktab_app;
grant select on one_time_code to maktab_reader;

-- # Impersonation

-- A user sees the school as another user or as a role: for some minutes, in one session, read-only. Acts record the
-- beginning and the end.
create table viewing (
  id uuid primary key default uuidv7(),
  session_id uuid not null references session on delete cascade,
  account_id uuid references account on delete cascade,
  role_id uuid references role on delete cascade,
  campus_id uuid,
  section_id uuid,
  reason text not null check (reason <> ''),
  began_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  check (num_nonnulls(account_id, role_id) = 1),
  check (role_id is not null or num_nonnulls(campus_id, section_id) = 0)
);
create unique index viewing_of_session on viewing (session_id) where ended_at is null;
create index viewing_over on viewing (session_id);
create index viewing_of_role on viewing (role_id) where role_id is not null;

grant select, insert, update, delete on viewing to maktab_app;
grant select on viewing to maktab_reader;

-- # API keys

-- A program of the school calls the API with a key. The table stores only the hash of the secret, and for a while
-- after a replacement the hash of the previous one.
create table api_key (
  id uuid primary key default uuidv7(),
  name text not null check (length(name) between 1 and 80),
  prefix text not null unique,
  secret_hash bytea not null unique,
  previous_hash bytea unique,
  previous_until timestamptz,
  -- The powers of the key, [{resource, action}], and its campuses; no campus means all.
  powers jsonb not null,
  campus_ids uuid[] not null default '{}',
  -- The networks from which the key works, such as 203.0.113.0/24; none means all.
  networks text[] not null default '{}',
  -- The last day on which the key works.
  expires_on date,
  -- The maker answers for the key: it never has more powers than its maker.
  maker_id uuid not null references account,
  revoked_at timestamptz,
  search_text text generated always as (fold(name || ' ' || prefix)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((previous_hash is null) = (previous_until is null))
);
select audit_table('api_key', array['secret_hash', 'previous_hash']);

-- The last use of a key. It has no act, because a row changes in every minute that has a request.
create table api_key_use (
  key_id uuid primary key references api_key,
  at timestamptz not null
);

-- The maker was told that the key ends: once some days before and once on the day before.
create table api_key_reminder (
  key_id uuid not null references api_key on delete cascade,
  expires_on date not null,
  stage text not null check (stage in ('soon', 'last')),
  at timestamptz not null default now(),
  primary key (key_id, expires_on, stage)
);

grant select, insert, update on api_key, api_key_use to maktab_app;
grant select, insert, update, delete on api_key_reminder to maktab_app;
grant select on api_key, api_key_use, api_key_reminder to maktab_reader;

-- # Second factor

-- A second factor is a code of six digits that changes every half minute. The data key seals its secret. A new secret
-- waits beside the old one until a code confirms it.
create table second_factor (
  account_id uuid primary key references account on delete cascade,
  sealed bytea,
  confirmed_at timestamptz,
  -- The half minute of the last used code. No code works twice.
  last_step bigint not null default 0,
  next_sealed bytea,
  next_at timestamptz,
  check ((sealed is null) = (confirmed_at is null)),
  check ((next_sealed is null) = (next_at is null))
);

create table recovery_code (
  account_id uuid not null references account on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

-- The days to set up a second factor count from the latest of three moments: the school demanded it of the role, the
-- person received the role, the account began. Each role has a row of its own, so that a new role changes nothing for
-- the others.
create table second_factor_demand (
  role text primary key,
  since timestamptz not null
);

-- A new password ends the trust in all devices.
create function trust_ends() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update known_device set trusted_until = null where account_id = new.id and trusted_until is not null;
  return null;
end $$;
create trigger trust_ends after update of password_hash on account for each row
  when (old.password_hash is distinct from new.password_hash) execute function trust_ends();

-- The days count from the moment when the school added the role.
create function second_factor_demanded() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if not new.second_factor_roles <@ old.second_factor_roles then
    new.second_factor_since := new.updated_at;
  end if;
  return new;
end $$;

-- The column of the institute lists the roles; this trigger copies them into rows with their moments.
create function second_factor_demands() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  delete from second_factor_demand where role <> all (new.second_factor_roles);
  insert into second_factor_demand select distinct unnest(new.second_factor_roles), new.updated_at on conflict do nothing;
  return null;
end $$;

create function login_begun() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  new.begun_at := new.updated_at;
  return new;
end $$;

-- The name sorts after the trigger that renews the invitation of a person who never began. PostgreSQL runs triggers
-- in the order of their names.
create trigger when_begun before insert or update of state on account for each row
  when (new.state = 'active' and new.begun_at is null) execute function login_begun();

grant select, insert, update, delete on second_factor, recovery_code to maktab_app;
grant select on second_factor_demand to maktab_app;
grant select on second_factor, recovery_code, second_factor_demand to maktab_reader;
grant update (last_step) on second_factor to maktab_reader;
grant update (used_at) on recovery_code to maktab_reader;

-- # Single sign-on

-- A user may log in with an account of Google or of the school's own provider.
create table oidc_provider (
  id uuid primary key default uuidv7(),
  key text not null unique check (key in ('google', 'own')),
  is_on boolean not null default false,
  -- The label of the button; Google has a fixed one.
  label text not null default '' check (length(label) <= 60),
  issuer text not null default '' check (length(issuer) <= 500),
  client_id text not null default '' check (length(client_id) <= 300),
  -- The client secret, sealed under the data key of the school.
  secret_sealed bytea,
  -- The e-mail domains that are allowed; none means all.
  domains text[] not null default '{}',
  -- Whether employees log in only through this provider.
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

-- An external account belongs to one account, and an account has at most one external account of each provider.
create table oidc_link (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account on delete cascade,
  provider text not null references oidc_provider (key),
  subject text not null check (length(subject) between 1 and 255),
  -- The name of the external account when it was linked.
  email text,
  linked_at timestamptz not null,
  unique (account_id, provider),
  unique (provider, subject)
);
select audit_table('oidc_link', array['subject']);

-- A user is at a provider now. The answer of the provider works once, in the browser that the user left from.
create table oidc_journey (
  state_hash bytea primary key,
  browser_hash bytea not null,
  provider text not null references oidc_provider (key),
  -- The session to which a provider is added; null for a log-in.
  session_id uuid references session on delete cascade,
  expires_at timestamptz not null,
  -- The answer must come from the provider and the client with which the journey began.
  issuer text not null default '',
  client_id text not null default ''
);
create index oidc_journey_of on oidc_journey (session_id) where session_id is not null;
create index oidc_journey_old on oidc_journey (expires_at);

grant select, update on oidc_provider to maktab_app;
grant select, insert, delete on oidc_link, oidc_journey to maktab_app;
grant select on oidc_provider, oidc_link to maktab_reader;
grant select, insert, delete on oidc_journey to maktab_reader;

-- # Support access

-- Support staff of the provider see the school only if a super admin allowed it, in one role, for some hours. The
-- audit log shows each of their requests.
create table support_grant (
  id uuid primary key default uuidv7(),
  role_id uuid not null references role on delete cascade,
  campus_id uuid,
  reason text not null check (reason <> ''),
  granted_by uuid references account on delete set null,
  began_at timestamptz not null,
  ends_at timestamptz not null,
  -- The time at which a super admin ended the grant early.
  revoked_at timestamptz,
  check (ends_at > began_at and ends_at <= began_at + interval '4 hours')
);
create index support_grant_by_end on support_grant (ends_at desc, id);
create index support_grant_role on support_grant (role_id);
create index support_grant_by on support_grant (granted_by);
create index support_grant_campus on support_grant (campus_id) where campus_id is not null;
select audit_table('support_grant');

create table support_session (
  id uuid primary key default uuidv7(),
  grant_id uuid not null references support_grant on delete cascade,
  -- The operator of the provider.
  operator text not null check (operator <> ''),
  token_hash bytea not null unique,
  began_at timestamptz not null,
  left_at timestamptz
);
create index support_session_of on support_session (grant_id);
select audit_table('support_session', array['token_hash']);

grant select, insert, update, delete on support_grant, support_session to maktab_app;
grant select on support_grant, support_session to maktab_reader;
