-- # Files

-- An uploaded file. The row exists before its content arrives. `content` is the name of the stored content; the
-- product sets it when the content is safe. A file belongs to a row of a resource, and before that to its uploader.
create table file (
  id uuid primary key default uuidv7(),
  resource text not null check (resource <> ''),
  owner_id uuid,
  name text not null check (name <> ''),
  type text not null check (type <> ''),
  bytes bigint not null check (bytes > 0),
  sha256 text,
  content uuid unique,
  uploaded_by uuid references account on delete set null,
  created_at timestamptz not null default now(),
  kept_at timestamptz,
  deleted_at timestamptz,
  -- A file that a program sent belongs to its API key until a row names it.
  api_key_id uuid references api_key,
  constraint file_kept_whole check ((content is null) = (kept_at is null) and (content is null) = (sha256 is null)),
  constraint file_owned_once_kept check (owner_id is null or content is not null),
  constraint file_sent_by_one check (api_key_id is null or uploaded_by is null)
);
create index file_of_owner on file (owner_id) where owner_id is not null;
create index file_of_uploader on file (uploaded_by);
create index file_unowned on file (created_at) where owner_id is null;
create index file_deleted on file (deleted_at) where deleted_at is not null;
create index file_of_key on file (api_key_id) where api_key_id is not null;
select audit_table('file', array['content']);

grant select, insert, update, delete on file to maktab_app;
grant select on file to maktab_reader;

-- # Notifications

-- A notification tells one person a sentence with values. The product translates it when the person reads it.
create table notification (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account on delete cascade,
  category text not null check (category in ('general', 'security', 'salary', 'features')),
  title jsonb not null,
  body jsonb,
  -- The page to which the notification leads, without a scope.
  page text,
  at timestamptz not null,
  read_at timestamptz,
  message_id uuid
);
create index notification_of_account on notification (account_id, id);
create index notification_unread on notification (account_id, category) where read_at is null;
create index notification_at on notification (at);
create index notification_of_message on notification (message_id) where message_id is not null;

grant select, insert, update, delete on notification to maktab_app;
grant select on notification to maktab_reader;
