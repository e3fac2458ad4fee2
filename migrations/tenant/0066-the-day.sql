-- What is dated holds on its days alone: who is to come does not count yet, and whose last day is past counts no more.
-- The day is the school's own, by its zone and its clock: whoever asks the school for it keeps it here, for views.
create table current_day (
  one boolean primary key default true check (one),
  day date not null
);
insert into current_day (day) values (current_date);
grant select, update (day) on current_day to maktab_app, maktab_reader;

create function holds(first_day date, last_day date, on_day date) returns boolean language sql immutable parallel safe
return on_day between first_day and coalesce(last_day, 'infinity');
revoke execute on function holds(date, date, date) from public;
grant execute on function holds(date, date, date) to maktab_app, maktab_reader;

-- As before, but for the day.
create or replace function what_is_taught(teacher uuid) returns text language sql stable
set search_path = pg_catalog, public as $$
  select coalesce(string_agg(
    nullif(concat_ws(' ', coalesce(s.title, c.title), coalesce(nullif(t.concise_name, ''), t.name)), ''), ', '
    order by a.is_class_teacher desc, coalesce(s.title, c.title) collate natural_order, t.name), '')
  from teacher_assignment a left join section s on s.id = a.section_id left join class c on c.id = a.class_id
    left join subject t on t.id = a.subject_id cross join current_day
  where a.employee_id = teacher and holds(a.starts_on, a.ends_on, day)
$$;

create or replace function placing_of(teacher uuid, campuses uuid[]) returns text language sql stable
set search_path = pg_catalog, public as $$
  select case when campuses = '{}' then 'no-campus' when exists (
    select from teacher_assignment a cross join current_day
    where a.employee_id = teacher and holds(a.starts_on, a.ends_on, day)
      and (a.class_id is not null or a.section_id is not null)
  ) then 'placed' else 'no-class' end
$$;

create or replace view sections as
select s.id, s.campus_id, s.class_id, s.name, s.title, coalesce((
    select p.name from teacher_assignment a join person p on p.id = a.employee_id cross join current_day
    where a.section_id = s.id and a.is_class_teacher and holds(a.starts_on, a.ends_on, day)
  ), '') as class_teacher,
  s.shift_id, s.kind, s.medium, s.capacity, s.room_id, s.description, s.search_text, s.version, s.created_at,
  s.updated_at, s.archived_at
from section s;

create or replace view teams as
select t.id, t.title, t.kind, coalesce((
    select p.name from team_member m join employee e on e.id = m.employee_id join person p on p.id = e.id
      cross join current_day
    where m.team_id = t.id and m.is_lead and holds(m.starts_on, m.ends_on, day)
      and e.status = 'active' and e.archived_at is null
  ), '') as lead, (
    select count(*)::int from team_member m join employee e on e.id = m.employee_id cross join current_day
    where m.team_id = t.id and holds(m.starts_on, m.ends_on, day)
      and e.status = 'active' and e.archived_at is null
  ) as members,
  t.campus_id, t.description, t.search_text, t.version, t.created_at, t.updated_at, t.archived_at
from team t;
