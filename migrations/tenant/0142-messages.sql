-- What the school tells people outside of its pages: by which channels, in which words, and how it went.

-- By what each channel goes out. `house` is the way that the product has itself; `hand` is a clerk's own telephone.
create table message_channel (
  id uuid primary key default uuidv7(),
  channel text not null unique check (channel in ('email', 'sms', 'whatsapp', 'push')),
  provider text not null,
  is_on boolean not null,
  -- What may be read again: a sender's name, a host. What opens the account is sealed under the school's data key.
  shown jsonb not null default '{}',
  sealed bytea,
  -- At most so many in a minute.
  per_minute int not null default 60 check (per_minute between 1 and 6000),
  -- What one part of a message costs, in the minor unit of the school's currency; of SMS a part is a segment.
  part_cost int check (part_cost between 0 and 1000000),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (case channel
    when 'email' then provider in ('house', 'mailgun', 'smtp')
    when 'sms' then provider in ('house', 'twilio', 'gateway')
    when 'whatsapp' then provider in ('hand', 'meta')
    else provider = 'web-push' end),
  check ((sealed is null) = (provider in ('house', 'hand')) or channel = 'push')
);
insert into message_channel (channel, provider, is_on)
select v.channel, v.provider, v.is_on from institute, (values
  ('email', 'house', true), ('sms', 'house', true), ('whatsapp', 'hand', false), ('push', 'web-push', true))
  as v (channel, provider, is_on);
select audit_table('message_channel', array['sealed']);

-- How the sending goes; noted by the worker, without an act.
create table message_channel_health (
  channel text primary key check (channel in ('email', 'sms', 'whatsapp', 'push')),
  failing_since timestamptz,
  -- While nobody answers there, nothing else is tried.
  paused_until timestamptz,
  -- Until when one worker sends, and no other.
  leased_until timestamptz,
  taken_at timestamptz,
  error text
);

