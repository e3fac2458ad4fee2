-- Who was erased inside of schools, by ids alone. A school that is restored from an older archive erases them again; and
-- what was taken out of its audit log then is told by it as well, where who can rewrite the log cannot reach.

create table person_erasure (
  school_id uuid not null references school,
  -- the act that erased, inside of the school
  act_id uuid not null,
  person_id uuid not null,
  -- sha256 over the entries of the log that it redacted
  digest bytea not null,
  erased_at timestamptz not null,
  primary key (school_id, act_id, person_id)
);
create trigger person_erasure_stays before update or delete or truncate on person_erasure
  for each statement execute function refuse_rewriting();

create function journal_erasure(school uuid, act uuid, people uuid[], digest bytea, at timestamptz) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into person_erasure (school_id, act_id, person_id, digest, erased_at)
  select journal_erasure.school, journal_erasure.act, p.id, journal_erasure.digest, journal_erasure.at
  from unnest(people) p (id);
$$;
revoke execute on function journal_erasure(uuid, uuid, uuid[], bytea, timestamptz) from public;
grant execute on function journal_erasure(uuid, uuid, uuid[], bytea, timestamptz) to maktab_tenant;
grant select on person_erasure to maktab_tenant;
