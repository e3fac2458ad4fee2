-- Who is invited has a log-in from the beginning, with what it may do. It lets nobody in until they have chosen a
-- password, by a link that is good for seven days, for them alone, and once.

alter table account drop constraint account_state_check;
-- squawk-ignore constraint-missing-not-valid -- a school has some thousands of log-ins
alter table account add constraint account_state_check check (state in ('invited', 'active', 'disabled', 'deactivated'));

create table invitation (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account,
  -- A link is handed over by whoever invites.
  channel text not null check (channel in ('mail', 'text', 'link')),
  token_hash bytea not null unique,
  -- The job that invited many: done again, it invites nobody twice.
  job_id uuid,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  ended text check (ended in ('accepted', 'revoked', 'replaced')),
  ended_at timestamptz,
  check ((ended is null) = (ended_at is null))
);
create unique index invitation_alive on invitation (account_id) where ended is null;
create index invitation_of_account on invitation (account_id, sent_at);
select audit_table('invitation', array['token_hash']);
grant select, insert, update on invitation to maktab_app;
grant select on invitation to maktab_reader;

-- However somebody comes to be let in or shut out meanwhile, or is to be written to elsewhere, no link of before opens
-- anything.
create function invitation_over() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update invitation set ended = 'revoked', ended_at = new.updated_at
  where account_id = new.id and ended is null;
  return null;
end $$;
create trigger invitation_over after update of state, email on account for each row
  when (old.state = 'invited' and (old.state, old.email::text) is distinct from (new.state, new.email::text))
  execute function invitation_over();

-- Whoever was shut out before they had begun is invited again, and not let in: there is nothing to log in by.
create function still_invited() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if exists (select from invitation where account_id = new.id)
    and not exists (select from invitation where account_id = new.id and ended = 'accepted') then
    new.state := 'invited';
  end if;
  return new;
end $$;
create trigger still_invited before update of state on account for each row
  when (new.state = 'active' and old.state <> 'active' and new.password_hash is null) execute function still_invited();
revoke execute on function invitation_over(), still_invited() from public;

create or replace view users as
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
    as invited_on
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
      bool_or(b.campus_id is null and c.id is null and not r.is_of_family) as is_at_work
    from assignment b join (
      select id, key, builtin, key in ('guardian', 'student') as is_of_family,
        exists (select from role_grant where role_id = role.id and reach = 'institute' and action <> 'view')
        or not exists (select from role_grant where role_id = role.id and reach <> 'institute') as is_wide
      from role offset 0
    ) r on r.id = b.role_id left join section c on c.id = b.section_id cross join current_day
    where holds(b.starts_on, b.ends_on, day)
    group by b.account_id
  ) held on held.account_id = a.id;
