-- # Invitations

create table invitation (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account,
  -- The inviting user hands a link over.
  channel text not null check (channel in ('mail', 'text', 'link')),
  token_hash bytea not null unique,
  -- The job that invited many people. A second run of it invites nobody twice.
  job_id uuid,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  ended text check (ended in ('accepted', 'revoked', 'replaced')),
  ended_at timestamptz,
  -- The telephone that received the invitation. Whoever answers has proved that it is theirs.
  phone text,
  check ((ended is null) = (ended_at is null))
);
create unique index invitation_alive on invitation (account_id) where ended is null;
create index invitation_of_account on invitation (account_id, sent_at);
select audit_table('invitation', array['token_hash']);

-- A new e-mail address ends invitations by mail, and a new telephone ends invitations by text to another number. It
-- does not end a link that was handed over. When the account becomes active or closed, its invitation ends.
create function invitation_over() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update invitation set ended = 'revoked', ended_at = new.updated_at
  where account_id = new.id and ended is null
    and (old.state is distinct from new.state
      or channel = 'mail' and old.email::text is distinct from new.email::text
      or channel = 'text' and old.phone is distinct from new.phone and phone is distinct from new.phone);
  return null;
end $$;
create trigger invitation_over after update of state, email, phone on account for each row
  when (old.state = 'invited'
    and (old.state, old.email::text, old.phone) is distinct from (new.state, new.email::text, new.phone))
  execute function invitation_over();

-- An invited person who registered instead has begun with that, with or without a password.
create function still_invited() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if exists (select from invitation where account_id = new.id)
    and not exists (select from invitation where account_id = new.id and ended = 'accepted')
    and not exists (select from registration where account_id = new.id) then
    new.state := 'invited';
  end if;
  return new;
end $$;
create trigger still_invited before update of state on account for each row
  when (new.state = 'active' and old.state <> 'active' and new.password_hash is null) execute function still_invited();

grant select, insert, update on invitation to maktab_app;
grant select on invitation to maktab_reader;

-- # Registrations

create table registration (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('guardian', 'staff')),
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'rejected')),
  first_name text not null check (first_name <> ''),
  last_name text not null default '',
  name text not null generated always as (btrim(first_name || ' ' || last_name)) stored,
  email citext,
  phone text check (phone ~ '^\+[1-9]\d{6,14}$'),
  -- The address that received the code and returned it. The other one was only typed.
  proved text not null check (proved in ('email', 'phone')),
  language text not null check (language in ('en', 'ur', 'ar')),
  relation text check (
    relation in ('father', 'mother', 'brother', 'sister', 'grandfather', 'grandmother', 'uncle', 'aunt', 'other')),
  -- The children as the visitor named them, [{ name, number, birthDate }]. Nobody has confirmed yet that they exist.
  children jsonb not null default '[]' check (jsonb_typeof(children) = 'array'),
  child_names text not null default '',
  work text not null default '',
  -- The campus where the visitor wants to work.
  campus_id uuid references campus,
  -- The campuses whose office sees the registration: the one where the visitor wants to work, or those with matching
  -- students; empty without a match.
  campus_ids uuid[] not null default '{}',
  -- The hash of the password and the identity number, sealed under the data key. A decision deletes them.
  sealed bytea,
  reason text not null default '',
  received_on date not null,
  decided_on date,
  -- The account that resulted.
  account_id uuid references account on delete set null,
  search_text text generated always as (
    fold(first_name || ' ' || last_name || ' ' || coalesce(email::text, '') || ' ' || coalesce(phone, '') || ' ' ||
      '0' || coalesce(right(phone, 10), '') || ' ' || child_names || ' ' || work)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  check (case proved when 'email' then email else phone end is not null),
  check ((kind = 'guardian') = (relation is not null)),
  check ((kind = 'staff') = (campus_id is not null)),
  check ((state = 'waiting') = (decided_on is null)),
  check (state = 'waiting' or sealed is null)
);
create index registration_by_day on registration (received_on, id);
create index registration_waiting on registration (received_on, id) where state = 'waiting';
create index registration_of_campus on registration using gin (campus_ids);
create index registration_search on registration using gin (search_text gin_trgm_ops);
create index registration_of_email on registration (email) where state = 'waiting';
create index registration_of_phone on registration (phone) where state = 'waiting';
create index registration_of_account on registration (account_id) where account_id is not null;
select audit_table('registration',
  array['sealed', 'first_name', 'last_name', 'name', 'email', 'phone', 'children', 'child_names', 'work', 'reason']);

grant select, insert, update, delete on registration to maktab_app;
grant select on registration to maktab_reader;

-- # Limits of the plan

-- plan_room() returns the limits of the plan that the running act was told; null means no limits. An act sets
-- app.plan: {"students": 50, "others": 150, "roles": ["teacher"], "ownRoles": false}.
create function plan_room() returns jsonb language sql stable parallel safe set search_path = pg_catalog, public
return nullif(current_setting('app.plan', true), '')::jsonb;

create function plan_admits(room jsonb, key text, builtin boolean) returns boolean language sql immutable parallel safe
set search_path = pg_catalog, public
return case when builtin then room -> 'roles' ? key else (room ->> 'ownRoles')::boolean end;

