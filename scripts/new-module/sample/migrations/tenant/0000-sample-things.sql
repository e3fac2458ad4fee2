-- Sample things.
create table sample_thing (
  id uuid primary key default uuidv7(),
  campus_id uuid not null references campus, -- if campus
  title text not null check (title <> ''),
  description text not null default '',
  search_text text generated always as (fold(title)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
create unique index sample_thing_title_taken on sample_thing (campus_id, fold(title)) where archived_at is null; -- if campus
create unique index sample_thing_title_taken on sample_thing (fold(title)) where archived_at is null; -- if institute
create index sample_thing_by_title on sample_thing (title collate name_order, id);
create index sample_thing_at_campus on sample_thing (campus_id); -- if campus
create index sample_thing_search on sample_thing using gin (search_text gin_trgm_ops);
select audit_table('sample_thing');

grant select, insert, update, delete on sample_thing to maktab_app;
grant select on sample_thing to maktab_reader;