-- Where the school says otherwise than the product: whether it is told, by which channels, one after the other, and how
-- long a channel that fails is waited for before the next one is taken; null: until it is given up.
create table message_rule (
  id uuid primary key default uuidv7(),
  event text not null unique check (event ~ '^[a-z-]+\.[a-z-]+$'),
  is_on boolean not null,
  channels text[] not null check (channels <@ array['email', 'sms', 'whatsapp', 'push']),
  fall_minutes int check (fall_minutes between 1 and 1440),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
select audit_table('message_rule');

-- The school's own words in place of the product's; `short` is what a text holds. At Meta each is a template that they
-- have to approve.
create table message_template (
  id uuid primary key default uuidv7(),
  event text not null check (event ~ '^[a-z-]+\.[a-z-]+$'),
  language text not null check (language in ('en', 'ur', 'ar')),
  title text not null check (length(title) between 1 and 200),
  body text not null check (length(body) between 1 and 4000),
  short text not null check (length(short) between 1 and 600),
  whatsapp_name text check (whatsapp_name ~ '^[a-z0-9_]+$' and length(whatsapp_name) <= 512),
  whatsapp_state text not null default 'none'
    check (whatsapp_state in ('none', 'pending', 'approved', 'rejected', 'paused', 'disabled')),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (event, language)
);
select audit_table('message_template');

-- When nobody is disturbed, by the school's clock, and when what was kept for the day is told together.
create table message_setting (
  id uuid primary key default uuidv7(),
  quiet_from time not null default '21:00',
  quiet_until time not null default '07:00',
  digest_at time not null default '16:00',
  -- An announcement to more people than this is released by somebody else.
  approve_above int not null default 200 check (approve_above between 1 and 100000),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index message_setting_single on message_setting ((true));
insert into message_setting (version) select 1 from institute;
select audit_table('message_setting');

-- What a person does not want: a channel in a category, or in all of them.
create table message_refusal (
  id uuid primary key default uuidv7(),
  person_id uuid not null references person on delete cascade,
  category text not null
    check (category in ('attendance', 'announcements', 'conversations', 'calendar', 'general', '*')),
  channel text not null check (channel in ('email', 'sms', 'whatsapp', 'push')),
  created_at timestamptz not null default now(),
  unique (person_id, category, channel)
);
select audit_table('message_refusal');

-- Of which category a person is told once a day.
create table message_digest (
  id uuid primary key default uuidv7(),
  person_id uuid not null references person on delete cascade,
  category text not null
    check (category in ('attendance', 'announcements', 'conversations', 'calendar', 'general')),
  created_at timestamptz not null default now(),
  unique (person_id, category)
);
select audit_table('message_digest');

-- Addresses that said themselves, to the provider or by the link of a mail, that they want no more.
create table message_stop (
  id uuid primary key default uuidv7(),
  channel text not null check (channel in ('email', 'sms', 'whatsapp')),
  address text not null,
  reason text not null check (reason in ('asked', 'complained', 'gone')),
  at timestamptz not null default now(),
  unique (channel, address)
);
grant select, insert, delete on message_stop to maktab_app;

-- Browsers that take notices while no page is open.
create table push_subscription (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account on delete cascade,
  endpoint text not null unique check (length(endpoint) <= 1000),
  subscription jsonb not null,
  device text not null default '',
  created_at timestamptz not null default now(),
  taken_at timestamptz
);
create index push_subscription_of on push_subscription (account_id);
grant select, insert, update, delete on push_subscription to maktab_app;

create table message (
  id uuid primary key default uuidv7(),
  -- What it tells to whom: told again under the same key, it is told once.
  key text not null unique,
  event text not null check (event ~ '^[a-z-]+\.[a-z-]+$'),
  category text not null
    check (category in ('attendance', 'announcements', 'conversations', 'calendar', 'general')),
  campus_id uuid references campus,
  person_id uuid not null references person,
  -- Of which child a guardian is told.
  about_id uuid references person,
  account_id uuid,
  language text not null check (language in ('en', 'ur', 'ar')),
  fill jsonb not null default '{}',
  page text,
  -- Where the words are, when they are not those of the event: an announcement, say.
  source_id uuid,
  is_urgent boolean not null default false,
  -- The channels that are left, the present one first; none where it stands in the bell alone.
  ladder text[] not null check (ladder <@ array['email', 'sms', 'whatsapp', 'push']),
  channel text check (channel in ('email', 'sms', 'whatsapp', 'push')),
  address text,
  state text not null check (state in ('queued', 'sending', 'sent', 'delivered', 'read', 'failed', 'unreached')),
  reason text check (reason in ('off', 'nowhere', 'refused', 'gone', 'late', 'withdrawn')),
  is_digest boolean not null default false,
  due_at timestamptz not null,
  -- From when on the next channel is taken rather than this one tried again.
  falls_at timestamptz,
  attempts int not null default 0,
  leased_until timestamptz,
  provider_id text,
  -- As it was said.
  title text,
  body text,
  parts smallint,
  queued_at timestamptz not null,
  -- The day and the time at which it was queued, by the school's clock.
  day date not null,
  time text not null default '',
  search_text text not null default '',
  sent_at timestamptz,
  delivered_at timestamptz,
  read_at timestamptz,
  check (channel is not null or state in ('unreached', 'failed', 'sent', 'read'))
);
create index message_newest on message (day desc, id desc);
create index message_of_campus on message (campus_id, day desc, id desc);
create index message_search on message using gin (search_text gin_trgm_ops);
create index message_of_person on message (person_id, id desc);
create index message_about on message (about_id, id desc) where about_id is not null;
create index message_due on message (channel, due_at) where state = 'queued';
create index message_leased on message (channel, leased_until) where state = 'sending';
create index message_in_state on message (state, id desc) where state in ('failed', 'unreached', 'queued', 'sending');
create index message_of_source on message (source_id, id) where source_id is not null;
create index message_at_provider on message (channel, provider_id) where provider_id is not null;

-- Every try, by which a counter for a bill counts; `outcome` is null until an answer came.
create table message_attempt (
  id uuid primary key default uuidv7(),
  message_id uuid not null references message on delete cascade,
  channel text not null check (channel in ('email', 'sms', 'whatsapp', 'push')),
  address text,
  began_at timestamptz not null,
  ended_at timestamptz,
  outcome text check (outcome in ('taken', 'refused', 'gone', 'later', 'settings')),
  code text,
  parts smallint
);
create index message_attempt_of on message_attempt (message_id, id);
create index message_attempt_began on message_attempt (channel, began_at);

alter table notification add column message_id uuid;
-- squawk-ignore require-concurrent-index-creation -- nothing has a message yet: there is nothing to index
create index notification_of_message on notification (message_id) where message_id is not null;

create view messages as
select m.id, m.day, m.time, p.name, coalesce(a.name, '') as about_name,
  m.event, m.category, m.channel, coalesce(case when m.channel <> 'push' then m.address end, '') as address, m.language,
  m.state, m.parts, m.campus_id, m.person_id, m.search_text, 1 as version, m.queued_at as created_at,
  m.queued_at as updated_at, null::timestamptz as archived_at
from message m join person p on p.id = m.person_id left join person a on a.id = m.about_id;

-- A database that no school has taken yet holds nothing.
create function add_message_channels() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into message_channel (channel, provider, is_on) values
    ('email', 'house', true), ('sms', 'house', true), ('whatsapp', 'hand', false), ('push', 'web-push', true);
  insert into message_setting default values;
  return null;
end $$;
revoke execute on function add_message_channels() from public;
create trigger institute_adds_message_channels after insert on institute for each row
  execute function add_message_channels();

-- Where people are reached, by each channel that is on; an address that is stopped is no way. `refused`: the categories
-- that somebody does not want by it, of which `*` is all.
create view person_way as
select p.id as person_id, c.channel, w.address,
  coalesce((select array_agg(r.category) from message_refusal r where r.person_id = p.id and r.channel = c.channel), '{}') as refused
from person p left join account a on a.person_id = p.id and a.state = 'active' cross join message_channel c
cross join lateral (
  select case c.channel
    when 'push' then case when exists (select from push_subscription s where s.account_id = a.id) then 'push' end
    when 'email' then coalesce(a.email::text, p.email::text)
    else coalesce(p.phone, a.phone) end as address) w
where c.is_on and p.archived_at is null and w.address is not null
  and not exists (select from message_stop s where s.channel = c.channel and s.address = w.address);

grant select, insert, update on message_channel, message_setting to maktab_app;
grant select, insert, update, delete on message_rule, message_template, message_refusal, message_digest to maktab_app;
grant select, insert, update, delete on message, message_attempt, message_channel_health to maktab_app;
grant select on messages, person_way to maktab_app, maktab_reader;
grant select on message_channel, message_channel_health, message_setting, message_rule, message_template,
  message_refusal, message_digest, message_stop, message, message_attempt, push_subscription to maktab_reader;
