-- # Rules of covers, and the register of whoever covers

-- By which rules a campus finds who covers a lesson. Without a row the usual rules count.
create table cover_policy (
  id uuid primary key default uuidv7(),
  campus_id uuid not null references campus,
  -- In the order in which they are asked; what is not among them is not asked.
  rules text[] not null,
  longest_run smallint not null check (longest_run between 1 and 16),
  most_a_day smallint not null check (most_a_day between 1 and 10),
  most_a_week smallint not null check (most_a_week between 1 and 40),
  -- How many days the share of covers looks back over.
  fairness_days smallint not null check (fairness_days between 7 and 180),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint cover_policy_once unique (campus_id),
  constraint cover_policy_rules check (rules <@ array['subject', 'section', 'fairness', 'lessonsToday', 'run', 'sameForDouble']),
  constraint cover_policy_caps check (most_a_week >= most_a_day)
);
select audit_table('cover_policy');

grant select, insert, update, delete on cover_policy to maktab_app;
grant select on cover_policy to maktab_reader;

-- Whether one of some people covers a lesson of a section, or looks after the section, or has it join their own lesson,
-- as it was released and still stands. Whoever does calls the register of this lesson. Of a choice it is the register of
-- the part that is covered; else the part is null.
create function covers_lesson(persons uuid[], section_id uuid, day date, period smallint, part_id uuid) returns boolean
language sql stable
return exists (
  select from arrangement a
    join taught_lessons($3, $3) l on l.placement_id = a.placement_id and l.takes_place
    join teaching_party y on y.teaching_id = l.teaching_id and y.section_id = $2
  where a.day = $3 and a.state in ('told', 'accepted')
    and a.period between l.period and l.period + l.length - 1 and $4 between l.period and l.period + l.length - 1
    and case when y.choice = '' then $5 is null else l.subject_id = $5 end
    and case a.kind when 'join' then exists (
        select from placement p join teaching_teacher t on t.teaching_id = p.teaching_id
        where p.id = a.joins_id and t.employee_id = any ($1))
      else a.kind in ('cover', 'supervised') and a.employee_id = any ($1) end);
grant execute on function covers_lesson(uuid[], uuid, date, smallint, uuid) to maktab_app, maktab_reader;
