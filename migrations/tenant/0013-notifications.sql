-- What the product tells single people: a sentence with what fills it, said in their language when they read it.
create table notification (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account on delete cascade,
  category text not null check (category in ('general', 'security', 'salary', 'features')),
  title jsonb not null,
  body jsonb,
  -- Where it leads, without scope.
  page text,
  at timestamptz not null,
  read_at timestamptz
);
create index notification_of_account on notification (account_id, id);
create index notification_unread on notification (account_id, category) where read_at is null;
create index notification_at on notification (at);
grant select, insert, update, delete on notification to maktab_app;
grant select on notification to maktab_reader;