-- Two acts that may take the last seat wait for each other here.
create function hold_plan(kind text) returns void language sql volatile set search_path = pg_catalog, public
begin atomic
  select pg_advisory_xact_lock(hashtextextended('plan:' || kind, 0));
end;

create function students_counted() returns int language sql volatile set search_path = pg_catalog, public
begin atomic
  select count(*)::int from enrolment e join student s on s.id = e.student_id
  where e.ends_on is null and s.inactive_since is null and s.archived_at is null;
end;

-- others_counted() counts the active accounts of everybody but students that have a role of the plan, now or from a
-- later day.
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

-- A new enrolment needs a free seat. A transfer or a promotion keeps the seat. Undoing gives the seat back to the
-- student who gave it up.
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

-- An account counts from its first role of the plan, or from the day on which it is switched on again.
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

create function in_plan(key text, builtin boolean) returns boolean language sql stable set search_path = pg_catalog, public
begin atomic
  select coalesce(plan_admits(plan_roles, key, builtin), true) from current_day;
end;

grant execute on function
  plan_room(), plan_admits(jsonb, text, boolean), hold_plan(text), students_counted(), others_counted(jsonb),
  in_plan(text, boolean)
to maktab_app, maktab_reader;

-- # Users

-- The list shows until when an invitation is valid, so that users find expired ones and send them again.
create view users as
select a.id, a.person_id, p.name, p.other_name, coalesce(s.father_name, '') as father_name,
  array_remove(array[
    e.kind, case when g.id is not null then 'guardian' end, case when s.id is not null then 'student' end
  ], null) as kinds,
  coalesce(a.username::text, '') as username, a.email::text as email, coalesce(held.roles, '{}') as roles, a.state,
  (select (max(last_seen_at) at time zone (select time_zone from institute))::date from session where account_id = a.id)
    as last_seen_on,
  a.password_hash is not null as has_password,
  case when held.is_everywhere then '{}'::uuid[]
    else coalesce(held.campuses, '{}')
      || case when coalesce(held.is_of_family, true) then coalesce(g.campus_ids, '{}') || array_remove(array[s.campus_id], null) end
      || case when coalesce(held.is_at_work, true) then e.campus_ids end
  end as campus_ids,
  null::uuid as campus_id,
  a.search_text,
  a.version, a.created_at, a.updated_at, null::timestamptz as archived_at,
  (select (max(sent_at) at time zone (select time_zone from institute))::date from invitation where account_id = a.id)
    as invited_on,
  coalesce(held.in_plan, true) as in_plan,
  a.phone,
  case when a.state = 'invited' then (
    select (expires_at at time zone (select time_zone from institute))::date from invitation where account_id = a.id and ended is null
  ) end as invitation_ends_on
from account a join person p on p.id = a.person_id
  left join employee e on e.id = a.person_id
  left join guardian g on g.id = a.person_id
  left join student s on s.id = a.person_id
  left join (
    select b.account_id,
      array_agg(distinct case when r.builtin then r.key else 'own' end) as roles,
      array_agg(distinct coalesce(b.campus_id, c.campus_id)) filter (where b.campus_id is not null or c.id is not null)
        as campuses,
      bool_or(b.campus_id is null and c.id is null and r.is_wide) as is_everywhere,
      bool_or(b.campus_id is null and c.id is null and r.is_of_family) as is_of_family,
      bool_or(b.campus_id is null and c.id is null and not r.is_of_family) as is_at_work,
      bool_or(coalesce(plan_admits(plan_roles, r.key, r.builtin), true)) as in_plan
    from assignment b join (
      select id, key, builtin, key in ('guardian', 'student') as is_of_family,
        exists (select from role_grant where role_id = role.id and reach = 'institute' and action <> 'view')
        or not exists (select from role_grant where role_id = role.id and reach <> 'institute') as is_wide
      from role offset 0
    ) r on r.id = b.role_id left join section c on c.id = b.section_id cross join current_day
    where holds(b.starts_on, b.ends_on, day)
    group by b.account_id
  ) held on held.account_id = a.id;

-- A search finds an account by its telephone, in the stored form and as people dial it at home. The trigger's name
-- sorts after the one that sets the telephone.
create function account_search(of account) returns text language sql stable set search_path = pg_catalog, public as $$
  select fold(concat_ws(' ', p.name, p.other_name, of.username, of.email, of.phone, dialled(of.phone), s.father_name))
  from person p left join student s on s.id = p.id where p.id = of.person_id
$$;

create function keep_account_search() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  new.search_text := coalesce(account_search(new), '');
  return new;
end $$;
create trigger search_of_account before insert or update of person_id, username, email, phone, search_text on account
  for each row execute function keep_account_search();

create function account_named_anew() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update account set search_text = '' where person_id = new.id;
  return null;
end $$;
create trigger account_named_anew after update of first_name, last_name, other_name on person for each row
  when ((old.first_name, old.last_name, old.other_name) is distinct from (new.first_name, new.last_name, new.other_name))
  execute function account_named_anew();
create trigger account_named_anew after update of father_name on student for each row
  when (old.father_name is distinct from new.father_name) execute function account_named_anew();

grant select on users to maktab_app;
grant select on users to maktab_reader;
