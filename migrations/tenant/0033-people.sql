-- Students and guardians. Each is a person and has the person's id; what lists read is a view of both tables, which
-- writes both. What a student's enrolments say of today stands in the student's own row, kept by a trigger.

alter table person
  add column other_name text not null default '',
  add column gender text,
  add column birth_date date,
  add column nationality text not null default '',
  add column phone text,
  add column email citext,
  add column present_address text not null default '',
  add column permanent_address text not null default '';
-- squawk-ignore constraint-missing-not-valid -- the column is new and empty
alter table person add constraint person_gender_known check (gender in ('female', 'male'));
-- A school has a few dozen people who log in, and no others yet; and a few hundred sections.
-- squawk-ignore require-concurrent-index-creation
create index person_of_phone on person (phone) where phone is not null;
-- squawk-ignore disallowed-unique-constraint, constraint-missing-not-valid
alter table section add constraint section_at_campus unique (id, campus_id);

create table student (
  id uuid primary key references person,
  campus_id uuid not null references campus,
  registration_number text not null default '',
  family_code text not null default '',
  father_name text not null default '',
  mother_name text not null default '',
  joined_on date,
  board_registration text not null default '',
  board_roll_number text not null default '',
  photo_id uuid unique references file,
  -- Kept from the enrolments; nobody else may write them.
  status text not null default 'registered'
    check (status in ('registered', 'enrolled', 'left', 'struck-off', 'graduated')),
  class_id uuid references class,
  section_id uuid,
  roll_number int,
  gr_number text not null default '',
  search_text text not null default '',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  -- Who is enrolled is at the campus of the section: a transfer moves both.
  constraint student_at_section foreign key (section_id, campus_id) references section (id, campus_id)
);
create unique index student_registration_taken on student (fold(registration_number));
create index student_by_registration on student (registration_number, id);
create index student_at_campus on student (campus_id);
create index student_in_section on student (section_id, roll_number);
create index student_of_class on student (class_id);
create index student_of_family on student (fold(family_code)) where family_code <> '';
create index students_search on student using gin (search_text gin_trgm_ops);
select audit_table('student');

