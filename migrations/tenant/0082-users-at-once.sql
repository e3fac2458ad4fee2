-- What a search finds a log-in by, kept as that of people is.
alter table account add column search_text text not null default '';
create function account_search(of account) returns text language sql stable set search_path = pg_catalog, public as $$
  select fold(concat_ws(' ', p.name, p.other_name, of.username, of.email, s.father_name))
  from person p left join student s on s.id = p.id where p.id = of.person_id
$$;
create function keep_account_search() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  new.search_text := coalesce(account_search(new), '');
  return new;
end $$;
create trigger account_search before insert or update of person_id, username, email, search_text on account
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
revoke execute on function account_search(account), keep_account_search(), account_named_anew() from public;
alter table account disable trigger audit_update;
update account set search_text = '';
alter table account enable trigger audit_update;
-- squawk-ignore require-concurrent-index-creation -- a school has some thousands of log-ins
create index users_search on account using gin (search_text gin_trgm_ops);

-- What log-ins hold is gathered for all at once: asked log-in by log-in, a list of five thousand took some tenths of a
-- second. The columns say what they said before.
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
  a.version, a.created_at, a.updated_at, null::timestamptz as archived_at
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
