-- How far the making of each database has come. The saga and the visitor's progress page read the same rows.

create table making (
  database_id text primary key references database on delete cascade,
  -- the step that is being done or was done last
  step text not null default 'queued',
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  attempts int not null default 0,
  error text,
  updated_at timestamptz not null default now()
);

-- What operators and the system did to schools: created, suspended, resumed, granted, quarantined.
create table operation_log (
  id uuid primary key default uuidv7(),
  at timestamptz not null default now(),
  -- a person's log-in name on the operator's machine, or 'system'
  actor text not null,
  act text not null,
  school_id uuid,
  database_id text,
  detail jsonb not null default '{}'
);
create index operation_log_school on operation_log (school_id, at desc);

create function refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger operation_log_stays before update or delete or truncate on operation_log
  for each statement execute function refuse_rewriting();

create function tell_progress() returns trigger language plpgsql as $$
begin
  perform pg_notify('school_progress', p.school_id::text)
    from placement p where p.database_id = new.database_id and p.active;
  return null;
end $$;
create trigger making_tells after insert or update on making for each row execute function tell_progress();
