-- # Missing marks: counted once for each assessment, and teachers are reminded of them

-- The day on which the teachers were reminded last: by the school's own rule once, by the office once a day at most.
alter table assessment add column reminded_on date;
-- After how many school days teachers are reminded of missing marks; 0: by nobody but the office.
alter table attendance_setting add column scores_missing_days int not null default 3
  check (scores_missing_days between 0 and 30);

-- As before, with one count of the missing marks for both columns. A page that shows neither does not count at all.
create or replace view assessments as
select a.id, a.title, a.kind_id, a.subject_id, (
    select string_agg(s.title, ', ' order by s.title) from assessment_section y join section s on s.id = y.section_id
    where y.assessment_id = a.id) as sections,
  (select y.section_id from assessment_section y where y.assessment_id = a.id order by y.id limit 1) as section_id,
  a.day, (select sum(p.max) from assessment_part p where p.assessment_id = a.id and not p.is_bonus) as out_of,
  m.missing, a.state = 'open' and a.day <= d.day and m.missing > 0 as is_missing,
  a.state, a.origin, a.term_id, a.year_id, a.campus_id, a.search_text, a.version, a.created_at, a.updated_at, a.archived_at
from assessment a cross join current_day d left join lateral (
  select max(case when one.state = 'cancelled' then 0 else missing_scores(one.id) end) as missing
  from (values (a.id, a.state)) one (id, state)) m on true;
