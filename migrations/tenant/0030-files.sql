-- What people send in. A row is there before its content arrives; `content` is the name under which the content is
-- kept, and is written only once that is safe. Files belong to a row of a resource; until they do, to who sent them.
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
  constraint file_kept_whole check ((content is null) = (kept_at is null) and (content is null) = (sha256 is null)),
  constraint file_owned_once_kept check (owner_id is null or content is not null)
);
create index file_of_owner on file (owner_id) where owner_id is not null;
create index file_of_uploader on file (uploaded_by);
create index file_unowned on file (created_at) where owner_id is null;
create index file_deleted on file (deleted_at) where deleted_at is not null;
select audit_table('file', array['content']);

grant select, insert, update, delete on file to maktab_app;
grant select on file to maktab_reader;
