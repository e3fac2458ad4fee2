-- An export of everything, made by a job and kept for a week in parts. No file of the school's: it takes no room of theirs.
create table school_export (
  id uuid primary key default uuidv7(),
  account_id uuid references account on delete set null,
  job_id uuid,
  -- Under this name its parts lie; null until all of it is there, and once it is gone.
  content uuid unique,
  bytes bigint check (bytes > 0),
  sha256 text,
  -- Of so many files the content was not there.
  missing int not null default 0,
  made_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  constraint school_export_made_whole check ((made_at is null) = (sha256 is null) and (made_at is null) = (bytes is null)),
  constraint school_export_kept_once_made check (content is null or made_at is not null and ended_at is null)
);
create index school_export_of_account on school_export (account_id);
create index school_export_by_age on school_export (created_at, id);
select audit_table('school_export', array['content']);

grant select, insert, update on school_export to maktab_app;
grant select on school_export to maktab_reader;

-- Everything is read for it, in a school that can only be read as well.
grant select on admission_counter to maktab_app;
grant select on admission_counter, admission_visit, idempotency, merger, note to maktab_reader;
