-- A seal over the audit log: acts with their rows in the order in which they were sealed, each bound to all before it.
-- Whoever edits, removes or inserts an entry, also as the superuser, leaves a seal that does not fit.

-- What is sealed of an entry. A column that is added later is not sealed: the functions name what they take.
create function seal_of(entry act) returns bytea language sql stable parallel safe set search_path = pg_catalog, public
  return sha256(convert_to(jsonb_build_array(entry.id, entry.key, entry.actor_id, entry.actor, entry.api_key_id,
    entry.request_id, entry.about, (extract(epoch from entry.at) * 1000000)::bigint)::text, 'UTF8'));
create function seal_of(entry audit) returns bytea language sql stable parallel safe set search_path = pg_catalog, public
  return sha256(convert_to(jsonb_build_array(entry.id, entry.act_id, entry.resource, entry.row_id, entry.operation,
    entry.before, entry.after, entry.campus_id)::text, 'UTF8'));

create table audit_seal (
  number bigint primary key,
  act_id uuid not null unique,
  sealed_at timestamptz not null,
  act_seal bytea not null,
  -- the rows of the act, and 32 bytes of each in the same order
  row_ids uuid[] not null,
  row_seals bytea not null,
  -- sha256 of the hash before, act_seal and row_seals
  hash bytea not null
);
create index audit_seal_when on audit_seal (sealed_at);
create trigger audit_seal_kept before update or delete on audit_seal for each row execute function refuse_change();
create trigger audit_seal_not_emptied before truncate on audit_seal for each statement execute function refuse_change();
grant select on audit_seal to maktab_app, maktab_reader;

-- Seals at most so many acts. An act is committed within a day of its beginning: what
-- turns up with an older id was not written by the product, is never sealed, and is found by that.
create function seal_audit(sealed_at timestamptz, most int) returns int
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  last audit_seal;
  floor uuid;
  entry act;
  sealed int := 0;
  ids uuid[];
  seals bytea;
  own bytea;
begin
  perform pg_advisory_xact_lock(hashtextextended('maktab:audit-seal', 0));
  select * into last from audit_seal s order by s.number desc limit 1;
  select s.act_id into floor from (
    select b.act_id from audit_seal b where b.sealed_at < seal_audit.sealed_at - interval '1 day'
    order by b.sealed_at desc limit 1000
  ) s order by s.act_id desc limit 1;
  for entry in
    select a.* from act a
    where a.id > coalesce(floor, '00000000-0000-0000-0000-000000000000')
      and not exists (select from audit_seal s where s.act_id = a.id)
    order by a.id limit most
  loop
    select coalesce(array_agg(r.id order by r.id), '{}'), coalesce(string_agg(seal_of(r), ''::bytea order by r.id), ''::bytea)
    into ids, seals from audit r where r.act_id = entry.id;
    own := seal_of(entry);
    last.hash := sha256(coalesce(last.hash, ''::bytea) || own || seals);
    last.number := coalesce(last.number, 0) + 1;
    insert into audit_seal (number, act_id, sealed_at, act_seal, row_ids, row_seals, hash)
    values (last.number, entry.id, seal_audit.sealed_at, own, ids, seals, last.hash);
    sealed := sealed + 1;
  end loop;
  return sealed;
end $$;
revoke execute on function seal_audit(timestamptz, int), seal_of(act), seal_of(audit) from public;
grant execute on function seal_audit(timestamptz, int) to maktab_app;
grant execute on function seal_of(act), seal_of(audit) to maktab_app, maktab_reader;

-- What does not fit, among the seals of these numbers: the act that it is about, the row where it is one, and how.
create function unfit_seals(first bigint, last bigint)
  returns table (number bigint, act_id uuid, row_id uuid, problem text)
  language sql stable set search_path = pg_catalog, public
begin atomic
  with link as (
    select s.*, lag(s.hash) over w as hash_before, lag(s.number) over w as number_before
    from audit_seal s where s.number between first - 1 and last window w as (order by s.number)
  ), sealed as (
    select l.number, l.act_id, r.id, substring(l.row_seals from (r.place::int - 1) * 32 + 1 for 32) as seal
    from link l, unnest(l.row_ids) with ordinality r (id, place) where l.number >= first
  )
  select l.number, l.act_id, null::uuid, 'link'
  from link l
  where l.number >= first and (l.number <> coalesce(l.number_before, 0) + 1
    or l.hash <> sha256(coalesce(l.hash_before, ''::bytea) || l.act_seal || l.row_seals))
  union all
  select l.number, l.act_id, null, case when a.id is null then 'act-gone' else 'act-changed' end
  from link l left join act a on a.id = l.act_id
  where l.number >= first and (a.id is null or seal_of(a) <> l.act_seal)
  union all
  select d.number, d.act_id, d.id, case when r.id is null then 'row-gone' else 'row-changed' end
  from sealed d left join audit r on r.id = d.id
  where r.id is null or seal_of(r) <> d.seal
  union all
  select l.number, l.act_id, r.id, 'row-added'
  from link l join audit r on r.act_id = l.act_id
  where l.number >= first and r.id <> all (l.row_ids)
  order by 1, 3 nulls first;
end;
revoke execute on function unfit_seals(bigint, bigint) from public;
grant execute on function unfit_seals(bigint, bigint) to maktab_app, maktab_reader;
