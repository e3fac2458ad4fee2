-- What was missing of people: a username of everybody, whether they log in or not; the parents' names in the other script;
-- what a student has passed before; a photo, a birthday and a second address of guardians.

alter table person add column username citext;
-- squawk-ignore constraint-missing-not-valid -- the column is new and empty
alter table person add constraint person_username_plain check (username not like '%@%' and username <> '');
-- Two people may exchange theirs in one statement, as where a log-in goes to another record.
-- squawk-ignore disallowed-unique-constraint, constraint-missing-not-valid
alter table person add constraint person_username_key unique (username) deferrable initially immediate;

alter table student
  add column father_other_name text not null default '',
  add column mother_other_name text not null default '',
  add column qualification text not null default '',
  add column bio text not null default '';
grant insert (father_other_name, mother_other_name, qualification, bio),
  update (father_other_name, mother_other_name, qualification, bio) on student to maktab_app;

alter table guardian add column photo_id uuid;
-- squawk-ignore adding-foreign-key-constraint, constraint-missing-not-valid -- the column is new and empty
alter table guardian add constraint guardian_photo_id_fkey foreign key (photo_id) references file;
-- squawk-ignore disallowed-unique-constraint, constraint-missing-not-valid
alter table guardian add constraint guardian_photo_id_key unique (photo_id);
grant insert (photo_id), update (photo_id) on guardian to maktab_app;

-- Nobody did anything that the audit would have to tell.
alter table person disable trigger audit_update;
update person p set username = a.username from account a where a.person_id = p.id and a.username is not null;
alter table person enable trigger audit_update;

-- The username of a person is the truth. That of the log-in is the same, whichever of both is written.
create function person_renamed() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update account set username = new.username, version = version + 1, updated_at = new.updated_at
  where person_id = new.id and username is distinct from new.username;
  return null;
end $$;
create trigger person_renamed after update of username on person for each row
  when (old.username is distinct from new.username) execute function person_renamed();

create function log_in_named() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  new.username := coalesce(new.username, (select username from person where id = new.person_id));
  return new;
end $$;
create trigger log_in_named before insert on account for each row execute function log_in_named();

create function log_in_renamed() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update person set username = new.username where id = new.person_id and username is distinct from new.username;
  return null;
end $$;
create trigger log_in_made after insert on account for each row execute function log_in_renamed();
create trigger log_in_renamed after update of username on account for each row
  when (old.username is distinct from new.username) execute function log_in_renamed();

-- A log-in that goes to another record of the person takes its username along; what that record had stays with the other.
create function log_in_moved() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update person p set username = case p.id when new.person_id then new.username else other.username end
  from person other where p.id in (old.person_id, new.person_id) and other.id = new.person_id
    and p.username is distinct from case p.id when new.person_id then new.username else other.username end;
  return null;
end $$;
create trigger log_in_moved after update of person_id on account for each row
  when (old.person_id <> new.person_id) execute function log_in_moved();

-- Who edits a person says their username, until they log in: then it is changed by who may change what others may do, and
-- who logs in by it alone keeps one. What comes from the log-in itself is as it says.
create function guard_log_in() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  known account;
begin
  select * into known from account where person_id = new.id;
  if not found or known.username is not distinct from new.username then return new; end if;
  if not exists (
    select from act where id = nullif(current_setting('app.act', true), '')::uuid and (actor_id is null or exists (
      select from assignment a join role_grant g on g.role_id = a.role_id cross join current_day
      where a.account_id = act.actor_id and a.campus_id is null and a.section_id is null
        and holds(a.starts_on, a.ends_on, day)
        and g.resource = 'roles' and g.action = 'edit' and g.reach = 'institute'))
  ) then
    raise exception 'the username is that of a log-in' using errcode = 'check_violation', constraint = 'username_of_log_in';
  end if;
  if new.username is null and known.email is null then
    raise exception 'the username is the only way in' using errcode = 'check_violation', constraint = 'username_needed';
  end if;
  return new;
end $$;
create trigger log_in_guarded before update of username on person for each row
  when (old.username is distinct from new.username) execute function guard_log_in();

-- As before, and a search finds people by their username and parents by their names in the other script.
create or replace function student_search(of student) returns text language sql stable set search_path = pg_catalog, public as $$
  select fold(concat_ws(' ', p.name, p.other_name, p.username, p.phone, dialled(p.phone), of.father_name, of.father_other_name,
    of.mother_name, of.mother_other_name, of.registration_number, of.gr_number, of.family_code, of.board_roll_number,
    (select title from section where id = of.section_id), of.roll_number, (
      select string_agg(concat_ws(' ', g.name, g.other_name, g.phone, dialled(g.phone)), ' ')
      from guardian_link l join person g on g.id = l.guardian_id where l.student_id = of.id)))
  from person p where p.id = of.id
