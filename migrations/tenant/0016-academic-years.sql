-- The years that a school counts in. A year without a campus is that of the whole institute.
create table academic_year (
  id uuid primary key default uuidv7(),
  name text not null check (name <> ''),
  campus_id uuid references campus,
  first_day date not null,
  last_day date not null,
  search_text text generated always as (fold(name)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  constraint academic_year_in_order check (last_day > first_day),
  constraint academic_year_length check (last_day - first_day <= 731),
  -- Those of the institute are apart from each other, and so are those of each campus.
  constraint academic_year_apart exclude using gist (
    coalesce(campus_id, '00000000-0000-0000-0000-000000000000') with =,
    daterange(first_day, last_day, '[]') with &&
  ) where (archived_at is null)
);
create unique index academic_year_name_taken
  on academic_year (coalesce(campus_id, '00000000-0000-0000-0000-000000000000'), fold(name)) where archived_at is null;
create index academic_year_by_first_day on academic_year (first_day, id);
create index academic_year_by_campus on academic_year (campus_id);
create index academic_year_search on academic_year using gin (search_text gin_trgm_ops);
select audit_table('academic_year');

grant select, insert, update, delete on academic_year to maktab_app;
grant select on academic_year to maktab_reader;
