-- Guardians, and people who want to work here, ask for a log-in themselves where the school has opened that. Nobody is
-- let in before somebody of the office has looked.
alter table institute
  add column registers_guardians boolean not null default false,
  add column registers_staff boolean not null default false;

alter table one_time_code
  drop constraint one_time_code_purpose_check,
  add constraint one_time_code_purpose_check
    check (purpose in ('reset', 'password', 'email', 'proof', 'log-in', 'phone', 'registration')) not valid;
-- squawk-ignore constraint-missing-not-valid -- codes live for a day
alter table one_time_code validate constraint one_time_code_purpose_check;

create table registration (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('guardian', 'staff')),
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'rejected')),
  first_name text not null check (first_name <> ''),
  last_name text not null default '',
  name text not null generated always as (btrim(first_name || ' ' || last_name)) stored,
  email citext,
  phone text check (phone ~ '^\+[1-9]\d{6,14}$'),
  -- That of the two to which a code went, and from which it came back; the other one was only typed.
  proved text not null check (proved in ('email', 'phone')),
  language text not null check (language in ('en', 'ur', 'ar')),
  relation text check (
    relation in ('father', 'mother', 'brother', 'sister', 'grandfather', 'grandmother', 'uncle', 'aunt', 'other')),
  -- As they were named, [{ name, number, birthDate }]: whether there are such students nobody has said yet.
  children jsonb not null default '[]' check (jsonb_typeof(children) = 'array'),
  child_names text not null default '',
  work text not null default '',
  -- Where somebody wants to work.
  campus_id uuid references campus,
  -- Where it lies: there, or where students are who fit what was said of the children; nowhere, where none does.
  campus_ids uuid[] not null default '{}',
  -- The chosen password's hash and the identity number under the school's data key; gone when it is decided.
  sealed bytea,
  reason text not null default '',
  received_on date not null,
  decided_on date,
  -- The log-in that came of it.
  account_id uuid references account on delete set null,
  search_text text generated always as (
    fold(first_name || ' ' || last_name || ' ' || coalesce(email::text, '') || ' ' || coalesce(phone, '') || ' ' ||
      '0' || coalesce(right(phone, 10), '') || ' ' || child_names || ' ' || work)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  check (case proved when 'email' then email else phone end is not null),
  check ((kind = 'guardian') = (relation is not null)),
  check ((kind = 'staff') = (campus_id is not null)),
  check ((state = 'waiting') = (decided_on is null)),
  check (state = 'waiting' or sealed is null)
);
create index registration_by_day on registration (received_on, id);
create index registration_waiting on registration (received_on, id) where state = 'waiting';
create index registration_of_campus on registration using gin (campus_ids);
create index registration_search on registration using gin (search_text gin_trgm_ops);
create index registration_of_email on registration (email) where state = 'waiting';
create index registration_of_phone on registration (phone) where state = 'waiting';
create index registration_of_account on registration (account_id) where account_id is not null;
select audit_table('registration', array['sealed']);

grant select, insert, update, delete on registration to maktab_app;
grant select on registration to maktab_reader;

-- As before; whoever was invited and has registered instead has begun by that, with a password or without.
create or replace function still_invited() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if exists (select from invitation where account_id = new.id)
    and not exists (select from invitation where account_id = new.id and ended = 'accepted')
    and not exists (select from registration where account_id = new.id) then
    new.state := 'invited';
  end if;
  return new;
end $$;

-- By it somebody is recognised who is known already.
-- squawk-ignore require-concurrent-index-creation -- a school has some thousands of people
create index person_of_email on person (email) where email is not null;