$$;

create or replace function guardian_search(of guardian) returns text language sql stable set search_path = pg_catalog, public as $$
  select fold(concat_ws(' ', p.name, p.other_name, p.username, p.phone, dialled(p.phone), of.profession))
  from person p where p.id = of.id
$$;

create or replace function employee_search(of employee) returns text language sql stable set search_path = pg_catalog, public as $$
  select fold(concat_ws(' ', p.name, p.other_name, p.username, p.phone, '0' || right(p.phone, 10), p.email, of.employee_number,
    of.designation, of.qualification))
  from person p where p.id = of.id
$$;

create or replace function person_changed() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if settles_later() then return null; end if;
  perform touch_people(array(
    select n.id from new_rows n join old_rows o using (id)
    where (n.name, n.other_name, n.username, n.phone) is distinct from (o.name, o.other_name, o.username, o.phone)));
  return null;
end $$;

create or replace function employed_person_changed() returns trigger language plpgsql security definer
set search_path = pg_catalog, public as $$
begin
  update employee set search_text = '' where id in (
    select n.id from new_rows n join old_rows o using (id)
    where (n.name, n.other_name, n.username, n.phone, n.email)
      is distinct from (o.name, o.other_name, o.username, o.phone, o.email));
  return null;
end $$;

create or replace function settle_people(people uuid[]) returns void language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform set_config('app.place_later', 'on', true);
  with meant as materialized (
    select id from unnest(people) id
    union select l.student_id from unnest(people) u (id) join guardian_link l on l.guardian_id = u.id
  ), kept as materialized (
    select s.id, now.*, fold(concat_ws(' ', p.name, p.other_name, p.username, p.phone, dialled(p.phone), s.father_name,
      s.father_other_name, s.mother_name, s.mother_other_name, s.registration_number, now.gr_number, s.family_code,
      s.board_roll_number, now.section_title, now.roll_number, (
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
alter table guardian disable trigger audit_update;
alter table employee disable trigger audit_update;
update student set search_text = '' where id in (select id from person where username is not null);
update guardian set search_text = '' where id in (select id from person where username is not null);
update employee set search_text = '' where id in (select id from person where username is not null);
alter table student enable trigger audit_update;
alter table guardian enable trigger audit_update;
alter table employee enable trigger audit_update;

-- Where a parent's name in the other script is not written down, that of the guardian who is that parent stands in its place.
create or replace view students as
select s.id, p.name, s.status, s.class_id, s.section_id, s.roll_number, s.gr_number, s.campus_id, p.first_name,
  p.last_name, p.other_name, s.father_name, s.mother_name, p.gender, p.birth_date, s.registration_number,
  s.family_code, s.joined_on, p.phone, p.email, p.nationality, p.present_address, p.permanent_address,
  s.board_registration, s.board_roll_number, s.photo_id, s.search_text, s.version, s.created_at, s.updated_at,
  s.archived_at, s.custom, p.username, coalesce(nullif(s.father_other_name, ''), (
    select min(g.other_name) from guardian_link l join person g on g.id = l.guardian_id
    where l.student_id = s.id and l.relation = 'father' and g.other_name <> ''
  ), '') as father_other_name, coalesce(nullif(s.mother_other_name, ''), (
    select min(g.other_name) from guardian_link l join person g on g.id = l.guardian_id
    where l.student_id = s.id and l.relation = 'mother' and g.other_name <> ''
  ), '') as mother_other_name, s.qualification, s.bio
from student s join person p on p.id = s.id;

create or replace view guardians as
select g.id, p.name, (
    select count(*)::int from guardian_link l join student s on s.id = l.student_id
    where l.guardian_id = g.id and s.archived_at is null
  ) as children,
  g.campus_id, p.first_name, p.last_name, p.other_name, p.gender, p.phone, p.email, g.profession, p.present_address,
  g.campus_ids, g.search_text, g.version, g.created_at, g.updated_at, g.archived_at, g.custom,
  p.username, g.photo_id, p.birth_date, p.nationality, p.permanent_address
from guardian g join person p on p.id = g.id;

create or replace view teachers as
select e.id, p.name, e.status, placing_of(e.id, e.campus_ids) as placing, what_is_taught(e.id) as teaches,
  e.left_on, e.leaving_reason, e.returned_on, e.campus_id, p.first_name, p.last_name, p.other_name, p.gender, p.birth_date,
  p.nationality, e.photo_id, e.employee_number, e.designation, e.department_id, e.major_role, e.qualification,
  e.joined_on, e.contract_ends_on, p.phone, p.email, p.present_address, p.permanent_address, e.bio, e.campus_ids,
  e.search_text, e.version, e.created_at, e.updated_at, e.archived_at, e.custom,
  p.username
from employee e join person p on p.id = e.id where e.kind = 'teacher';

create or replace view staff as
select e.id, p.name, e.status, e.left_on, e.leaving_reason, e.returned_on, e.campus_id, p.first_name, p.last_name, p.other_name,
  p.gender, p.birth_date, p.nationality, e.photo_id, e.employee_number, e.designation, e.department_id, e.major_role,
  e.qualification, e.joined_on, e.contract_ends_on, p.phone, p.email, p.present_address, p.permanent_address, e.bio,
  e.campus_ids, e.search_text, e.version, e.created_at, e.updated_at, e.archived_at, e.custom,
  p.username
from employee e join person p on p.id = e.id where e.kind = 'staff';

-- As before, with what is new. A name that is that of the guardian is not written down by changing something else.
create or replace function write_students() returns trigger language plpgsql set search_path = pg_catalog, public as $$
declare
  refused text;
begin
  if tg_op = 'INSERT' then
    new.id := coalesce(new.id, uuidv7());
    insert into person (id, first_name, last_name, other_name, gender, birth_date, nationality, phone, email,
      username, present_address, permanent_address, created_at, updated_at)
    values (new.id, new.first_name, new.last_name, new.other_name, new.gender, new.birth_date, new.nationality,
      new.phone, new.email, new.username, new.present_address, new.permanent_address, new.created_at, new.updated_at);
    loop
      begin
        insert into student (id, campus_id, registration_number, family_code, father_name, mother_name, joined_on,
          board_registration, board_roll_number, photo_id, custom, father_other_name, mother_other_name, qualification,
          bio, created_at, updated_at)
        values (new.id, new.campus_id, new.registration_number, new.family_code, new.father_name, new.mother_name,
          new.joined_on, new.board_registration, new.board_roll_number, new.photo_id,
          coalesce(new.custom, '{}'), coalesce(new.father_other_name, ''), coalesce(new.mother_other_name, ''),
          coalesce(new.qualification, ''), coalesce(new.bio, ''), new.created_at, new.updated_at);
        exit;
      exception when unique_violation then
        get stacked diagnostics refused = constraint_name;
        if refused <> 'student_registration_taken' or new.registration_number <> '' then raise; end if;
      end;
    end loop;
  else
    update person set first_name = new.first_name, last_name = new.last_name, other_name = new.other_name,
      gender = new.gender, birth_date = new.birth_date, nationality = new.nationality, phone = new.phone,
      email = new.email, username = new.username, present_address = new.present_address, permanent_address = new.permanent_address,
      version = version + 1, updated_at = new.updated_at
    where id = new.id and (new.first_name, new.last_name, new.other_name, new.gender, new.birth_date, new.nationality,
        new.phone, new.email, new.username, new.present_address, new.permanent_address)
      is distinct from (old.first_name, old.last_name, old.other_name, old.gender, old.birth_date, old.nationality,
        old.phone, old.email, old.username, old.present_address, old.permanent_address);
    update student set campus_id = new.campus_id, registration_number = new.registration_number,
      family_code = new.family_code, father_name = new.father_name, mother_name = new.mother_name,
      joined_on = new.joined_on, board_registration = new.board_registration,
      board_roll_number = new.board_roll_number, photo_id = new.photo_id, custom = new.custom,
      father_other_name = case when new.father_other_name is distinct from old.father_other_name
        then new.father_other_name else father_other_name end,
      mother_other_name = case when new.mother_other_name is distinct from old.mother_other_name
        then new.mother_other_name else mother_other_name end,
      qualification = new.qualification, bio = new.bio, version = new.version,
      updated_at = new.updated_at, archived_at = new.archived_at
    where id = new.id;
  end if;
  select * into new from students where id = new.id;
  return new;
end $$;

create or replace function write_guardians() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'INSERT' then
    new.id := coalesce(new.id, uuidv7());
    insert into person (id, first_name, last_name, other_name, gender, birth_date, nationality, phone, email, username,
      present_address, permanent_address, created_at, updated_at)
    values (new.id, new.first_name, new.last_name, new.other_name, new.gender, new.birth_date,
      coalesce(new.nationality, ''), new.phone, new.email, new.username, new.present_address,
      coalesce(new.permanent_address, ''), new.created_at, new.updated_at);
    insert into guardian (id, campus_id, profession, photo_id, custom, created_at, updated_at)
    values (new.id, new.campus_id, new.profession, new.photo_id, coalesce(new.custom, '{}'), new.created_at, new.updated_at);
  else
    update person set first_name = new.first_name, last_name = new.last_name, other_name = new.other_name,
      gender = new.gender, birth_date = new.birth_date, nationality = new.nationality, phone = new.phone,
      email = new.email, username = new.username, present_address = new.present_address,
      permanent_address = new.permanent_address, version = version + 1, updated_at = new.updated_at
    where id = new.id and (new.first_name, new.last_name, new.other_name, new.gender, new.birth_date, new.nationality,
        new.phone, new.email, new.username, new.present_address, new.permanent_address)
      is distinct from (old.first_name, old.last_name, old.other_name, old.gender, old.birth_date, old.nationality,
        old.phone, old.email, old.username, old.present_address, old.permanent_address);
    update guardian set campus_id = new.campus_id, profession = new.profession, photo_id = new.photo_id,
      custom = new.custom, version = new.version,
      updated_at = new.updated_at, archived_at = new.archived_at
    where id = new.id;
  end if;
  select * into new from guardians where id = new.id;
  return new;
end $$;

create or replace function write_employees() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'DELETE' then
    delete from employee where id = old.id;
    delete from person p where p.id = old.id
      and not exists (select from account a where a.person_id = p.id)
      and not exists (select from guardian g where g.id = p.id)
      and not exists (select from student s where s.id = p.id);
    return old;
  end if;
  if tg_op = 'INSERT' then
    new.id := coalesce(new.id, uuidv7());
    perform refuse_known_login(new.id, new.email);
    insert into person (id, first_name, last_name, other_name, gender, birth_date, nationality, phone, email,
      username, present_address, permanent_address, created_at, updated_at)
    values (new.id, new.first_name, new.last_name, new.other_name, new.gender,
      new.birth_date, new.nationality, new.phone, new.email, new.username, new.present_address,
      new.permanent_address, new.created_at, new.updated_at);
    insert into employee (id, kind, campus_id, employee_number, designation, department_id, major_role, qualification,
      bio, joined_on, contract_ends_on, photo_id, custom, created_at, updated_at)
    values (new.id, tg_argv[0], new.campus_id, new.employee_number, new.designation,
      new.department_id, new.major_role, new.qualification, new.bio, new.joined_on,
      new.contract_ends_on, new.photo_id, coalesce(new.custom, '{}'), new.created_at, new.updated_at);
  else
    if new.email is distinct from old.email then perform refuse_known_login(new.id, new.email); end if;
    update person set first_name = new.first_name, last_name = new.last_name, other_name = new.other_name,
      gender = new.gender, birth_date = new.birth_date, nationality = new.nationality, phone = new.phone,
      email = new.email, username = new.username, present_address = new.present_address, permanent_address = new.permanent_address,
      version = version + 1, updated_at = new.updated_at
    where id = new.id and (new.first_name, new.last_name, new.other_name, new.gender, new.birth_date, new.nationality,
        new.phone, new.email, new.username, new.present_address, new.permanent_address)
      is distinct from (old.first_name, old.last_name, old.other_name, old.gender, old.birth_date, old.nationality,
        old.phone, old.email, old.username, old.present_address, old.permanent_address);
    update employee set campus_id = new.campus_id, employee_number = new.employee_number,
      designation = new.designation, department_id = new.department_id, major_role = new.major_role,
      qualification = new.qualification, bio = new.bio, joined_on = new.joined_on,
      contract_ends_on = new.contract_ends_on, photo_id = new.photo_id, custom = new.custom, version = new.version,
      updated_at = new.updated_at, archived_at = new.archived_at
    where id = new.id;
  end if;
  if tg_table_name = 'teachers' then
    select * into new from teachers where id = new.id;
  else
    select * into new from staff where id = new.id;
  end if;
  return new;
end $$;

revoke execute on function person_renamed(), log_in_named(), log_in_renamed(), log_in_moved(), guard_log_in() from public;
