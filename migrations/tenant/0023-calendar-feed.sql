-- The secret address under which a person's own calendar is read by a telephone or a mail program. Only its print is
-- kept; a new one takes the place of the old.
create table calendar_feed (
  id uuid primary key default uuidv7(),
  account_id uuid not null unique references account on delete cascade,
  secret_hash bytea not null unique,
  created_at timestamptz not null default now()
);
select audit_table('calendar_feed', array['secret_hash']);

grant select, insert, update, delete on calendar_feed to maktab_app;
grant select on calendar_feed to maktab_reader;
