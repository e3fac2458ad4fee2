-- The list of all log-ins: whose each is, which roles it has today and where, and when it was last used.

-- squawk-ignore require-concurrent-index-creation -- a school's sessions of ninety days are indexed in a moment
create index session_of_account on session (account_id, last_seen_at);

-- Whoever holds a role of the whole institute is of no campus. A role without a place holds where its holder is at home:
-- a guardian or a student where the children are, all others where they work (see uniteGrants).
create view users as
select a.id, a.person_id, p.name, p.other_name, coalesce(s.father_name, '') as father_name,
  array_remove(array[
    e.kind, case when g.id is not null then 'guardian' end, case when s.id is not null then 'student' end
  ], null) as kinds,
  coalesce(a.username::text, '') as username, a.email::text as email, held.roles, a.state,
  (select (max(last_seen_at) at time zone i.time_zone)::date from session where account_id = a.id) as last_seen_on,
  a.password_hash is not null as has_password,
  case when held.is_everywhere then '{}'::uuid[] else array(
    select distinct id from unnest(
      held.campuses
      || case when held.is_of_family then coalesce(g.campus_ids, '{}') || array_remove(array[s.campus_id], null) end
      || case when held.is_at_work then e.campus_ids end
    ) id order by 1) end as campus_ids,
  null::uuid as campus_id,
  fold(concat_ws(' ', p.name, p.other_name, a.username, a.email, s.father_name)) as search_text,
  a.version, a.created_at, a.updated_at, null::timestamptz as archived_at
from account a join person p on p.id = a.person_id
  left join employee e on e.id = a.person_id
  left join guardian g on g.id = a.person_id
  left join student s on s.id = a.person_id
  cross join current_day cross join institute i
  cross join lateral (
    select array(select distinct unnest(array_agg(case when r.builtin then r.key else 'own' end)) order by 1) as roles,
      coalesce(array_agg(coalesce(b.campus_id, c.campus_id)) filter (where b.campus_id is not null or c.id is not null), '{}')
        as campuses,
      coalesce(bool_or(b.campus_id is null and c.id is null and (
        exists (select from role_grant where role_id = r.id and reach = 'institute' and action <> 'view')
        or not exists (select from role_grant where role_id = r.id and reach <> 'institute'))), false) as is_everywhere,
      coalesce(bool_or(b.campus_id is null and c.id is null and r.key in ('guardian', 'student')), true) as is_of_family,
      coalesce(bool_or(b.campus_id is null and c.id is null and r.key not in ('guardian', 'student')), true) as is_at_work
    from assignment b join role r on r.id = b.role_id left join section c on c.id = b.section_id
    where b.account_id = a.id and holds(b.starts_on, b.ends_on, day)
  ) held;

grant select on users to maktab_app, maktab_reader;
