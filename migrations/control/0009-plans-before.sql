-- What was agreed with a school before, for days that are counted later than in their own night.
create table school_plan_before (
  school_id uuid not null references school on delete cascade,
  plan text not null,
  plan_students int,
  plan_until timestamptz,
  plan_grace_days int not null,
  -- the first moment at which something else was agreed
  ended_at timestamptz not null,
  primary key (school_id, ended_at)
);
grant select on school_plan_before to maktab_tenant;

-- What a transaction changes twice was agreed once, and before what made the school nothing was.
create function keep_plan() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if old.created_at = now() then return null; end if;
  insert into school_plan_before (school_id, plan, plan_students, plan_until, plan_grace_days, ended_at)
  values (old.id, old.plan, old.plan_students, old.plan_until, old.plan_grace_days, now())
  on conflict do nothing;
  return null;
end $$;
revoke execute on function keep_plan() from public;
create trigger plan_kept after update of plan, plan_students, plan_until, plan_grace_days on school for each row
  when ((old.plan, old.plan_students, old.plan_until, old.plan_grace_days)
    is distinct from (new.plan, new.plan_students, new.plan_until, new.plan_grace_days))
  execute function keep_plan();
