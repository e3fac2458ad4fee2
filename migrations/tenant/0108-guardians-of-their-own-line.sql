-- What guardians are called and their telephones stand on a line of their own, the third: who sees a child and not its
-- guardians must not learn a telephone number of theirs digit by digit by searching for it. The first line is what a list
-- of stays tells, the second what else is the student's own.
create or replace function student_search(of student) returns text language sql stable set search_path = pg_catalog, public as $$
  select fold(concat_ws(' ', p.name, p.other_name, of.father_name, of.father_other_name, of.registration_number)) || chr(10)
    || fold(concat_ws(' ', p.username, p.phone, dialled(p.phone), of.mother_name, of.mother_other_name, of.gr_number,
    of.family_code, of.board_roll_number, (select title from section where id = of.section_id), of.roll_number))
    || chr(10) || fold(coalesce((
      select string_agg(concat_ws(' ', g.name, g.other_name, g.phone, dialled(g.phone)), ' ' order by g.name, g.id)
      from guardian_link l join person g on g.id = l.guardian_id where l.student_id = of.id), ''))
  from person p where p.id = of.id
$$;

create or replace function settle_people(people uuid[]) returns void language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform set_config('app.place_later', 'on', true);
  with meant as materialized (
    select id from unnest(people) id
    union select l.student_id from unnest(people) u (id) join guardian_link l on l.guardian_id = u.id
  ), kept as materialized (
    select s.id, now.*, fold(concat_ws(' ', p.name, p.other_name, s.father_name, s.father_other_name, s.registration_number)) || chr(10)
      || fold(concat_ws(' ', p.username, p.phone, dialled(p.phone), s.mother_name, s.mother_other_name, now.gr_number,
      s.family_code, s.board_roll_number, now.section_title, now.roll_number))
      || chr(10) || fold(coalesce((
        select string_agg(concat_ws(' ', g.name, g.other_name, g.phone, dialled(g.phone)), ' ' order by g.name, g.id)
        from guardian_link l join person g on g.id = l.guardian_id where l.student_id = s.id), '')) as search_text
    from meant
    join student s on s.id = meant.id
    join person p on p.id = meant.id
    left join lateral (
      select * from enrolment where student_id = s.id order by starts_on desc limit 1
    ) e on true
    left join section at_last on at_last.id = e.section_id
    cross join lateral (
      select
        case
          when e.id is null then 'registered'
          when e.ends_on is null and s.inactive_since is not null then 'inactive'
          when e.ends_on is null then 'enrolled'
          when e.ended = 'struck-off' then 'struck-off'
          when e.ended = 'graduation' then 'graduated'
          else 'left' end as status,
        coalesce(e.campus_id, s.campus_id) as campus_id,
        case when e.ends_on is null then at_last.class_id end as class_id,
        case when e.ends_on is null then e.section_id end as section_id,
        case when e.ends_on is null then e.roll_number end as roll_number,
        coalesce((select number from gr_entry g where g.student_id = s.id
          and g.campus_id = e.campus_id), '') as gr_number,
        coalesce(s.joined_on, e.starts_on) as joined_on,
        case when e.ends_on is null then at_last.title end as section_title
    ) now
  )
  update student s set status = k.status, campus_id = k.campus_id, class_id = k.class_id, section_id = k.section_id,
    roll_number = k.roll_number, gr_number = k.gr_number, joined_on = k.joined_on, search_text = k.search_text
  from kept k
  where s.id = k.id and (s.status, s.campus_id, s.class_id, s.section_id, s.roll_number, s.gr_number, s.joined_on, s.search_text)
    is distinct from (k.status, k.campus_id, k.class_id, k.section_id, k.roll_number, k.gr_number, k.joined_on, k.search_text);
  with meant as materialized (
    select id from unnest(people) id
    union select l.guardian_id from unnest(people) u (id) join guardian_link l on l.student_id = u.id
  ), kept as materialized (
    select g.id, fold(concat_ws(' ', p.name, p.other_name, p.username, p.phone, dialled(p.phone), g.profession)) as search_text,
      coalesce((
        select array_agg(distinct s.campus_id) from guardian_link l join student s on s.id = l.student_id
        where l.guardian_id = g.id and s.archived_at is null), array[g.campus_id]) as campus_ids
    from meant join guardian g on g.id = meant.id join person p on p.id = meant.id
  )
  update guardian g set campus_ids = k.campus_ids, search_text = k.search_text from kept k
  where g.id = k.id and (g.campus_ids, g.search_text) is distinct from (k.campus_ids, k.search_text);
  perform set_config('app.place_later', '', true);
end $$;

alter table student disable trigger audit_update;
update student set search_text = '';
alter table student enable trigger audit_update;
