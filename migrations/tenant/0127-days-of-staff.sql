-- How late staff may be, how early they may go, and what that costs them.
alter table attendance_setting
  add column lates_per_leave int not null default 0 check (lates_per_leave between 0 and 31),
  add column half_day_minutes int not null default 240 check (half_day_minutes between 0 and 720),
  add column leave_early_minutes int not null default 15 check (leave_early_minutes between 0 and 120);

-- Why what was noticed counts no more.
alter table presence add column struck_reason text not null default '';

-- When somebody was there on a day. Where nobody can tell coming from going, the first of a day is coming and the last is
-- going, unless it follows at once: then a card was only held twice. Whoever came again after they went is there.
create view employee_presence as
select person_id, day, first_in, case when went then last_at end as last_out, not went as is_in,
  case when went and last_at > first_in then (extract(epoch from last_at - first_in) / 60)::int end as minutes
from (
  select *, coalesce(last_direction = 'out', last_at >= first_in + interval '5 minutes') as went from (
    select person_id, day, min(at) filter (where direction is distinct from 'out') as first_in, max(at) as last_at,
      (array_agg(direction order by at desc, id desc))[1] as last_direction
    from presence where struck_at is null group by person_id, day
  ) noticed
) told;

-- The one rule of what a day was for somebody who works here; null where it is not said yet. `starts` and `ends` are the
-- first and the last bell of their day, null where none ring; `leave` is what was granted of it. Whoever comes on a day
-- off was there, and is not measured by bells; neither is the half of a day that is leave.
create function employee_day(
  first_in timestamptz, last_out timestamptz, was_noticed boolean, is_open boolean, leave text,
  starts timestamptz, ends timestamptz, late_after int, early_before int, half_day int,
  asked_at timestamptz, is_over boolean
) returns text language sql immutable parallel safe
return case
  when was_noticed and not is_open then 'present'
  when was_noticed then case
    when half_day > 0 and leave is null and last_out - first_in < make_interval(mins => half_day) then 'half_day'
    when leave is distinct from 'first' and leave is distinct from 'whole'
      and first_in > starts + make_interval(mins => late_after) then 'late'
    when leave is distinct from 'second' and leave is distinct from 'whole'
      and last_out < ends - make_interval(mins => early_before) then 'left_early'
    else 'present' end
  when not is_open then 'day_off'
  when leave = 'whole' then 'leave'
  when is_over then 'absent'
  when leave is null and asked_at > starts + make_interval(mins => late_after) then 'absent'
end;
revoke execute on function employee_day(
  timestamptz, timestamptz, boolean, boolean, text, timestamptz, timestamptz, int, int, int, timestamptz, boolean) from public;
grant execute on function employee_day(
  timestamptz, timestamptz, boolean, boolean, text, timestamptz, timestamptz, int, int, int, timestamptz, boolean)
  to maktab_app, maktab_reader;
grant select on employee_presence to maktab_app, maktab_reader;
