-- Roles that a school makes itself, and what the super admin is never without.

-- squawk-ignore require-concurrent-index-creation -- a school has a dozen roles
create unique index role_name_taken on role (fold(name));

-- As before, and a role that begins some day counts for nobody until then: by the day of the act, in the school's zone.
create or replace function keep_a_super_admin() returns trigger language plpgsql security definer
set search_path = pg_catalog, public as $$
declare
  day date := (
    coalesce((select at from act where id = nullif(current_setting('app.act', true), '')::uuid), now())
      at time zone coalesce((select time_zone from institute), 'UTC'))::date;
begin
  if tg_table_name = 'assignment' and not exists (
    select from role where id = (to_jsonb(old) ->> 'role_id')::uuid and key = 'super_admin'
  ) then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('keep_a_super_admin', 0));
  if not exists (
    select from assignment a
    join account c on c.id = a.account_id and c.state = 'active'
    join role r on r.id = a.role_id and r.key = 'super_admin'
    where a.campus_id is null and a.section_id is null and a.starts_on <= day and a.ends_on is null
  ) then
    raise exception 'at least one active super_admin must remain'
      using errcode = 'check_violation', constraint = 'last_super_admin';
  end if;
  return null;
end $$;

-- Whatever is taken from whom, a super admin can give it back.
create function keep_super_admin_giving() returns trigger language plpgsql security definer
set search_path = pg_catalog, public as $$
begin
  if exists (select from role where id = old.role_id and key = 'super_admin') and (
    select count(*) from role_grant
    where role_id = old.role_id and resource = 'roles' and action in ('view', 'edit') and reach = 'institute'
  ) < 2 then
    raise exception 'the super_admin keeps giving permissions'
      using errcode = 'check_violation', constraint = 'super_admin_gives';
  end if;
  return null;
end $$;
create constraint trigger super_admin_gives after update or delete on role_grant deferrable initially deferred
  for each row when (old.resource = 'roles') execute function keep_super_admin_giving();
revoke execute on function keep_super_admin_giving() from public;
