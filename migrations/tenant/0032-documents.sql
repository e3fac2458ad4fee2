-- Papers of the institute and its campuses, each with its file and the day on which it ends; of people later.
create table document_kind (
  id uuid primary key default uuidv7(),
  title text not null check (title <> ''),
  description text not null default '',
  search_text text generated always as (fold(title)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
create unique index document_kind_title_taken on document_kind (fold(title)) where archived_at is null;
create index document_kind_by_title on document_kind (title collate "und-x-icu", id);
create index document_kind_search on document_kind using gin (search_text gin_trgm_ops);
select audit_table('document_kind');

create table document (
  id uuid primary key default uuidv7(),
  title text not null check (title <> ''),
  kind_id uuid not null references document_kind,
  campus_id uuid references campus,
  file_id uuid not null unique references file,
  expires_on date,
  note text not null default '',
  search_text text generated always as (fold(title || ' ' || note)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
create index document_by_title on document (title collate "und-x-icu", id);
create index document_by_expiry on document (expires_on, id);
create index document_of_kind on document (kind_id);
create index document_of_campus on document (campus_id);
create index document_search on document using gin (search_text gin_trgm_ops);
select audit_table('document');

-- Of which end of a document people were told: once before it comes, and once when it has come.
create table document_reminder (
  document_id uuid not null references document on delete cascade,
  expires_on date not null,
  stage text not null check (stage in ('soon', 'over')),
  at timestamptz not null,
  primary key (document_id, expires_on, stage)
);

grant select, insert, update, delete on document_kind, document, document_reminder to maktab_app;
grant select on document_kind, document, document_reminder to maktab_reader;
