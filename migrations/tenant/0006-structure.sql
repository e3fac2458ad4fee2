-- Where a school is: its campuses.
create table campus (
  id uuid primary key default uuidv7(),
  name text not null check (name <> ''),
  code text not null default '',
  city text not null default '',
  location text not null default '',
  contact text not null default '',
  description text not null default '',
  search_text text generated always as (fold(name || ' ' || code || ' ' || city || ' ' || location)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
create unique index campus_name_taken on campus (fold(name)) where archived_at is null;
create unique index campus_code_taken on campus (fold(code)) where archived_at is null and code <> '';
create index campus_by_name on campus (name collate "und-x-icu", id);
create index campus_search on campus using gin (search_text gin_trgm_ops);
select audit_table('campus');

-- An assignment within a campus names one that exists.
alter table assignment add constraint assignment_campus_known foreign key (campus_id) references campus;

grant select, insert, update, delete on campus to maktab_app;
grant select on campus to maktab_reader;
