-- What a school's transactions leave for later, and the keys by which a request has its effect once.

-- One row per domain event, written by the transaction that caused it; the worker turns it into jobs.
create table outbox (
  id uuid primary key default uuidv7(),
  topic text not null,
  payload jsonb not null default '{}',
  act_id uuid not null default nullif(current_setting('app.act', true), '')::uuid,
  at timestamptz not null default now(),
  relayed_at timestamptz
);
create index outbox_waiting on outbox (id) where relayed_at is null;
create index outbox_relayed on outbox (relayed_at) where relayed_at is not null;

create table job (
  id uuid primary key default uuidv7(),
  kind text not null,
  payload jsonb not null default '{}',
  -- A job with a key exists once: (event, listener) or (recurring rule, period).
  key text unique,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'cancelled', 'dead')),
  due_at timestamptz not null default now(),
  attempts int not null default 0,
  -- While running: until when nobody else takes it up.
  leased_until timestamptz,
  done int not null default 0,
  total int,
  cancel_asked_at timestamptz,
  error text,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index job_due on job (due_at) where state = 'waiting';
create index job_running on job (leased_until) where state = 'running';
create index job_finished on job (finished_at) where finished_at is not null;

-- Written first in the transaction of its effect; `answer` is what the effect returned.
create table idempotency (
  actor_id uuid not null,
  key text not null,
  hash text not null,
  answer jsonb,
  at timestamptz not null default now(),
  primary key (actor_id, key)
);
create index idempotency_at on idempotency (at);

grant select, insert, update, delete on outbox, job, idempotency to maktab_app;
grant select on outbox, job to maktab_reader;
