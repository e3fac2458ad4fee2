-- Who teaches or works together.
create table department (
  id uuid primary key default uuidv7(),
  title text not null check (title <> ''),
  description text not null default '',
  search_text text generated always as (fold(title)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
create unique index department_title_taken on department (fold(title)) where archived_at is null;
create index department_by_title on department (title collate "und-x-icu", id);
create index department_search on department using gin (search_text gin_trgm_ops);
select audit_table('department');

grant select, insert, update, delete on department to maktab_app;
grant select on department to maktab_reader;
