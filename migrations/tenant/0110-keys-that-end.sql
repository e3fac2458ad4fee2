-- That somebody was told that their API key ends: once some days before, and once on the day before.
create table api_key_reminder (
  key_id uuid not null references api_key on delete cascade,
  expires_on date not null,
  stage text not null check (stage in ('soon', 'last')),
  at timestamptz not null default now(),
  primary key (key_id, expires_on, stage)
);
grant select, insert, update, delete on api_key_reminder to maktab_app;
grant select on api_key_reminder to maktab_reader;
