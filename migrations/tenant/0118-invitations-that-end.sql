-- The list of log-ins says until when whoever has not begun may do so: what ran out is found there, and sent anew.
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
