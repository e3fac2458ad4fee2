-- # Making of databases

-- The progress of each new database. The worker and the progress page of the visitor read the same rows.
create table making (
  database_id text primary key references database on delete cascade,
  -- The current step, or the last one.
  step text not null default 'queued',
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  attempts int not null default 0,
  error text,
  updated_at timestamptz not null default now()
);

create function tell_progress() returns trigger language plpgsql as $$
begin
  perform pg_notify('school_progress', p.school_id::text)
    from placement p where p.database_id = new.database_id and p.active;
  return null;
end $$;
create trigger making_tells after insert or update on making for each row execute function tell_progress();

-- # Fleet

-- A run migrates every database to one version, wave by wave. The next run continues a killed one.
create table fleet_run (
  id uuid primary key default uuidv7(),
  target_version int not null,
  template text not null,
  state text not null default 'running' check (state in ('running', 'done', 'stopped')),
  started_at timestamptz not null default now(),
  ended_at timestamptz
);
create unique index fleet_one_at_a_time on fleet_run ((true)) where state = 'running';

create table fleet_target (
  run_id uuid not null references fleet_run on delete cascade,
  database_id text not null references database,
  wave int not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  from_version int not null,
  attempts int not null default 0,
  error text,
  updated_at timestamptz not null default now(),
  primary key (run_id, database_id)
);
create index fleet_target_wave on fleet_target (run_id, wave, state);
