-- What is one's own is not narrowed by a place: a family's role has none, and lies where the children are.
with gone as (
  delete from assignment a using role r
  where r.id = a.role_id and r.key in ('guardian', 'student') and exists (
    select from assignment b
    where b.account_id = a.account_id and b.role_id = a.role_id and b.campus_id is not null)
  returning a.account_id, a.role_id, daterange(a.starts_on, a.ends_on, '[]') as days
)
insert into assignment (account_id, role_id, starts_on, ends_on)
select account_id, role_id, lower(days), upper(days) - 1
from (select account_id, role_id, unnest(range_agg(days)) as days from gone group by account_id, role_id) kept;

-- Nobody is said to act first as who may do everything: the personnel office says it, and it makes nobody one.
update employee set major_role = null where major_role = 'super_admin';
