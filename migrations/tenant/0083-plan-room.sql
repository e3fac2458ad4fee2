-- What the school's plan has room for, as the act that is running was told; null where nothing is bounded. An act says
-- it in app.plan: {"students": 50, "others": 150, "roles": ["teacher"], "ownRoles": false}.
create function plan_room() returns jsonb language sql stable parallel safe set search_path = pg_catalog, public
return nullif(current_setting('app.plan', true), '')::jsonb;

create function plan_admits(room jsonb, key text, builtin boolean) returns boolean language sql immutable parallel safe
set search_path = pg_catalog, public
return case when builtin then room -> 'roles' ? key else (room ->> 'ownRoles')::boolean end;

-- Whoever may fill the last seat waits here for whoever is filling it.
create function hold_plan(kind text) returns void language sql volatile set search_path = pg_catalog, public
begin atomic
  select pg_advisory_xact_lock(hashtextextended('plan:' || kind, 0));
end;

create function students_counted() returns int language sql volatile set search_path = pg_catalog, public
begin atomic
  select count(*)::int from enrolment e join student s on s.id = e.student_id
  where e.ends_on is null and s.inactive_since is null and s.archived_at is null;
end;

-- Log-ins of all but students: of who may log in, with a role that the plan has, now or from a later day on.
create function others_counted(room jsonb) returns int language sql volatile set search_path = pg_catalog, public
begin atomic
  select count(*)::int from account a
  where a.state = 'active' and exists (
    select from assignment b join role r on r.id = b.role_id cross join current_day
    where b.account_id = a.id and r.key <> 'student' and plan_admits(room, r.key, r.builtin)
      and coalesce(b.ends_on, 'infinity') >= day);
end;

create function refuse_full(what text, counted int, coming int, most int) returns void language plpgsql
set search_path = pg_catalog, public as $$
begin
  if counted > most then
    raise exception 'the plan has no room for %', what using errcode = 'check_violation', constraint = 'plan_' || what,
      detail = json_build_object('count', counted - coming, 'limit', most);
  end if;
end $$;

-- An enrolment that begins needs room; whoever goes on, by a transfer or a promotion, has a seat. What is taken back
-- gives a seat again to who had given it up.
create function room_for_students() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  most int := (plan_room() ->> 'students')::int;
  coming int;
begin
  if most is null then return null; end if;
  if tg_op = 'INSERT' then
    select count(*)::int into coming from changed where began in ('admission', 'readmission') and ends_on is null;
  else
    select count(*)::int into coming from changed c join was using (id)
    where c.ends_on is null and was.ended in ('withdrawal', 'struck-off', 'graduation');
  end if;
  if coming = 0 then return null; end if;
  perform hold_plan('students');
  perform refuse_full('students', students_counted(), coming, most);
  return null;
end $$;
create trigger room_for_new after insert on enrolment referencing new table as changed
  for each statement execute function room_for_students();
create trigger room_for_returned after update on enrolment referencing old table as was new table as changed
  for each statement execute function room_for_students();

create function room_for_active() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  most int := (plan_room() ->> 'students')::int;
begin
  if most is null then return null; end if;
  perform hold_plan('students');
  perform refuse_full('students', students_counted(), 1, most);
  return null;
end $$;
create trigger room_for_active after update of inactive_since on student for each row
  when (old.inactive_since is not null and new.inactive_since is null) execute function room_for_active();

-- A log-in is counted from its first role that the plan has, or from the day that it is switched on again.
create function room_for_others() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  room jsonb := plan_room();
  most int := (room ->> 'others')::int;
  coming int;
begin
  if most is null then return null; end if;
  select count(distinct c.account_id)::int into coming
  from changed c join role r on r.id = c.role_id join account a on a.id = c.account_id cross join current_day
  where a.state = 'active' and r.key <> 'student' and plan_admits(room, r.key, r.builtin) and not exists (
    select from assignment b join role o on o.id = b.role_id
    where b.account_id = a.id and b.id not in (select id from changed) and o.key <> 'student'
      and plan_admits(room, o.key, o.builtin) and coalesce(b.ends_on, 'infinity') >= day);
  if coming = 0 then return null; end if;
  perform hold_plan('others');
  perform refuse_full('others', others_counted(room), coming, most);
  return null;
end $$;
create trigger room_for_others after insert on assignment referencing new table as changed
  for each statement execute function room_for_others();

create function room_for_login() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  room jsonb := plan_room();
  most int := (room ->> 'others')::int;
begin
  if most is null or not exists (
    select from assignment b join role r on r.id = b.role_id cross join current_day
    where b.account_id = new.id and r.key <> 'student' and plan_admits(room, r.key, r.builtin)
      and coalesce(b.ends_on, 'infinity') >= day) then return null; end if;
  perform hold_plan('others');
  perform refuse_full('others', others_counted(room), 1, most);
  return null;
end $$;
create trigger room_for_login after update of state on account for each row
  when (old.state <> 'active' and new.state = 'active') execute function room_for_login();

revoke execute on function plan_room(), plan_admits(jsonb, text, boolean), hold_plan(text), students_counted(),
  others_counted(jsonb), refuse_full(text, int, int, int), room_for_students(), room_for_active(), room_for_others(),
  room_for_login() from public;
grant execute on function plan_room(), plan_admits(jsonb, text, boolean), hold_plan(text), students_counted(),
  others_counted(jsonb) to maktab_app, maktab_reader;
