-- Who left before departures ended roles went on holding those of the work. They end with the last day of the work; what
-- was given after the departure, and what somebody is to a family of the school, stays. The last super admin stays one.
do $$
declare
  made uuid;
  ended uuid[];
begin
  select array_agg(s.id) into ended
  from employee e
    join account a on a.person_id = e.id
    join assignment s on s.account_id = a.id
    join role r on r.id = s.role_id
    cross join current_day
  where e.status = 'left'
    and not (r.builtin and r.key in ('guardian', 'student'))
    and s.starts_on <= e.left_on
    and coalesce(s.ends_on, 'infinity') > e.left_on
    and coalesce(s.ends_on, 'infinity') >= current_day.day
    and s.created_at <= coalesce((
      select max(act.at) from audit u join act on act.id = u.act_id
      where u.resource = 'employee' and u.row_id = e.id and u.after ->> 'status' = 'left'), s.created_at)
    and (r.key <> 'super_admin' or exists (
      select from assignment o
        join role other on other.id = o.role_id and other.key = 'super_admin'
        join account b on b.id = o.account_id and b.state = 'active' and b.begun_at is not null
        left join employee f on f.id = b.person_id
      where o.starts_on <= current_day.day and coalesce(o.ends_on, 'infinity') >= current_day.day
        and f.status is distinct from 'left'));
  if ended is null then return; end if;
  insert into act (key, actor, about)
  values ('assignments.ended-with-work', 'Maktab', jsonb_build_object('count', cardinality(ended)))
  returning id into made;
  perform set_config('app.act', made::text, true);
  update assignment s set ends_on = e.left_on
  from account a, employee e
  where s.id = any (ended) and a.id = s.account_id and e.id = a.person_id;
  perform set_config('app.act', '', true);
end $$;
