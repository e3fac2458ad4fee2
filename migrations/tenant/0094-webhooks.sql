-- Where the school tells others what happens here. The secret by which what is told is signed is kept under the school's
-- data key, for it is needed at each time.
create table webhook (
  id uuid primary key default uuidv7(),
  name text not null check (length(name) between 1 and 80),
  url text not null check (length(url) between 1 and 1000),
  events text[] not null check (cardinality(events) > 0),
  -- Of which campuses it tells; of all when none is named.
  campus_ids uuid[] not null default '{}',
  secret_sealed bytea not null,
  previous_sealed bytea,
  previous_until timestamptz,
  state text not null default 'on' check (state in ('on', 'off', 'failed')),
  -- Who answers for it, and since when: it tells no more than they may view, and nothing of before to where they say.
  maker_id uuid not null references account,
  answered_since timestamptz not null default now(),
  removed_at timestamptz,
  search_text text generated always as (fold(name || ' ' || url)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((previous_sealed is null) = (previous_until is null))
);
select audit_table('webhook', array['secret_sealed', 'previous_sealed']);

-- How the sending goes; noted by the worker, without an act.
create table webhook_health (
  webhook_id uuid primary key references webhook,
  -- Since when nothing arrived; null after something has.
  failing_since timestamptz,
  -- While nobody answers there, nothing else is tried.
  paused_until timestamptz,
  -- Until when one worker sends, and no other.
  leased_until timestamptz,
  delivered_at timestamptz
);

-- What is told to whom, with its very words, for as long as it may be told again.
create table webhook_delivery (
  id uuid primary key default uuidv7(),
  webhook_id uuid not null references webhook,
  event_id uuid not null,
  type text not null,
  payload text not null,
  -- That which this one repeats.
  replay_of uuid,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts int not null default 0,
  due_at timestamptz not null,
  at timestamptz not null,
  sent_at timestamptz,
  status int,
  ms int,
  answer text,
  error text
);
create unique index webhook_delivery_once on webhook_delivery (webhook_id, event_id) where replay_of is null;
create index webhook_delivery_of on webhook_delivery (webhook_id, id);
create index webhook_delivery_due on webhook_delivery (webhook_id, due_at) where state = 'waiting';
create index webhook_delivery_old on webhook_delivery (at);

create view webhooks as
select w.id, w.name, w.url, cardinality(w.events) as event_count, p.name as maker,
  case when w.state = 'on' and a.state <> 'active' then 'stopped' else w.state end as state,
  (h.failing_since at time zone i.time_zone)::date as failing_since,
  (h.delivered_at at time zone i.time_zone)::date as delivered_on,
  w.search_text, w.version, w.created_at, w.updated_at, null::timestamptz as archived_at
from webhook w join account a on a.id = w.maker_id join person p on p.id = a.person_id
  left join webhook_health h on h.webhook_id = w.id
  cross join institute i
where w.removed_at is null;

grant select, insert, update on webhook to maktab_app;
grant select, insert, update on webhook_health to maktab_app;
grant select, insert, update, delete on webhook_delivery to maktab_app;
grant select on webhooks to maktab_app, maktab_reader;
grant select on webhook, webhook_health to maktab_reader;

-- What was changed is told by the act that changed it, in the same commit; only where somebody is told at all.
create function tell_webhooks() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  running text := current_setting('app.act', true);
begin
  if current_setting('app.told', true) = running then return null; end if;
  if not exists (select from webhook where state = 'on' and removed_at is null) then return null; end if;
  if not exists (select from new_rows where resource in
    ('student', 'guardian', 'employee', 'person', 'enrolment', 'admission', 'certificate')) then return null; end if;
  perform set_config('app.told', running, true);
  insert into outbox (topic, payload, at)
  select 'rows.changed', jsonb_build_object('act', done.id), done.at from public.act done where done.id = running::uuid;
  return null;
end $$;
revoke execute on function tell_webhooks() from public;
create trigger rows_told after insert on audit referencing new table as new_rows for each statement
  execute function tell_webhooks();
