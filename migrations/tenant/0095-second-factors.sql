-- A second factor: six digits that change every half minute, on the telephone of whose log-in it is.

-- What is sealed is under the school's data key. A new secret waits beside the one that holds until a code confirms it.
create table second_factor (
  account_id uuid primary key references account on delete cascade,
  sealed bytea,
  confirmed_at timestamptz,
  -- The half minute of the last code that was used: none is good twice.
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
grant select, insert, update, delete on second_factor, recovery_code to maktab_app;
-- A school that may only be read still lets its people in.
grant select, update on second_factor, recovery_code to maktab_reader;

-- Until when no second factor is asked for on a device.
alter table known_device add column trusted_until timestamptz;

-- Who has a new password is trusted on no device.
create function trust_ends() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update known_device set trusted_until = null where account_id = new.id and trusted_until is not null;
  return null;
end $$;
revoke execute on function trust_ends() from public;
create trigger trust_ends after update of password_hash on account for each row
  when (old.password_hash is distinct from new.password_hash) execute function trust_ends();

-- Which roles must have one, and how many days somebody has to set it up.
-- squawk-ignore constraint-missing-not-valid -- the columns are new, and their values are the default
alter table institute
  add column second_factor_roles text[] not null default '{}',
  add column second_factor_days int not null default 7
    constraint institute_second_factor_days check (second_factor_days between 0 and 60),
  add column second_factor_since timestamptz;

-- The days count from when a role came to be among them.
create function second_factor_demanded() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if not new.second_factor_roles <@ old.second_factor_roles then
    new.second_factor_since := new.updated_at;
  end if;
  return new;
end $$;
revoke execute on function second_factor_demanded() from public;
create trigger second_factor_demanded before update of second_factor_roles on institute for each row
  execute function second_factor_demanded();
