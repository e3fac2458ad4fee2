-- # Custom domains

-- A school claims a domain of its own. The claim has no effect until the DNS of the domain confirms it; then the
-- school gets a host.
create table domain_claim (
  id uuid primary key default uuidv7(),
  school_id uuid not null references school on delete cascade,
  domain citext not null check (domain = lower(domain) and length(domain) between 4 and 253),
  -- The token that the owner of the domain puts into its DNS.
  token text not null,
  claimed_at timestamptz not null default now(),
  verified_at timestamptz,
  -- The last answered look-up, and since when it has not found the token.
  looked_at timestamptz,
  missing_since timestamptz,
  -- The time of the next look-up.
  look_at timestamptz not null default now(),
  -- Why the last look-up did not confirm the domain: `missing`, `unanswered`, or `held` by a school whose token still
  -- stands.
  trouble text check (trouble in ('missing', 'unanswered', 'held')),
  unique (school_id, domain)
);
create index domain_claim_due on domain_claim (look_at);
create index domain_claim_domain on domain_claim (domain) where verified_at is not null;

-- Schools and operators use the same functions, each for one school, and the operation log records them.
-- claim_domain() returns `claimed`, `known` for a repeated claim, or `full` for a school with too many.
create function claim_domain(school uuid, wanted text, token text, most int, actor text) returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from school s where s.id = claim_domain.school for update;
  if exists (select from domain_claim c where c.school_id = claim_domain.school and c.domain = wanted::citext) then
    return 'known';
  end if;
  if (select count(*) from domain_claim c where c.school_id = claim_domain.school) >= most then
    return 'full';
  end if;
  insert into domain_claim (school_id, domain, token) values (claim_domain.school, wanted, claim_domain.token);
  insert into operation_log (actor, act, school_id, detail)
  values (claim_domain.actor, 'domain.claimed', claim_domain.school, jsonb_build_object('domain', wanted));
  return 'claimed';
end $$;

-- close_host() removes a host. If it was the primary one, the subdomain becomes primary again.
create function close_host(school uuid, closed text) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  was_primary boolean;
begin
  delete from host h where h.school_id = close_host.school and h.host = closed::citext and h.kind = 'custom'
  returning h.is_primary into was_primary;
  if was_primary then
    update host h set is_primary = true where h.school_id = close_host.school and h.kind = 'subdomain';
  end if;
end $$;

create function drop_domain(school uuid, claim uuid, actor text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  gone text;
begin
  delete from domain_claim c where c.school_id = drop_domain.school and c.id = claim returning c.domain::text into gone;
  if gone is null then
    return false;
  end if;
  perform close_host(drop_domain.school, gone);
  insert into operation_log (actor, act, school_id, detail)
  values (drop_domain.actor, 'domain.dropped', drop_domain.school, jsonb_build_object('domain', gone));
  return true;
end $$;

-- prefer_host() makes a host primary. It returns false if the host is not served.
create function prefer_host(school uuid, preferred text, actor text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from school s where s.id = prefer_host.school for update;
  if not exists (select from host h where h.school_id = prefer_host.school and h.host = preferred::citext
    and (h.kind = 'subdomain' or h.verified_at is not null)) then
    return false;
  end if;
  update host h set is_primary = false
  where h.school_id = prefer_host.school and h.is_primary and h.host <> preferred::citext;
  update host h set is_primary = true
  where h.school_id = prefer_host.school and h.host = preferred::citext and not h.is_primary;
  if found then
    insert into operation_log (actor, act, school_id, detail)
    values (prefer_host.actor, 'domain.made-primary', prefer_host.school, jsonb_build_object('domain', preferred));
  end if;
  return true;
end $$;

-- The next round looks the domain up.
create function look_soon(school uuid, claim uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update domain_claim c set look_at = now() where c.school_id = look_soon.school and c.id = claim;
  return found;
end $$;

grant select on domain_claim to maktab_tenant;
revoke execute on function
  claim_domain(uuid, text, text, int, text), close_host(uuid, text), drop_domain(uuid, uuid, text),
  prefer_host(uuid, text, text), look_soon(uuid, uuid)
from public;
grant execute on function
  claim_domain(uuid, text, text, int, text), drop_domain(uuid, uuid, text), prefer_host(uuid, text, text),
  look_soon(uuid, uuid)
to maktab_tenant;
