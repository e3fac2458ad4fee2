-- Many people at once: a file of five thousand students, a year that is promoted. What was done row by row is done for all
-- of them, and what an act does to one student several times is written once, at its end.

-- As before, without a search path of its own: setting one costs more than the rest of a call.
create or replace function audit_shape(change jsonb, secret text[]) returns jsonb language sql immutable parallel safe
return case
  when jsonb_typeof(change -> 'custom') = 'object' then
    (change - secret - array['search_text', 'version', 'created_at', 'updated_at', 'custom'])
    || (select coalesce(jsonb_object_agg('custom_' || key, value), '{}') from jsonb_each(change -> 'custom'))
  else change - secret - array['search_text', 'version', 'created_at', 'updated_at']
end;

-- As before; each row becomes JSON once (`offset 0`), not once for each of its columns.
create or replace function audit_update() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  act uuid;
  secret text[] := coalesce(tg_argv, '{}');
begin
  if not exists (select from new_rows) then return null; end if;
  act := current_act();
  if exists (select from new_rows n where not exists (select from old_rows o where o.id = n.id)) then
    raise exception 'the id of a row never changes' using errcode = 'MK002';
  end if;
  insert into audit (act_id, resource, row_id, operation, before, after)
  select act, tg_table_name, c.id, 'update',
    (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(c.was - secret) where c.now -> key is distinct from value),
    (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(c.now - secret) where c.was -> key is distinct from value)
  from (
    select n.id, audit_shape(to_jsonb(o), '{}') was, audit_shape(to_jsonb(n), '{}') now
    from new_rows n join old_rows o using (id) offset 0
  ) c
  where c.was is distinct from c.now;
  return null;
end $$;

create or replace function dialled(phone text) returns text language sql immutable parallel safe
return '0' || regexp_replace(phone, '^\+(92|971|966|965|974|973|968|)', '');

-- An act that changes many says `app.place_later`: places, what is searched and the campuses of guardians stay as they are
-- until `settle_people` writes them, once for each row. A number is given at once all the same.
create function settles_later() returns boolean language sql stable
return coalesce(current_setting('app.place_later', true), '') = 'on';

create or replace function keep_student() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if new.registration_number = '' then
    new.registration_number := next_registration(coalesce(new.joined_on, new.created_at::date));
  end if;
  if not settles_later() then
    new.search_text := coalesce(student_search(new), '');
  end if;
  return new;
end $$;

create or replace function keep_guardian() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if settles_later() then
    if tg_op = 'INSERT' then new.campus_ids := array[new.campus_id]; end if;
    return new;
  end if;
  new.campus_ids := array(
    select distinct s.campus_id from guardian_link l join student s on s.id = l.student_id
    where l.guardian_id = new.id and s.archived_at is null);
  if new.campus_ids = '{}' then
    new.campus_ids := array[new.campus_id];
  end if;
  new.search_text := coalesce(guardian_search(new), '');
  return new;
end $$;

create or replace function person_changed() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if settles_later() then return null; end if;
  perform touch_people(array(
    select n.id from new_rows n join old_rows o using (id)
    where (n.name, n.other_name, n.phone) is distinct from (o.name, o.other_name, o.phone)));
  return null;
end $$;

create or replace function links_changed() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if settles_later() then return null; end if;
  update student set search_text = '' where id in (select student_id from changed);
  update guardian set search_text = '' where id in (select guardian_id from changed);
  return null;
end $$;

create or replace function student_moved() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if settles_later() then return null; end if;
  update guardian set search_text = '' where id in (select guardian_id from guardian_link where student_id = new.id);
  return null;
end $$;

-- Writes what is kept of these students and guardians, of the children of these guardians and of the guardians of these
-- children: place, search form, campuses. One statement for each table; a row that is as it should be stays untouched.
create function settle_people(people uuid[]) returns void language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform set_config('app.place_later', 'on', true);
  with meant as materialized (
    select id from unnest(people) id
    union select l.student_id from unnest(people) u (id) join guardian_link l on l.guardian_id = u.id
  ), kept as materialized (
    select s.id, now.*, fold(concat_ws(' ', p.name, p.other_name, p.phone, dialled(p.phone), s.father_name, s.mother_name,
      s.registration_number, now.gr_number, s.family_code, s.board_roll_number, now.section_title, now.roll_number, (
        select string_agg(concat_ws(' ', g.name, g.other_name, g.phone, dialled(g.phone)), ' ')
        from guardian_link l join person g on g.id = l.guardian_id where l.student_id = s.id))) as search_text
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
    select g.id, fold(concat_ws(' ', p.name, p.other_name, p.phone, dialled(p.phone), g.profession)) as search_text,
      coalesce((
        select array_agg(distinct s.campus_id) from guardian_link l join student s on s.id = l.student_id
        where l.guardian_id = g.id and s.archived_at is null), array[g.campus_id]) as campus_ids
    from meant join guardian g on g.id = meant.id join person p on p.id = meant.id
  )
  update guardian g set campus_ids = k.campus_ids, search_text = k.search_text from kept k
  where g.id = k.id and (g.campus_ids, g.search_text) is distinct from (k.campus_ids, k.search_text);
  perform set_config('app.place_later', '', true);
end $$;

revoke execute on function settles_later(), settle_people(uuid[]) from public;
grant execute on function settles_later(), settle_people(uuid[]) to maktab_app;
