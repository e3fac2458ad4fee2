-- How many the school's plan counts, day by day, for the school's own eyes. A day is written once, when it is over.
create table usage_day (
  day date primary key,
  students int not null,
  staff int not null,
  teachers int not null,
  guardians int not null,
  student_logins int not null,
  -- counted later than in the night after it, from what is dated
  is_made_up boolean not null,
  counted_at timestamptz not null,
  -- when the provider was told the numbers, and nothing else
  told_at timestamptz
);
create index usage_day_untold on usage_day (day) where told_at is null;

-- The evidence: who was counted, from which day to which, as what. A day more is a day longer.
create table usage_span (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('student', 'staff', 'teacher', 'guardian', 'student-login')),
  person_id uuid not null references person,
  starts_on date not null,
  ends_on date not null,
  constraint usage_span_in_order check (ends_on >= starts_on),
  constraint usage_span_once unique (kind, person_id, starts_on)
);
create index usage_span_last on usage_span (ends_on);
create index usage_span_of_person on usage_span (person_id);

-- Who was there on a day, by what is dated and by what the audit says of the end of it. `ends` is the moment at which
-- the day was over; `room` says which roles the plan has. A log-in counts once, as the first of what its roles are.
create function usage_on(on_day date, ends timestamptz, room jsonb) returns table (kind text, person_id uuid)
language sql stable set search_path = pg_catalog, public
begin atomic
  with later as materialized (
    select distinct on (a.resource, a.row_id) a.resource, a.row_id, a.before
    from act t join audit a on a.act_id = t.id
    where t.at >= ends and a.operation = 'update'
      and (a.resource = 'student' and a.before ? 'inactive_since' or a.resource = 'account' and a.before ? 'state')
    order by a.resource, a.row_id, t.at, a.id
  ), unborn as materialized (
    select a.row_id from act t join audit a on a.act_id = t.id
    where t.at >= ends and a.operation = 'insert' and a.resource = 'account'
  ), roles as (
    select a.person_id, bool_or(r.key = 'student') as is_student, bool_or(r.key = 'guardian') as is_guardian,
      bool_or(r.key in ('teacher', 'section_teacher')) as is_teacher,
      bool_or(r.key not in ('student', 'guardian', 'teacher', 'section_teacher')) as is_staff
    from account a join assignment b on b.account_id = a.id join role r on r.id = b.role_id
      left join later l on l.resource = 'account' and l.row_id = a.id
    where coalesce(l.before ->> 'state', a.state) = 'active' and holds(b.starts_on, b.ends_on, on_day)
      and plan_admits(room, r.key, r.builtin) and a.id not in (select row_id from unborn)
    group by a.person_id
  )
  select 'student', s.id
  from student s left join later l on l.resource = 'student' and l.row_id = s.id
  where exists (select from enrolment e where e.student_id = s.id and holds(e.starts_on, e.ends_on, on_day))
    and coalesce(case when l.row_id is null then s.inactive_since else (l.before ->> 'inactive_since')::date end, 'infinity')
      > on_day
    and coalesce(s.archived_at, 'infinity') >= ends
  union all
  select case when is_staff then 'staff' when is_teacher then 'teacher' when is_guardian then 'guardian'
    else 'student-login' end, roles.person_id
  from roles;
end;

-- Who made up the number of a month and of a year, each with the days on which they counted.
create view usage as
with periods as (
  select p.period, p.span, p.first_day, p.last_day, p.least, s.kind, s.person_id,
    sum(least(s.ends_on, p.last_day) - greatest(s.starts_on, p.first_day) + 1)::int as days,
    min(greatest(s.starts_on, p.first_day)) as first_counted, max(least(s.ends_on, p.last_day)) as last_counted
  from usage_span s cross join lateral (
    select to_char(m, 'YYYY-MM') as period, 'month' as span, m::date as first_day, (m + interval '1 month - 1 day')::date as last_day, 7 as least
    from generate_series(date_trunc('month', s.starts_on::timestamp), s.ends_on::timestamp, '1 month') m
    union all
    select to_char(y, 'YYYY'), 'year', y::date, (y + interval '1 year - 1 day')::date, 30
    from generate_series(date_trunc('year', s.starts_on::timestamp), s.ends_on::timestamp, '1 year') y
  ) p
  group by p.period, p.span, p.first_day, p.last_day, p.least, s.kind, s.person_id
)
select overlay(overlay(md5(u.period || u.kind || u.person_id) placing '8' from 13) placing '8' from 17)::uuid as id,
  u.period, u.span, u.kind, u.person_id, p.name, u.days, u.first_counted,
  u.last_counted, u.days >= u.least as is_counted,
  fold(concat_ws(' ', p.name, p.other_name)) as search_text, 1 as version, p.created_at, p.created_at as updated_at,
  null::timestamptz as archived_at
from periods u join person p on p.id = u.person_id;

revoke execute on function usage_on(date, timestamptz, jsonb) from public;
grant execute on function usage_on(date, timestamptz, jsonb) to maktab_app;
grant select, insert, update (told_at) on usage_day to maktab_app;
grant select, insert, update (ends_on) on usage_span to maktab_app;
grant select on usage_day, usage_span, usage to maktab_reader;
grant select on usage to maktab_app;
