-- An enrolment that goes to another record of the same student, or back from it, takes along the place: the record that
-- it leaves stands in no section any more.
create function place(people uuid[]) returns void language sql security definer set search_path = pg_catalog, public
begin atomic
  update student s set
    status = case
      when e.id is null then 'registered'
      when e.ends_on is null then 'enrolled'
      when e.ended = 'struck-off' then 'struck-off'
      when e.ended = 'graduation' then 'graduated'
      else 'left' end,
    campus_id = coalesce(e.campus_id, s.campus_id),
    class_id = case when e.ends_on is null then section.class_id end,
    section_id = case when e.ends_on is null then e.section_id end,
    roll_number = case when e.ends_on is null then e.roll_number end,
    gr_number = coalesce((select number from gr_entry g where g.student_id = s.id and g.campus_id = e.campus_id), ''),
    joined_on = coalesce(s.joined_on, e.starts_on)
  from unnest(people) c (student_id)
  left join lateral (
    select * from enrolment where student_id = c.student_id order by starts_on desc limit 1
  ) e on true
  left join section on section.id = e.section_id
  where s.id = c.student_id;
end;

create or replace function place_students() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform place(array(select distinct student_id from changed));
  return null;
end $$;

create function place_left() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform place(array[old.student_id]);
  return null;
end $$;
create trigger enrolment_left after update of student_id on enrolment for each row
  when (old.student_id <> new.student_id) execute function place_left();

revoke execute on function place(uuid[]), place_left() from public;
