-- Codes that are sent to somebody and typed in again within ten minutes, where they were asked for. For a name
-- that nobody has there is a row as well: what is asked for is written down alike. A code is alive until it is spent,
-- guessed at five times, replaced by a newer one, or too old.
create table one_time_code (
  id uuid primary key default uuidv7(),
  purpose text not null check (purpose in ('reset', 'password')),
  account_id uuid references account,
  -- Whose code it is: the account, or the hashed name that nobody has.
  holder text not null,
  -- What the browser that asked was given in return, or its session; hashed.
  ticket_hash bytea not null,
  -- What the code opens when it is right, with the code itself, under the school's data key.
  sealed bytea not null,
  code_hash bytea not null,
  tries int not null default 0 check (tries between 0 and 5),
  expires_at timestamptz not null,
  -- A right code is traded for this, which is good once.
  token_hash bytea unique,
  -- How often in a day, so that nobody is written to all day long, or guessed at.
  sent int not null,
  first_sent_at timestamptz not null,
  last_sent_at timestamptz not null,
  constraint one_time_code_alive unique (purpose, holder),
  constraint one_time_code_ticket unique (purpose, ticket_hash)
);
create index one_time_code_old on one_time_code (expires_at);
create index one_time_code_of_account on one_time_code (account_id);

grant select, insert, update, delete on one_time_code to maktab_app;
grant select on one_time_code to maktab_reader;
