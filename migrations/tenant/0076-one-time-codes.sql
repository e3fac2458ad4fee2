-- Codes that are sent to somebody and typed in again within ten minutes, with the ticket that whoever asked was given in
-- return. For a name that nobody has there is a row as well: what is asked for is written down alike. Each stands by
-- itself, so that a stranger who asks spoils nobody's code.
create table one_time_code (
  id uuid primary key default uuidv7(),
  purpose text not null check (purpose in ('reset', 'password', 'email')),
  -- Null for a name that nobody has, and where an account was sent enough for a day.
  account_id uuid references account,
  -- What was typed and from where, hashed: whose askings are counted together.
  asker text not null,
  -- Whether the account knows the browser: strangers use up nothing of its own.
  is_known boolean not null,
  -- A session has many, of which the last counts.
  ticket_hash bytea not null,
  -- What the code opens when it is right, with the code itself, under the school's data key.
  sealed bytea not null,
  code_hash bytea not null,
  tries int not null default 0 check (tries between 0 and 5),
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  -- A right code is traded for this, which is good once.
  token_hash bytea unique
);
create index one_time_code_of_ticket on one_time_code (ticket_hash, sent_at);
create index one_time_code_of_asker on one_time_code (asker, sent_at);
create index one_time_code_of_account on one_time_code (account_id, sent_at);
create index one_time_code_old on one_time_code (sent_at);

grant select, insert, update, delete on one_time_code to maktab_app;
grant select on one_time_code to maktab_reader;

-- Where the way in has become another one, or is shut, no code or token of before opens anything.
create function way_in_changed() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update one_time_code set expires_at = '-infinity', token_hash = null where account_id = new.id and expires_at > '-infinity';
  return null;
end $$;
revoke execute on function way_in_changed() from public;
create trigger way_in_changed after update of password_hash, email, state on account for each row
  when ((old.password_hash, old.email::text, old.state) is distinct from (new.password_hash, new.email::text, new.state))
  execute function way_in_changed();
