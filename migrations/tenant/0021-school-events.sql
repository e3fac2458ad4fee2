-- What is on at the school.
create table school_event (
  id uuid primary key default uuidv7(),
  title text not null check (title <> ''),
  description text not null default '',
  campus_id uuid references campus,
  first_day date not null,
  last_day date not null,
  starts_at time,
  ends_at time,
  for_staff boolean not null default true,
  for_guardians boolean not null default true,
  for_students boolean not null default true,
  search_text text generated always as (fold(title || ' ' || description)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  constraint school_event_in_order check (last_day >= first_day),
  constraint school_event_length check (last_day - first_day <= 366),
  constraint school_event_times check (
    (starts_at is null) = (ends_at is null) and (first_day < last_day or starts_at is null or ends_at > starts_at)),
  constraint school_event_heard check (for_staff or for_guardians or for_students)
);
create index school_event_by_first_day on school_event (first_day, id);
create index school_event_of_campus on school_event (campus_id);
create index school_event_search on school_event using gin (search_text gin_trgm_ops);
select audit_table('school_event');

grant select, insert, update, delete on school_event to maktab_app;
grant select on school_event to maktab_reader;
