-- Files that people import: what was read of them, what each row would do, and what it did. Nothing of it is the
-- school's record until it is confirmed; then the rows of the resource carry their own audit.
create table file_import (
  id uuid primary key default uuidv7(),
  resource text not null check (resource <> ''),
  owner_id uuid not null references account on delete cascade,
  file_name text not null check (file_name <> ''),
  columns jsonb not null check (jsonb_typeof(columns) = 'array'),
  notes jsonb not null default '[]',
  job_id uuid,
  undo_job_id uuid,
  confirmed_at timestamptz,
  created_at timestamptz not null default now()
);
-- The last one of a resource: how its columns were understood.
create index file_import_of_resource on file_import (resource, created_at desc) where confirmed_at is not null;
create index file_import_of_owner on file_import (owner_id);
create index file_import_by_age on file_import (created_at);

create table file_import_row (
  import_id uuid not null references file_import on delete cascade,
  number int not null,
  cells jsonb not null,
  state text not null check (state in ('new', 'update', 'unchanged', 'error')),
  body jsonb not null default '{}',
  row_id uuid,
  version int,
  errors jsonb not null default '[]',
  notes jsonb not null default '[]',
  outcome text check (outcome in ('created', 'updated', 'failed', 'undone', 'kept')),
  failure text,
  before jsonb,
  primary key (import_id, number)
);

grant select, insert, update, delete on file_import, file_import_row to maktab_app;
grant select on file_import, file_import_row to maktab_reader;
