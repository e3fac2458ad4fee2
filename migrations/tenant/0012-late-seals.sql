-- When an entry was sealed by the database's own clock: its id holds when it was written by that clock, too.
alter table audit_seal add column noted_at timestamptz;
alter table audit_seal alter column noted_at set default clock_timestamp();

-- Entries that were sealed, and do not come from where they say: a visit had passed them by that sealed younger ones,
-- or their time is more than a day from that at which their id was made. The school's clock may differ from the
-- database's as much as it did when the entry was sealed, and some entries tell the time of the database's. What was
-- sealed before this migration is not judged.
create function untimely_seals(first bigint, last bigint)
  returns table (number bigint, act_id uuid, row_id uuid, problem text)
  language sql stable set search_path = pg_catalog, public
begin atomic
  with sealed as (
    select s.number, s.act_id, s.noted_at, s.sealed_at, a.at, uuid_extract_timestamp(s.act_id) as made
    from audit_seal s join act a on a.id = s.act_id
    where s.number between first and last and s.noted_at is not null
  ), visit as (
    select min(v.noted_at) as noted_at, max(v.number) as last, max(v.act_id::text)::uuid as newest
    from audit_seal v
    where v.number <= last and v.noted_at > (select min(s.noted_at) from sealed s) - interval '26 hours'
    group by v.sealed_at
  )
  select s.number, s.act_id, null::uuid, 'other-time'
  from sealed s
  where s.made is null or least(abs(extract(epoch from s.at - s.made)),
    abs(extract(epoch from (s.at - s.made) - (s.sealed_at - s.noted_at)))) > 26 * 3600
  union all
  select s.number, s.act_id, null::uuid, 'sealed-late'
  from sealed s
  where s.noted_at > s.made + interval '10 minutes' and exists (
    select from visit v
    where v.last < s.number and v.newest > s.act_id and v.noted_at > s.made + interval '10 minutes')
  order by 1, 4;
end;
revoke execute on function untimely_seals(bigint, bigint) from public;
grant execute on function untimely_seals(bigint, bigint) to maktab_app, maktab_reader;
