-- Keys by which programs of the school's own ask its API. A secret is known to nobody but whoever was shown it: here is
-- only its hash, and after it was replaced, for a while, that of the one before.
create table api_key (
  id uuid primary key default uuidv7(),
  name text not null check (length(name) between 1 and 80),
  prefix text not null unique,
  secret_hash bytea not null unique,
  previous_hash bytea unique,
  previous_until timestamptz,
  -- What it may do, [{resource, action}], and where: in all campuses when none is named.
  powers jsonb not null,
  campus_ids uuid[] not null default '{}',
  -- From where it is taken, 203.0.113.0/24; from everywhere when nothing is named.
  networks text[] not null default '{}',
  -- The last day on which it is good.
  expires_on date,
  -- Who answers for it: it may never do more than they may.
  maker_id uuid not null references account,
  revoked_at timestamptz,
  search_text text generated always as (fold(name || ' ' || prefix)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((previous_hash is null) = (previous_until is null))
);
select audit_table('api_key', array['secret_hash', 'previous_hash']);

-- When a key was last used; no act, for it is noted with every minute in which there is a request.
create table api_key_use (
  key_id uuid primary key references api_key,
  at timestamptz not null
);

create view api_keys as
select k.id, k.name, k.prefix, k.expires_on, p.name as maker, k.networks <> '{}' as is_bound,
  jsonb_array_length(k.powers) as power_count, cardinality(k.campus_ids) as campus_count,
  case
    when k.revoked_at is not null then 'revoked'
    when k.expires_on < day then 'expired'
    when a.state <> 'active' then 'stopped'
    else 'active'
  end as state,
  (u.at at time zone i.time_zone)::date as last_used_on,
  k.search_text, k.version, k.created_at, k.updated_at, null::timestamptz as archived_at
from api_key k join account a on a.id = k.maker_id join person p on p.id = a.person_id
  left join api_key_use u on u.key_id = k.id
  cross join current_day cross join institute i;

grant select, insert, update on api_key, api_key_use to maktab_app;
grant select on api_keys to maktab_app, maktab_reader;
grant select on api_key, api_key_use to maktab_reader;

-- Which key did it, where it was not a person.
alter table act add column api_key_id uuid;
-- squawk-ignore require-concurrent-index-creation -- it holds no row yet
create index act_api_key on act (api_key_id, id) where api_key_id is not null;