create table guardian (
  id uuid primary key references person,
  campus_id uuid not null references campus,
  profession text not null default '',
  -- Kept: the campus that has the file, and those of the children.
  campus_ids uuid[] not null default '{}',
  search_text text not null default '',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
create index guardian_at_campuses on guardian using gin (campus_ids);
create index guardian_at_campus on guardian (campus_id);
create index guardians_search on guardian using gin (search_text gin_trgm_ops);
select audit_table('guardian');

create table guardian_link (
  id uuid primary key default uuidv7(),
  student_id uuid not null references student,
  guardian_id uuid not null references guardian,
  relation text not null check (relation in ('father', 'mother', 'brother', 'sister', 'grandfather', 'grandmother', 'uncle', 'aunt', 'other')),
  may_see boolean not null default true,
  may_pick_up boolean not null default true,
  gets_bills boolean not null default false,
  is_first_contact boolean not null default false,
  language text not null default 'en' check (language in ('en', 'ur', 'ar')),
  constraint guardian_link_once unique (student_id, guardian_id)
);
create index guardian_link_of_guardian on guardian_link (guardian_id);
create unique index guardian_link_first on guardian_link (student_id) where is_first_contact;
select audit_table('guardian_link');

-- What few may know, apart from what many read: no list, no search and no audit holds it.
create table sensitive_detail (
  id uuid primary key references person,
  identity_type text check (identity_type in ('id-card', 'birth-certificate', 'driving-licence', 'passport')),
  identity_number text not null default '',
  religion text not null default '',
  blood_group text check (blood_group in ('A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-')),
  medical_note text not null default '',
  version int not null default 1,
  updated_at timestamptz not null default now()
);
create index sensitive_detail_of_identity on sensitive_detail (identity_number) where identity_number <> '';
select audit_table('sensitive_detail', array['identity_type', 'identity_number', 'religion', 'blood_group', 'medical_note']);

-- A search finds a student by whatever the office knows of the child: both scripts, parents, numbers, telephones. A
-- telephone is found as it is stored and as it is dialled at home.
create function student_search(of student) returns text language sql stable set search_path = pg_catalog, public as $$
  select fold(concat_ws(' ', p.name, p.other_name, p.phone, of.father_name, of.mother_name, of.registration_number,
    of.gr_number, of.family_code, of.board_roll_number, (
      select string_agg(concat_ws(' ', g.name, g.other_name, g.phone, '0' || right(g.phone, 10)), ' ')
      from guardian_link l join person g on g.id = l.guardian_id where l.student_id = of.id)))
  from person p where p.id = of.id
$$;

create function guardian_search(of guardian) returns text language sql stable set search_path = pg_catalog, public as $$
  select fold(concat_ws(' ', p.name, p.other_name, p.phone, '0' || right(p.phone, 10), of.profession))
  from person p where p.id = of.id
$$;

-- The number of a new student, from the school's pattern; kit/registration-number.ts makes the same. Numbers that are
-- taken are passed over. Who numbers by hand has to say one.
create function next_registration(joined date) returns text language plpgsql set search_path = pg_catalog, public as $$
declare
  pattern registration_setting;
  number int;
  made text;
begin
  select * into pattern from registration_setting for update;
  if not pattern.is_automatic then
    raise exception 'a registration number is needed' using errcode = 'check_violation', constraint = 'student_registration_needed';
  end if;
  number := pattern.next_number;
  loop
    made := replace(replace(pattern.prefix, 'yyyy', to_char(joined, 'YYYY')), 'yy', to_char(joined, 'YY'))
      || lpad(number::text, greatest(pattern.digits, length(number::text)), '0')
      || replace(replace(pattern.postfix, 'yyyy', to_char(joined, 'YYYY')), 'yy', to_char(joined, 'YY'));
    exit when not exists (select from student where fold(registration_number) = fold(made));
    number := number + 1;
  end loop;
  -- The settings hold no greater number; from there on those that are taken are passed over.
  update registration_setting set next_number = least(number + 1, 9999999);
  return made;
end $$;

create function keep_student() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if new.registration_number = '' then
    new.registration_number := next_registration(coalesce(new.joined_on, new.created_at::date));
  end if;
  new.search_text := coalesce(student_search(new), '');
  return new;
end $$;
create trigger student_kept before insert or update on student for each row execute function keep_student();

create function keep_guardian() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  new.campus_ids := array(
    select new.campus_id union
    select s.campus_id from guardian_link l join student s on s.id = l.student_id
    where l.guardian_id = new.id and s.archived_at is null);
  new.search_text := coalesce(guardian_search(new), '');
  return new;
end $$;
create trigger guardian_kept before insert or update on guardian for each row execute function keep_guardian();

-- Whatever stands in a search form or in a guardian's campuses is written anew by touching the row.
create function touch_people(people uuid[]) returns void language sql security definer
set search_path = pg_catalog, public
begin atomic
  update guardian set search_text = '' where id = any (people);
  update student set search_text = '' where id in (
    select unnest(people) union select student_id from guardian_link where guardian_id = any (people));
end;

create function person_changed() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform touch_people(array(
    select n.id from new_rows n join old_rows o using (id)
    where (n.name, n.other_name, n.phone) is distinct from (o.name, o.other_name, o.phone)));
  return null;
end $$;
create trigger person_changed after update on person referencing old table as old_rows new table as new_rows
  for each statement execute function person_changed();

create function links_changed() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update student set search_text = '' where id in (select student_id from changed);
  update guardian set search_text = '' where id in (select guardian_id from changed);
  return null;
end $$;
create trigger link_made after insert on guardian_link referencing new table as changed
  for each statement execute function links_changed();
create trigger link_altered after update on guardian_link referencing new table as changed
  for each statement execute function links_changed();
create trigger link_taken after delete on guardian_link referencing old table as changed
  for each statement execute function links_changed();

-- A child that moves to another campus, or to the archive, takes along who may see its guardians.
create function student_moved() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update guardian set search_text = '' where id in (select guardian_id from guardian_link where student_id = new.id);
  return null;
end $$;
create trigger student_moved after update on student for each row
  when (old.campus_id <> new.campus_id or (old.archived_at is null) <> (new.archived_at is null))
  execute function student_moved();

create view students as
select s.id, p.name, s.status, s.class_id, s.section_id, s.roll_number, s.gr_number, s.campus_id, p.first_name,
  p.last_name, p.other_name, s.father_name, s.mother_name, p.gender, p.birth_date, s.registration_number,
  s.family_code, s.joined_on, p.phone, p.email, p.nationality, p.present_address, p.permanent_address,
  s.board_registration, s.board_roll_number, s.photo_id, s.search_text, s.version, s.created_at, s.updated_at,
  s.archived_at
from student s join person p on p.id = s.id;

create view guardians as
select g.id, p.name, (
    select count(*)::int from guardian_link l join student s on s.id = l.student_id
    where l.guardian_id = g.id and s.archived_at is null
  ) as children,
  g.campus_id, p.first_name, p.last_name, p.other_name, p.gender, p.phone, p.email, g.profession, p.present_address,
  g.campus_ids, g.search_text, g.version, g.created_at, g.updated_at, g.archived_at
from guardian g join person p on p.id = g.id;

create function write_students() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'INSERT' then
    new.id := coalesce(new.id, uuidv7());
    insert into person (id, first_name, last_name, other_name, gender, birth_date, nationality, phone, email,
      present_address, permanent_address, created_at, updated_at)
    values (new.id, new.first_name, new.last_name, new.other_name, new.gender, new.birth_date, new.nationality,
      new.phone, new.email, new.present_address, new.permanent_address, new.created_at, new.updated_at);
    insert into student (id, campus_id, registration_number, family_code, father_name, mother_name, joined_on,
      board_registration, board_roll_number, photo_id, created_at, updated_at)
    values (new.id, new.campus_id, new.registration_number, new.family_code, new.father_name, new.mother_name,
      new.joined_on, new.board_registration, new.board_roll_number, new.photo_id, new.created_at, new.updated_at);
  else
    update person set first_name = new.first_name, last_name = new.last_name, other_name = new.other_name,
      gender = new.gender, birth_date = new.birth_date, nationality = new.nationality, phone = new.phone,
      email = new.email, present_address = new.present_address, permanent_address = new.permanent_address,
      version = version + 1, updated_at = new.updated_at
    where id = new.id and (new.first_name, new.last_name, new.other_name, new.gender, new.birth_date, new.nationality,
        new.phone, new.email, new.present_address, new.permanent_address)
      is distinct from (old.first_name, old.last_name, old.other_name, old.gender, old.birth_date, old.nationality,
        old.phone, old.email, old.present_address, old.permanent_address);
    update student set campus_id = new.campus_id, registration_number = new.registration_number,
      family_code = new.family_code, father_name = new.father_name, mother_name = new.mother_name,
      joined_on = new.joined_on, board_registration = new.board_registration,
      board_roll_number = new.board_roll_number, photo_id = new.photo_id, version = new.version,
      updated_at = new.updated_at, archived_at = new.archived_at
    where id = new.id;
  end if;
  select * into new from students where id = new.id;
  return new;
end $$;
create trigger students_written instead of insert or update on students for each row execute function write_students();

create function write_guardians() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'INSERT' then
    new.id := coalesce(new.id, uuidv7());
    insert into person (id, first_name, last_name, other_name, gender, phone, email, present_address, created_at, updated_at)
    values (new.id, new.first_name, new.last_name, new.other_name, new.gender, new.phone, new.email,
      new.present_address, new.created_at, new.updated_at);
    insert into guardian (id, campus_id, profession, created_at, updated_at)
    values (new.id, new.campus_id, new.profession, new.created_at, new.updated_at);
  else
    update person set first_name = new.first_name, last_name = new.last_name, other_name = new.other_name,
      gender = new.gender, phone = new.phone, email = new.email, present_address = new.present_address,
      version = version + 1, updated_at = new.updated_at
    where id = new.id and (new.first_name, new.last_name, new.other_name, new.gender, new.phone, new.email, new.present_address)
      is distinct from (old.first_name, old.last_name, old.other_name, old.gender, old.phone, old.email, old.present_address);
    update guardian set campus_id = new.campus_id, profession = new.profession, version = new.version,
      updated_at = new.updated_at, archived_at = new.archived_at
    where id = new.id;
  end if;
  select * into new from guardians where id = new.id;
  return new;
end $$;
create trigger guardians_written instead of insert or update on guardians for each row execute function write_guardians();

revoke execute on function student_search(student), guardian_search(guardian), next_registration(date),
  keep_student(), keep_guardian(), touch_people(uuid[]), person_changed(), links_changed(), student_moved(),
  write_students(), write_guardians() from public;
-- The triggers of a person's own writes call these.
grant execute on function student_search(student), guardian_search(guardian), next_registration(date) to maktab_app;

-- What is kept is written by triggers alone.
grant select, delete on student, guardian to maktab_app;
grant insert (id, campus_id, registration_number, family_code, father_name, mother_name, joined_on,
    board_registration, board_roll_number, photo_id, version, created_at, updated_at, archived_at),
  update (campus_id, registration_number, family_code, father_name, mother_name, joined_on, board_registration,
    board_roll_number, photo_id, version, updated_at, archived_at) on student to maktab_app;
grant insert (id, campus_id, profession, version, created_at, updated_at, archived_at),
  update (campus_id, profession, version, updated_at, archived_at) on guardian to maktab_app;
grant select, insert, update, delete on guardian_link, sensitive_detail to maktab_app;
grant select, insert, update on students, guardians to maktab_app;
grant select on student, guardian, guardian_link, sensitive_detail, students, guardians to maktab_reader;
