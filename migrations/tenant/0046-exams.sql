-- # Exams: their papers and when these are sat, rooms and seats, invigilators, roll-number slips

-- A round of papers of one campus: the mid-term, the tests of December.
create table exam (
  id uuid primary key default uuidv7(),
  campus_id uuid not null references campus,
  year_id uuid not null references academic_year,
  term_id uuid references term,
  kind_id uuid not null references assessment_kind,
  title text not null check (title <> ''),
  first_day date not null,
  last_day date not null,
  -- What becomes of lessons: a section has none on the days of its papers, none beside its papers, or all of them.
  lessons text not null default 'around' check (lessons in ('suspended', 'around', 'as-usual')),
  -- When a paper usually begins.
  starts_at time not null default '09:00',
  state text not null default 'planned' check (state in ('planned', 'dated', 'running', 'marking', 'closed')),
  search_text text generated always as (fold(title)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  constraint exam_in_order check (last_day >= first_day),
  constraint exam_length check (last_day - first_day <= 92)
);
create index exam_by_first_day on exam (first_day, id);
create index exam_by_title on exam (title collate name_order, id);
create index exam_at_campus on exam (campus_id, first_day);
create index exam_of_year on exam (year_id);
create index exam_of_term on exam (term_id);
create index exam_of_kind on exam (kind_id);
create index exam_search on exam using gin (search_text gin_trgm_ops);
select audit_table('exam');

-- What begins at one time of an exam: its papers share rooms, seats and invigilators.
create table exam_sitting (
  id uuid primary key default uuidv7(),
  exam_id uuid not null references exam,
  day date not null,
  starts_at time not null,
  created_at timestamptz not null default now(),
  constraint exam_sitting_once unique (exam_id, day, starts_at)
);
create index exam_sitting_of_day on exam_sitting (day, id);
select audit_table('exam_sitting');

-- A subject of a class in an exam. It is marked as an assessment of origin `paper`, which knows its sections, its day and
-- what it is out of; without a sitting it has no time yet.
create table exam_paper (
  id uuid primary key default uuidv7(),
  exam_id uuid not null references exam,
  class_id uuid not null references class,
  subject_id uuid not null references subject,
  assessment_id uuid not null references assessment,
  sitting_id uuid references exam_sitting,
  minutes smallint not null default 120 check (minutes between 10 and 480),
  -- A paper to prepare for: two of them do not stand on following days.
  is_heavy boolean not null default false,
  syllabus text not null default '' check (length(syllabus) <= 1000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint exam_paper_once unique (exam_id, class_id, subject_id),
  constraint exam_paper_of_assessment unique (assessment_id)
);
create index exam_paper_of_class on exam_paper (class_id);
create index exam_paper_of_subject on exam_paper (subject_id);
create index exam_paper_at_sitting on exam_paper (sitting_id);
select audit_table('exam_paper');

-- A room of a sitting, as rows of seats beside each other.
create table exam_room (
  id uuid primary key default uuidv7(),
  sitting_id uuid not null references exam_sitting on delete cascade,
  room_id uuid not null references room,
  seat_rows smallint not null check (seat_rows between 1 and 40),
  seat_columns smallint not null check (seat_columns between 1 and 30),
  position smallint not null check (position between 1 and 60),
  created_at timestamptz not null default now(),
  constraint exam_room_once unique (sitting_id, room_id)
);
create index exam_room_of_room on exam_room (room_id);
select audit_table('exam_room');

-- Who sits where. Seats are worked out anew whenever rooms or papers change, and are no matter of the audit.
create table exam_seat (
  id uuid primary key default uuidv7(),
  sitting_id uuid not null references exam_sitting on delete cascade,
  exam_room_id uuid not null references exam_room on delete cascade,
  paper_id uuid not null references exam_paper on delete cascade,
  student_id uuid not null references student,
  seat_row smallint not null check (seat_row between 1 and 40),
  seat_column smallint not null check (seat_column between 1 and 30),
  -- Whether somebody beside it writes the same paper.
  is_beside_same boolean not null default false,
  constraint exam_seat_once unique (exam_room_id, seat_row, seat_column),
  constraint exam_seat_of_student unique (sitting_id, student_id)
);
create index exam_seat_of_student_alone on exam_seat (student_id);
create index exam_seat_of_paper on exam_seat (paper_id);

-- Who watches a room while its papers are written; nobody watches two rooms at once, also of two exams.
create table invigilation (
  id uuid primary key default uuidv7(),
  sitting_id uuid not null references exam_sitting on delete cascade,
  exam_room_id uuid not null references exam_room on delete cascade,
  employee_id uuid not null references employee,
  -- Wall time at the campus.
  during tsrange not null check (not isempty(during)),
  created_at timestamptz not null default now(),
  constraint invigilation_apart exclude using gist (employee_id with =, during with &&)
);
create index invigilation_of_sitting on invigilation (sitting_id);
create index invigilation_in_room on invigilation (exam_room_id);
select audit_table('invigilation', array['during']);

-- A student in an exam: the number of the slip, and why it is kept back. Dues are not said here: they are a hold of the
-- fees, which a release overrules.
create table exam_candidate (
  id uuid primary key default uuidv7(),
  exam_id uuid not null references exam,
  student_id uuid not null references student,
  number int not null check (number between 1 and 999999),
  held_for text check (held_for in ('papers', 'discipline')),
  hold_reason text not null default '' check (length(hold_reason) <= 200),
  release_reason text not null default '' check (length(release_reason) <= 200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint exam_candidate_once unique (exam_id, student_id),
  constraint exam_candidate_number unique (exam_id, number),
  constraint exam_candidate_hold_says_why check ((held_for is not null) = (hold_reason <> '')),
  constraint exam_candidate_held_or_released check (held_for is null or release_reason = '')
);
create index exam_candidate_of_student on exam_candidate (student_id);
select audit_table('exam_candidate');

-- The papers of an exam that count, with their times. A cancelled assessment is no paper any more.
create view exam_papers as
select p.id, p.exam_id, p.class_id, p.subject_id, p.assessment_id, p.sitting_id, p.minutes, p.is_heavy, p.syllabus,
  t.day, t.starts_at, t.day + t.starts_at as begins, t.day + t.starts_at + make_interval(mins => p.minutes) as ends
from exam_paper p join assessment a on a.id = p.assessment_id and a.state <> 'cancelled'
  left join exam_sitting t on t.id = p.sitting_id;

create view exams as
select e.id, e.title, e.kind_id, e.first_day, e.last_day, e.lessons, e.starts_at, e.state,
  (select count(*)::int from exam_papers p where p.exam_id = e.id) as papers,
  (select count(*)::int from exam_papers p where p.exam_id = e.id and p.sitting_id is null) as unplaced,
  e.term_id, e.year_id, e.campus_id, e.search_text, e.version, e.created_at, e.updated_at, e.archived_at
from exam e;

-- Why the slip of a student is kept back: what the office has said of it, else open fees where a hold keeps slips back and
-- nobody has released this one.
create function slip_hold(student_id uuid, held_for text, release_reason text) returns text language sql stable
return (
  case when $2 is not null then $2
    when $3 = '' and exists (
      select from fee_hold h where h.student_id = $1 and h.lifted_on is null and 'roll-slip' = any (h.withholds)) then 'dues'
  end);

-- The paper for which a lesson of a day is not held: every section of the lesson sits a paper of an exam that is dated,
-- beside the lesson, or on that day at all where the exam suspends lessons.
create function paper_instead(day date, campus_id uuid, shift_id uuid, teaching_id uuid, period smallint, length smallint,
  from_minute smallint, until_minute smallint) returns uuid language sql stable
return (
  select case when bool_and(x.id is not null) then (array_agg(x.id order by x.begins, x.id))[1] end
  from (select $1 as day where exists (select from exam_sitting t where t.day = $1)) d
    join teaching_party y on y.teaching_id = $4
    left join lateral (
      select p.id, p.begins
      from exam_sitting t join exam e on e.id = t.exam_id
        join exam_papers p on p.sitting_id = t.id
        join assessment_section s on s.assessment_id = p.assessment_id and s.section_id = y.section_id
      where t.day = d.day and e.archived_at is null and e.state in ('dated', 'running', 'marking', 'closed')
        and (e.lessons = 'suspended' or e.lessons = 'around' and exists (
          select from (
            select min(o.starts_at) - time '00:00' as from_time, max(o.ends_at) - time '00:00' as until_time from bell_period o
            where $5 is not null and o.schedule_id = ruling_bells($2, $3, d.day) and o.kind = 'lesson'
              and o.number between $5 and $5 + $6 - 1
            union all
            select make_interval(mins => $7), make_interval(mins => $8) where $5 is null
          ) l where d.day + l.from_time < p.ends and d.day + l.until_time > p.begins))
      order by p.begins, p.id limit 1
    ) x on true
);

-- As before, and what is not held because of a paper: its change is `exam`, and names the paper.
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
    -- What is cancelled or moved away stays so.
    cross join lateral (select case when coalesce(c.kind, '') not in ('cancelled', 'moved') then paper_instead(r.day, r.campus_id,
      g.shift_id, g.id, p.period, p.length, p.from_minute, p.until_minute) end as paper_id) x
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

grant select, insert, update on exam to maktab_app;
grant select, insert, update, delete on exam_sitting, exam_paper, exam_room, exam_seat, invigilation, exam_candidate to maktab_app;
grant select on exam_papers, exams to maktab_app;
grant select on exam, exam_sitting, exam_paper, exam_room, exam_seat, invigilation, exam_candidate, exam_papers, exams
  to maktab_reader;
grant execute on function slip_hold(uuid, text, text),
  paper_instead(date, uuid, uuid, uuid, smallint, smallint, smallint, smallint) to maktab_app, maktab_reader;
