-- A run brings every database forward to one version, wave by wave; a killed run goes on where it was.

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
