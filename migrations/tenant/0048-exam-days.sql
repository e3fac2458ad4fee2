-- The lessons of days, as before. Whether a paper is written instead is asked on days that have a sitting, and on no others:
-- asked for every lesson of a week it tripled what a week took to read.
create or replace function taught_lessons(first_day date, last_day date)
returns table (day date, placement_id uuid, teaching_id uuid, timetable_id uuid, campus_id uuid, shift_id uuid, letter smallint,
  period smallint, length smallint, from_minute smallint, until_minute smallint, subject_id uuid, room_id uuid,
  change_id uuid, change text, takes_place boolean) language sql stable
begin atomic
  select r.day, p.id, g.id, g.timetable_id, r.campus_id, g.shift_id, r.letter, p.period, p.length, p.from_minute, p.until_minute,
    coalesce(c.subject_id, g.subject_id), case when c.kind = 'room' then c.room_id else coalesce(p.room_id, g.room_id) end,
    coalesce(x.paper_id, c.id), case when x.paper_id is not null then 'exam' else c.kind end,
    x.paper_id is null and coalesce(c.kind not in ('cancelled', 'moved'), true)
  from ruling_timetables($1, $2) r join teaching g on g.timetable_id = r.timetable_id
    join placement p on p.teaching_id = g.id and p.weekday = extract(isodow from r.day)::smallint and (p.week = 0 or p.week = r.letter)
    left join lesson_change c on c.placement_id = p.id and c.day = r.day
    left join (select distinct t.day from exam_sitting t where t.day between $1 and $2) e on e.day = r.day
    -- What is cancelled or moved away stays so.
    cross join lateral (select case when e.day is not null and coalesce(c.kind, '') not in ('cancelled', 'moved')
      then paper_instead(r.day, r.campus_id, g.shift_id, g.id, p.period, p.length, p.from_minute, p.until_minute) end
      as paper_id) x
  union all
  select c.to_day, p.id, g.id, g.timetable_id, r.campus_id, g.shift_id, r.letter, c.to_period, p.length, c.to_from_minute,
    c.to_until_minute, g.subject_id, coalesce(c.room_id, p.room_id, g.room_id), coalesce(x.paper_id, c.id),
    case when x.paper_id is not null then 'exam' else 'moved-here' end, x.paper_id is null
  from lesson_change c join placement p on p.id = c.placement_id join teaching g on g.id = p.teaching_id
    cross join lateral ruling_timetables(c.day, c.day) r
    cross join lateral (select paper_instead(c.to_day, r.campus_id, g.shift_id, g.id, c.to_period, p.length, c.to_from_minute,
      c.to_until_minute) as paper_id) x
  where c.to_day between $1 and $2 and r.timetable_id = g.timetable_id;
end;
