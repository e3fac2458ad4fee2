-- # Students and guardians

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
  -- Triggers copy these columns from the enrolments. The application may not write them.
  status text not null default 'registered'
    check (status in ('registered', 'enrolled', 'inactive', 'left', 'struck-off', 'graduated')),
  class_id uuid references class,
  section_id uuid,
  roll_number int,
  gr_number text not null default '',
  search_text text not null default '',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  -- The day from which the student is deactivated: the student stays in the section and does not count.
  inactive_since date,
  custom jsonb not null default '{}',
  father_other_name text not null default '',
  mother_other_name text not null default '',
  qualification text not null default '',
  bio text not null default '',
  -- An enrolled student is at the campus of the section, so that a transfer moves both.
  constraint student_at_section foreign key (section_id, campus_id) references section (id, campus_id)
);
create unique index student_registration_taken on student (fold(registration_number));
create index student_by_registration on student (registration_number, id);
create index student_at_campus on student (campus_id);
create index student_in_section on student (section_id, roll_number);
create index student_of_class on student (class_id);
create index student_of_family on student (fold(family_code)) where family_code <> '';
create index students_search on student using gin (search_text gin_trgm_ops);
create index student_custom on student using gin (custom);
create index student_by_plain_registration on student (ltrim(fold(registration_number), '0'));
select audit_table('student');

create table guardian (
  id uuid primary key references person,
  campus_id uuid not null references campus,
  profession text not null default '',
  -- A trigger computes the campuses: the one of the record and those of the children.
  campus_ids uuid[] not null default '{}',
  search_text text not null default '',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  custom jsonb not null default '{}',
  photo_id uuid references file unique
);
create index guardian_at_campuses on guardian using gin (campus_ids);
create index guardian_at_campus on guardian (campus_id);
create index guardians_search on guardian using gin (search_text gin_trgm_ops);
create index guardian_custom on guardian using gin (custom);
select audit_table('guardian');

create table guardian_link (
  id uuid primary key default uuidv7(),
  student_id uuid not null references student,
  guardian_id uuid not null references guardian,
  relation text not null
    check (relation in ('father', 'mother', 'brother', 'sister', 'grandfather', 'grandmother', 'uncle', 'aunt', 'other')),
  may_see boolean not null default true,
  may_pick_up boolean not null default true,
  gets_bills boolean not null default false,
  is_first_contact boolean not null default false,
  language text not null default 'en' check (language in ('en', 'ur', 'ar')),
  -- Guardians are called in this order, from 1. A guardian without a number comes after the others.
  contact_order int,
  constraint guardian_link_once unique (student_id, guardian_id),
  constraint guardian_link_order check (contact_order between 1 and 99)
);
create index guardian_link_of_guardian on guardian_link (guardian_id);
create unique index guardian_link_first on guardian_link (student_id) where is_first_contact;
select audit_table('guardian_link');

-- Only a few users may see these details. No list, search or audit contains them.
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

-- The search form has three lines: what a list of enrolments shows, the other facts of the student, and the names and
-- telephones of guardians. The guardians have a line of their own, because a user who sees only the child must not
-- find out a telephone number digit by digit.
create function student_search(of student) returns text language sql stable set search_path = pg_catalog, public as $$
  select fold(concat_ws(' ', p.name, p.other_name, of.father_name, of.father_other_name, of.registration_number)) || chr(10)
    || fold(concat_ws(' ', p.username, p.phone, dialled(p.phone), of.mother_name, of.mother_other_name, of.gr_number,
    of.family_code, of.board_roll_number, (select title from section where id = of.section_id), of.roll_number))
    || chr(10) || fold(coalesce((
      select string_agg(concat_ws(' ', g.name, g.other_name, g.phone, dialled(g.phone)), ' ' order by g.name, g.id)
      from guardian_link l join person g on g.id = l.guardian_id where l.student_id = of.id), ''))
  from person p where p.id = of.id
$$;

create function guardian_search(of guardian) returns text language sql stable set search_path = pg_catalog, public as $$
  select fold(concat_ws(' ', p.name, p.other_name, p.username, p.phone, dialled(p.phone), of.profession))
  from person p where p.id = of.id
$$;

-- next_registration() makes the number of a new student from the pattern of the school; `registrationNumber` of kit
-- shows the same. It skips taken numbers. A school without automatic numbers must give one.
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
  if not settles_later() then
    new.search_text := coalesce(student_search(new), '');
  end if;
  return new;
end $$;
create trigger student_kept before insert or update on student for each row execute function keep_student();

-- A guardian belongs to the campuses of the children, and to the campus of the record only without children. When the
-- children move, users of their former campus no longer see the guardian.
create function keep_guardian() returns trigger language plpgsql set search_path = pg_catalog, public as $$
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
create trigger guardian_kept before insert or update on guardian for each row execute function keep_guardian();

-- An empty update makes the triggers compute the search form and the campuses again.
create function touch_people(people uuid[]) returns void language sql security definer
set search_path = pg_catalog, public
begin atomic
  update guardian set search_text = '' where id = any (people);
  update student set search_text = '' where id in (
    select unnest(people) union select student_id from guardian_link where guardian_id = any (people));
end;

create function person_changed() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if settles_later() then return null; end if;
  perform touch_people(array(
    select n.id from new_rows n join old_rows o using (id)
    where (n.name, n.other_name, n.username, n.phone) is distinct from (o.name, o.other_name, o.username, o.phone)));
  return null;
end $$;
create trigger person_changed after update on person referencing old table as old_rows new table as new_rows
  for each statement execute function person_changed();

create function links_changed() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if settles_later() then return null; end if;
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

-- When a child moves to another campus or to the archive, the campuses of its guardians follow.
create function student_moved() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if settles_later() then return null; end if;
  update guardian set search_text = '' where id in (select guardian_id from guardian_link where student_id = new.id);
  return null;
end $$;
create trigger student_moved after update on student for each row
  when (old.campus_id <> new.campus_id or (old.archived_at is null) <> (new.archived_at is null))
  execute function student_moved();

-- If the record has no name of a parent in the other script, the view shows that of the guardian who is this parent.
create view students as
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

create view guardians as
select g.id, p.name, (
    select count(*)::int from guardian_link l join student s on s.id = l.student_id
    where l.guardian_id = g.id and s.archived_at is null
  ) as children,
  g.campus_id, p.first_name, p.last_name, p.other_name, p.gender, p.phone, p.email, g.profession, p.present_address,
  g.campus_ids, g.search_text, g.version, g.created_at, g.updated_at, g.archived_at, g.custom,
  p.username, g.photo_id, p.birth_date, p.nationality, p.permanent_address
from guardian g join person p on p.id = g.id;

-- The view writes both tables. It does not store a name that it only shows from the guardian.
create function write_students() returns trigger language plpgsql set search_path = pg_catalog, public as $$
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
        new.phone, new.email::text, new.username::text, new.present_address, new.permanent_address)
      is distinct from (old.first_name, old.last_name, old.other_name, old.gender, old.birth_date, old.nationality,
        old.phone, old.email::text, old.username::text, old.present_address, old.permanent_address);
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
create trigger students_written instead of insert or update on students for each row execute function write_students();

create function write_guardians() returns trigger language plpgsql set search_path = pg_catalog, public as $$
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
        new.phone, new.email::text, new.username::text, new.present_address, new.permanent_address)
      is distinct from (old.first_name, old.last_name, old.other_name, old.gender, old.birth_date, old.nationality,
        old.phone, old.email::text, old.username::text, old.present_address, old.permanent_address);
    update guardian set campus_id = new.campus_id, profession = new.profession, photo_id = new.photo_id,
      custom = new.custom, version = new.version,
      updated_at = new.updated_at, archived_at = new.archived_at
    where id = new.id;
  end if;
  select * into new from guardians where id = new.id;
  return new;
end $$;
create trigger guardians_written instead of insert or update on guardians for each row execute function write_guardians();

create function section_renamed() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update student set search_text = '' where section_id = new.id;
  return null;
end $$;
create trigger section_renamed after update on section for each row
  when (old.title is distinct from new.title) execute function section_renamed();

-- next_family_code() counts on from the highest code: F-104 is followed by F-105.
create function next_family_code() returns text language sql volatile set search_path = pg_catalog, public as $$
  select pg_advisory_xact_lock(hashtext('family_code'));
  with last as (
    select substring(family_code from '^(.*?)[0-9]+$') as head, substring(family_code from '([0-9]+)$') as tail
    from student where family_code ~ '[0-9]$'
    order by length(substring(family_code from '([0-9]+)$')) desc, substring(family_code from '([0-9]+)$') desc limit 1)
  select coalesce((
    select head || lpad((tail::numeric + 1)::text, greatest(length(tail), length((tail::numeric + 1)::text)), '0')
    from last where length(head || tail) < 20), 'F-101')
$$;

-- An act that changes many people sets `app.place_later`. Their places, search forms and campuses of guardians then
-- stay unchanged until `settle_people` writes them once for each row. Numbers are given at once in any case.
create function settles_later() returns boolean language sql stable
return coalesce(current_setting('app.place_later', true), '') = 'on';

-- settle_people() writes the place, the search form and the campuses of these students and guardians, of the children
-- of these guardians and of the guardians of these children. It runs one statement for each table and does not touch
-- rows that are right.
create function settle_people(people uuid[]) returns void language plpgsql security definer set search_path = pg_catalog, public as $$
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

-- registration_of() formats one number of the pattern.
create function registration_of(pattern registration_setting, number int, joined date) returns text language sql immutable
return replace(replace(pattern.prefix, 'yyyy', to_char(joined, 'YYYY')), 'yy', to_char(joined, 'YY'))
  || lpad(number::text, greatest(pattern.digits, length(number::text)), '0')
  || replace(replace(pattern.postfix, 'yyyy', to_char(joined, 'YYYY')), 'yy', to_char(joined, 'YY'));

-- take_registrations() gives a number for each day of joining, in their order, and changes the settings once. It
-- gives none if the school numbers by hand.
create function take_registrations(joined date[]) returns text[] language plpgsql set search_path = pg_catalog, public as $$
declare
  pattern registration_setting;
  number int;
  day date;
  made text;
  taken text[] := '{}';
begin
  select * into pattern from registration_setting for update;
  if not pattern.is_automatic then return taken; end if;
  number := pattern.next_number;
  foreach day in array joined loop
    loop
      made := registration_of(pattern, number, day);
      number := number + 1;
      exit when not exists (select from student where fold(registration_number) = fold(made));
    end loop;
    taken := taken || made;
  end loop;
  -- The settings hold no greater number; from there on those that are taken are passed over.
  update registration_setting set next_number = least(number, 9999999) where next_number <> least(number, 9999999);
  return taken;
end $$;

-- release_registrations() takes back the last given numbers, as far as all of them are free again.
create function release_registrations(free text[]) returns void language plpgsql set search_path = pg_catalog, public as $$
declare
  pattern registration_setting;
  shape text;
  numbers int[];
  number int;
begin
  select * into pattern from registration_setting for update;
  if not pattern.is_automatic then return; end if;
  select '^' || replace(replace(prefix, 'yyyy', '\d{4}'), 'yy', '\d{2}') || '0*(\d{1,7})'
      || replace(replace(postfix, 'yyyy', '\d{4}'), 'yy', '\d{2}') || '$'
    into shape
    from (select regexp_replace(pattern.prefix, '([^[:alnum:]])', '\\\1', 'g') prefix,
      regexp_replace(pattern.postfix, '([^[:alnum:]])', '\\\1', 'g') postfix) plain;
  numbers := array(select substring(f from shape)::int from unnest(free) f where f ~ shape);
  number := pattern.next_number;
  while number - 1 = any (numbers) loop
    number := number - 1;
  end loop;
  update registration_setting set next_number = number where next_number <> number;
end $$;

grant select, delete on student, guardian to maktab_app;
grant select, insert, update, delete on guardian_link, sensitive_detail to maktab_app;
grant select, insert, update on students, guardians to maktab_app;
grant select on student, guardian, guardian_link, sensitive_detail, students, guardians to maktab_reader;
grant insert (id, campus_id, registration_number, family_code, father_name, mother_name, joined_on, board_registration, board_roll_number, photo_id, version, created_at, updated_at, archived_at, custom, father_other_name, mother_other_name, qualification, bio),
  update (campus_id, registration_number, family_code, father_name, mother_name, joined_on, board_registration, board_roll_number, photo_id, version, updated_at, archived_at, inactive_since, custom, father_other_name, mother_other_name, qualification, bio)
  on student to maktab_app;
grant insert (id, campus_id, profession, version, created_at, updated_at, archived_at, custom, photo_id),
  update (campus_id, profession, version, updated_at, archived_at, custom, photo_id)
  on guardian to maktab_app;
grant execute on function
  student_search(student), guardian_search(guardian), next_registration(date), next_family_code(),
  settles_later(), settle_people(uuid[]), registration_of(registration_setting, int, date),
  take_registrations(date[]), release_registrations(text[])
to maktab_app;

-- # Employees

-- An employee is a teacher or other staff and has the id of a person. Two lists read this one table. Assignments have
-- rows of their own; salaries are in another table.
create table employee (
  id uuid primary key references person,
  kind text not null check (kind in ('teacher', 'staff')),
  campus_id uuid references campus,
  employee_number text not null default '',
  designation text not null default '',
  department_id uuid references department,
  major_role text,
  qualification text not null default '',
  bio text not null default '',
  joined_on date,
  contract_ends_on date,
  photo_id uuid unique references file,
  -- Leaving and coming back set the status. A trigger computes the campuses: those of the record and of the current
  -- assignments.
  status text not null default 'active' check (status in ('active', 'left')),
  left_on date,
  leaving_reason text not null default '',
  returned_on date,
  campus_ids uuid[] not null default '{}',
  search_text text not null default '',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  -- The values of the school's own fields.
  custom jsonb not null default '{}',
  constraint employee_left_some_day check ((status = 'left') = (left_on is not null))
);
create unique index employee_number_taken on employee (fold(employee_number));
create index employee_at_campuses on employee using gin (campus_ids);
create index employee_at_campus on employee (campus_id);
create index employee_in_department on employee (department_id);
create index employee_by_number on employee (kind, employee_number, id);
create index teachers_search on employee using gin (search_text gin_trgm_ops) where kind = 'teacher';
create index staff_search on employee using gin (search_text gin_trgm_ops) where kind = 'staff';
create index employee_custom on employee using gin (custom);

-- A terminal drops leading zeros of a number, so employees are found without them.
create index employee_by_plain_number on employee (ltrim(fold(employee_number), '0'));
select audit_table('employee');

-- A teacher teaches in a section, in a class of a campus or in the campus, one subject or all. The section determines
-- its class.
create table teacher_assignment (
  id uuid primary key default uuidv7(),
  employee_id uuid not null references employee,
  campus_id uuid not null references campus,
  class_id uuid references class,
  section_id uuid,
  subject_id uuid references subject,
  is_class_teacher boolean not null default false,
  starts_on date not null,
  ends_on date,
  created_at timestamptz not null default now(),
  constraint teacher_assignment_at_section foreign key (section_id, campus_id) references section (id, campus_id),
  constraint teacher_assignment_in_order check (ends_on >= starts_on),
  constraint teacher_assignment_class_once check (section_id is null or class_id is null),
  constraint teacher_assignment_class_teacher_of check (section_id is not null or not is_class_teacher),
  constraint teacher_assignment_twice exclude using gist (
    employee_id with =, campus_id with =,
    (coalesce(class_id, '00000000-0000-0000-0000-000000000000')) with =,
    (coalesce(section_id, '00000000-0000-0000-0000-000000000000')) with =,
    (coalesce(subject_id, '00000000-0000-0000-0000-000000000000')) with =,
    daterange(starts_on, ends_on, '[]') with &&
    ),
  constraint section_has_class_teacher exclude using gist (
    section_id with =, daterange(starts_on, ends_on, '[]') with &&
    ) where (is_class_teacher)
);
create index teacher_assignment_of_employee on teacher_assignment (employee_id, starts_on);
create index teacher_assignment_of_section on teacher_assignment (section_id);
create index teacher_assignment_of_class on teacher_assignment (class_id);
create index teacher_assignment_of_subject on teacher_assignment (subject_id);
create index teacher_assignment_at_campus on teacher_assignment (campus_id);
select audit_table('teacher_assignment');

-- The salary of an employee and the account that it goes to. No list, search or audit contains it.
create table salary_info (
  id uuid primary key references employee,
  cycle text not null default 'monthly' check (cycle in ('hourly', 'daily', 'weekly', 'monthly', 'yearly')),
  amount bigint check (amount >= 0),
  allowance bigint check (allowance >= 0),
  other_perks text not null default '',
  bank_name text not null default '',
  branch_name text not null default '',
  account_number text not null default '',
  swift_code text not null default '',
  iban text not null default '',
  version int not null default 1,
  updated_at timestamptz not null default now()
);
select audit_table('salary_info', array['cycle', 'amount', 'allowance', 'other_perks', 'bank_name', 'branch_name', 'account_number', 'swift_code', 'iban']);

-- Searches find a telephone number as people dial it at home, in any country.
create function employee_search(of employee) returns text language sql stable set search_path = pg_catalog, public as $$
  select fold(concat_ws(' ', p.name, p.other_name, p.username, p.phone, dialled(p.phone), p.email, of.employee_number,
    of.designation, of.qualification))
  from person p where p.id = of.id
$$;

-- next_employee() counts on from the highest number: E-041 is followed by E-042.
create function next_employee() returns text language plpgsql set search_path = pg_catalog, public as $$
declare
  last record;
begin
  perform pg_advisory_xact_lock(hashtextextended('employee-number', 0));
  select substring(employee_number from '^(.*?)[0-9]+$') as head, substring(employee_number from '([0-9]+)$') as tail
    into last from employee where employee_number ~ '[0-9]$'
    order by length(substring(employee_number from '([0-9]+)$')) desc, substring(employee_number from '([0-9]+)$') desc
    limit 1;
  if not found then return 'E-001'; end if;
  return last.head || lpad((last.tail::numeric + 1)::text,
    greatest(length(last.tail), length((last.tail::numeric + 1)::text)), '0');
end $$;

create function keep_employee() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if new.employee_number = '' then
    new.employee_number := next_employee();
  end if;
  new.campus_ids := array(
    select new.campus_id where new.campus_id is not null union
    select a.campus_id from teacher_assignment a where a.employee_id = new.id and a.ends_on is null);
  new.search_text := coalesce(employee_search(new), '');
  return new;
end $$;
create trigger employee_kept before insert or update on employee for each row execute function keep_employee();

create function employed_person_changed() returns trigger language plpgsql security definer
set search_path = pg_catalog, public as $$
begin
  update employee set search_text = '' where id in (
    select n.id from new_rows n join old_rows o using (id)
    where (n.name, n.other_name, n.username, n.phone, n.email)
      is distinct from (o.name, o.other_name, o.username, o.phone, o.email));
  return null;
end $$;
create trigger employed_person_changed after update on person referencing old table as old_rows new table as new_rows
  for each statement execute function employed_person_changed();

create function teachers_placed() returns trigger language plpgsql security definer
set search_path = pg_catalog, public as $$
begin
  update employee set search_text = '' where id in (select employee_id from changed);
  return null;
end $$;
create trigger assignment_made after insert on teacher_assignment referencing new table as changed
  for each statement execute function teachers_placed();
create trigger assignment_altered after update on teacher_assignment referencing new table as changed
  for each statement execute function teachers_placed();
create trigger assignment_taken after delete on teacher_assignment referencing old table as changed
  for each statement execute function teachers_placed();

-- end_employment() and resume_employment() change the status. The assignments of an employee who leaves end on the
-- last day.
create function end_employment(who uuid, last_day date, why text) returns void language sql security definer
set search_path = pg_catalog, public
begin atomic
  delete from teacher_assignment where employee_id = who and ends_on is null and starts_on > last_day;
  update teacher_assignment set ends_on = last_day where employee_id = who and (ends_on is null or ends_on > last_day);
  update employee set status = 'left', left_on = last_day, leaving_reason = why where id = who;
end;

create function resume_employment(who uuid, first_day date) returns void language sql security definer
set search_path = pg_catalog, public
begin atomic
  update employee set status = 'active', left_on = null, leaving_reason = '', returned_on = first_day where id = who;
end;

-- what_is_taught() lists what a teacher teaches today.
create function what_is_taught(teacher uuid) returns text language sql stable
set search_path = pg_catalog, public as $$
  select coalesce(string_agg(
    nullif(concat_ws(' ', coalesce(s.title, c.title), coalesce(nullif(t.concise_name, ''), t.name)), ''), ', '
    order by a.is_class_teacher desc, coalesce(s.title, c.title) collate natural_order, t.name), '')
  from teacher_assignment a left join section s on s.id = a.section_id left join class c on c.id = a.class_id
    left join subject t on t.id = a.subject_id cross join current_day
  where a.employee_id = teacher and holds(a.starts_on, a.ends_on, day)
$$;

create function placing_of(teacher uuid, campuses uuid[]) returns text language sql stable
set search_path = pg_catalog, public as $$
  select case when campuses = '{}' then 'no-campus' when exists (
    select from teacher_assignment a cross join current_day
    where a.employee_id = teacher and holds(a.starts_on, a.ends_on, day)
      and (a.class_id is not null or a.section_id is not null)
  ) then 'placed' else 'no-class' end
$$;

create view teachers as
select e.id, p.name, e.status, placing_of(e.id, e.campus_ids) as placing, what_is_taught(e.id) as teaches,
  e.left_on, e.leaving_reason, e.returned_on, e.campus_id, p.first_name, p.last_name, p.other_name, p.gender, p.birth_date,
  p.nationality, e.photo_id, e.employee_number, e.designation, e.department_id, e.major_role, e.qualification,
  e.joined_on, e.contract_ends_on, p.phone, p.email, p.present_address, p.permanent_address, e.bio, e.campus_ids,
  e.search_text, e.version, e.created_at, e.updated_at, e.archived_at, e.custom,
  p.username
from employee e join person p on p.id = e.id where e.kind = 'teacher';

create view staff as
select e.id, p.name, e.status, e.left_on, e.leaving_reason, e.returned_on, e.campus_id, p.first_name, p.last_name, p.other_name,
  p.gender, p.birth_date, p.nationality, e.photo_id, e.employee_number, e.designation, e.department_id, e.major_role,
  e.qualification, e.joined_on, e.contract_ends_on, p.phone, p.email, p.present_address, p.permanent_address, e.bio,
  e.campus_ids, e.search_text, e.version, e.created_at, e.updated_at, e.archived_at, e.custom,
  p.username
from employee e join person p on p.id = e.id where e.kind = 'staff';

-- A new record must not have the e-mail address of an existing account, because it would be a second record of the
-- same person.
create function refuse_known_login(who uuid, address citext) returns void language plpgsql security definer
set search_path = pg_catalog, public as $$
begin
  if exists (select from account where email = address and person_id <> who) then
    raise exception 'somebody with this e-mail logs in' using errcode = 'check_violation', constraint = 'employee_logs_in';
  end if;
end $$;

create function write_employees() returns trigger language plpgsql set search_path = pg_catalog, public as $$
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
        new.phone, new.email::text, new.username::text, new.present_address, new.permanent_address)
      is distinct from (old.first_name, old.last_name, old.other_name, old.gender, old.birth_date, old.nationality,
        old.phone, old.email::text, old.username::text, old.present_address, old.permanent_address);
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
create trigger teachers_written instead of insert or update or delete on teachers
  for each row execute function write_employees('teacher');
create trigger staff_written instead of insert or update or delete on staff
  for each row execute function write_employees('staff');

-- The view adds the current class teacher; a section has one at a time. Users write the view like the table.
create view sections as
select s.id, s.campus_id, s.class_id, s.name, s.title, coalesce((
    select p.name from teacher_assignment a join person p on p.id = a.employee_id cross join current_day
    where a.section_id = s.id and a.is_class_teacher and holds(a.starts_on, a.ends_on, day)
  ), '') as class_teacher,
  s.shift_id, s.kind, s.medium, s.capacity, s.room_id, s.description, s.search_text, s.version, s.created_at,
  s.updated_at, s.archived_at
from section s;

grant select, delete on employee to maktab_app;
grant select, insert, update, delete on teacher_assignment, salary_info, teachers, staff, sections to maktab_app;
grant select on employee, teacher_assignment, salary_info, teachers, staff, sections to maktab_reader;
grant insert (id, kind, campus_id, employee_number, designation, department_id, major_role, qualification, bio, joined_on, contract_ends_on, photo_id, version, created_at, updated_at, archived_at, custom),
  update (kind, campus_id, employee_number, designation, department_id, major_role, qualification, bio, joined_on, contract_ends_on, photo_id, version, updated_at, archived_at, custom)
  on employee to maktab_app;
grant execute on function
  employee_search(employee), next_employee(), end_employment(uuid, date, text), resume_employment(uuid, date),
  refuse_known_login(uuid, citext)
to maktab_app;
grant execute on function what_is_taught(uuid), placing_of(uuid, uuid[]) to maktab_app, maktab_reader;

-- # Enrolment

-- An enrolment is a stay of a student in a section, from a day to a day. The days of one student never overlap, and
-- one student at a time has a roll number. The last row tells where the student is.
create table enrolment (
  id uuid primary key default uuidv7(),
  student_id uuid not null references student,
  year_id uuid not null references academic_year,
  campus_id uuid not null,
  section_id uuid not null,
  roll_number int check (roll_number between 1 and 9999),
  starts_on date not null,
  ends_on date,
  began text not null check (began in ('admission', 'promotion', 'retention', 'transfer', 'readmission')),
  ended text check (ended in ('transfer', 'withdrawal', 'struck-off', 'graduation', 'promotion', 'retention')),
  reason text not null default '',
  created_at timestamptz not null default now(),
  constraint enrolment_at_section foreign key (section_id, campus_id) references section (id, campus_id),
  constraint enrolment_in_order check (ends_on >= starts_on),
  constraint enrolment_ends_somehow check ((ends_on is null) = (ended is null)),
  constraint enrolment_apart exclude using gist (student_id with =, daterange(starts_on, ends_on, '[]') with &&)
);
create index enrolment_of_student on enrolment (student_id, starts_on);
create index enrolment_of_section on enrolment (section_id, starts_on);
create index enrolment_of_year on enrolment (year_id);
create unique index enrolment_roll_taken on enrolment (section_id, roll_number)
  where ends_on is null and roll_number is not null;

-- The list of enrolments sorts by the first day.
create index enrolment_by_start on enrolment (starts_on, id);
select audit_table('enrolment');

-- The register of admissions of a campus. A number belongs to one student for ever.
create table gr_entry (
  id uuid primary key default uuidv7(),
  campus_id uuid not null references campus,
  number text not null check (number <> ''),
  student_id uuid not null references student,
  entered_on date not null,
  constraint gr_entry_once unique (campus_id, student_id)
);
create unique index gr_entry_number_taken on gr_entry (campus_id, fold(number));
create index gr_entry_of_student on gr_entry (student_id);

-- The index finds the last number of a register without a scan.
create index gr_entry_last on gr_entry (
  campus_id, length(substring(number from '([0-9]+)$')) desc, (substring(number from '([0-9]+)$')) desc
) where number ~ '[0-9]$';
select audit_table('gr_entry');

-- next_gr() counts on from the last number by `ahead`: M-1043 is followed by M-1044.
create function next_gr(campus uuid, ahead bigint) returns text language sql stable set search_path = pg_catalog, public as $$
  with last as (
    select number, substring(number from '^(.*?)[0-9]+$') as head, substring(number from '([0-9]+)$') as tail
    from gr_entry where campus_id = campus and number ~ '[0-9]$'
    order by length(substring(number from '([0-9]+)$')) desc, (substring(number from '([0-9]+)$')) desc limit 1)
  select coalesce((
    select head || lpad((tail::numeric + ahead)::text, greatest(length(tail), length((tail::numeric + ahead)::text)), '0')
    from last), ahead::text)
$$;

-- next_gr() returns the number after the highest one.
create function next_gr(campus uuid) returns text language sql stable set search_path = pg_catalog, public as $$
  select next_gr(campus, 1)
$$;

-- After a change of enrolments the students get their places. An act that ends one enrolment and begins the next sets
-- `app.place_later` and does that once, with its last write.
create function place_students() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if current_setting('app.place_later', true) = 'on' then return null; end if;
  perform place(array(select distinct student_id from changed));
  return null;
end $$;
create trigger enrolment_begun after insert on enrolment referencing new table as changed
  for each statement execute function place_students();
create trigger enrolment_altered after update on enrolment referencing new table as changed
  for each statement execute function place_students();
create trigger enrolment_taken after delete on enrolment referencing old table as changed
  for each statement execute function place_students();

create function section_reclassed() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update student set class_id = new.class_id where section_id = new.id;
  return null;
end $$;
create trigger section_reclassed after update of class_id on section for each row
  when (old.class_id <> new.class_id) execute function section_reclassed();

-- A student without an enrolment is not deactivated either. The GR number is that of the campus of the student.
create function place_student() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if new.status not in ('enrolled', 'inactive') then
    new.inactive_since := null;
  else
    new.status := case when new.inactive_since is null then 'enrolled' else 'inactive' end;
  end if;
  if new.campus_id <> old.campus_id then
    new.gr_number := coalesce((
      select number from gr_entry g where g.student_id = new.id and g.campus_id = new.campus_id), '');
  end if;
  return new;
end $$;

-- The name sorts before student_kept, which puts the GR number into the search form. PostgreSQL runs triggers in the
-- order of their names.
create trigger student_gets_place before update on student for each row execute function place_student();

-- place() copies the last enrolment to the records of the students. A record that loses its enrolment to another
-- record of the same student is then in no section.
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

create function place_left() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform place(array[old.student_id]);
  return null;
end $$;
create trigger enrolment_left after update of student_id on enrolment for each row
  when (old.student_id <> new.student_id) execute function place_left();

create view enrolments as
select e.id, e.student_id, p.name, s.father_name, s.registration_number, e.roll_number, coalesce(g.number, '') as gr_number,
  e.year_id, e.campus_id, c.class_id, e.section_id, e.starts_on, e.ends_on, e.began, e.ended, e.reason,
  case when e.starts_on > day then 'ahead' when holds(e.starts_on, e.ends_on, day) then 'running' else 'over' end as state,
  s.search_text, 1 as version, e.created_at, e.created_at as updated_at, s.archived_at
from enrolment e join student s on s.id = e.student_id cross join current_day
  left join person p on p.id = e.student_id
  left join section c on c.id = e.section_id
  left join gr_entry g on g.campus_id = e.campus_id and g.student_id = e.student_id;

grant select, insert, update, delete on enrolment to maktab_app;
grant select, insert, delete on gr_entry to maktab_app;
grant select on enrolments to maktab_app;
grant select on enrolment, gr_entry, enrolments to maktab_reader;
grant update (student_id) on gr_entry to maktab_app;
grant execute on function next_gr(uuid, bigint), next_gr(uuid) to maktab_app;

-- # Accounts of people

-- A change of the case alone is written too. citext ignores case, so the trigger compares the letters.
create function person_renamed() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update account set username = new.username, version = version + 1, updated_at = new.updated_at
  where person_id = new.id and username::text is distinct from new.username::text;
  return null;
end $$;
create trigger person_renamed after update of username on person for each row
  when (old.username::text is distinct from new.username::text) execute function person_renamed();

create function log_in_named() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  new.username := coalesce(new.username, (select username from person where id = new.person_id));
  return new;
end $$;
create trigger log_in_named before insert on account for each row execute function log_in_named();

create function log_in_renamed() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update person set username = new.username where id = new.person_id and username::text is distinct from new.username::text;
  return null;
end $$;
create trigger log_in_made after insert on account for each row execute function log_in_renamed();
create trigger log_in_renamed after update of username on account for each row
  when (old.username::text is distinct from new.username::text) execute function log_in_renamed();

-- When an account moves to another record of the person, it takes its username along. The other record gets the
-- former username of that record.
create function log_in_moved() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update person p set username = case p.id when new.person_id then new.username else other.username end
  from person other where p.id in (old.person_id, new.person_id) and other.id = new.person_id
    and p.username::text is distinct from (case p.id when new.person_id then new.username else other.username end)::text;
  return null;
end $$;
create trigger log_in_moved after update of person_id on account for each row
  when (old.person_id <> new.person_id) execute function log_in_moved();

-- The office edits the username of a person without an account. After that only a user who manages accounts may
-- change it, and a user who logs in by username alone keeps one. A change by the account itself passes.
create function guard_log_in() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  known account;
begin
  select * into known from account where person_id = new.id;
  if not found or known.username::text is not distinct from new.username::text then return new; end if;
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
  when (old.username::text is distinct from new.username::text) execute function guard_log_in();

-- The telephone that a family gave to the office also serves its account. Employees set their own telephone, because
-- a user who edits the record must not gain the account.
create function log_in_reached() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if new.phone is null and not exists (select from employee where id = new.person_id)
    and exists (select from guardian where id = new.person_id union all select from student where id = new.person_id) then
    new.phone := (select phone from person where id = new.person_id and phone ~ '^\+[1-9]\d{6,14}$');
  end if;
  return new;
end $$;
create trigger log_in_reached before insert on account for each row execute function log_in_reached();

-- A user who logs in by username is told when the username changes.
create function tell_log_in_renamed() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  insert into outbox (topic, payload) values ('log-in.renamed', jsonb_build_object('accountId', new.id));
  return null;
end $$;
create trigger log_in_renamed_told after update of username on account for each row
  when (old.username is not null and old.username::text is distinct from new.username::text)
  execute function tell_log_in_renamed();

-- A new employee loses an unconfirmed telephone that the office wrote down, because it would open an account of an
-- employee.
create function hired_reached() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update account a set phone = null, version = a.version + 1, updated_at = n.updated_at
  from new_rows n where a.person_id = n.id and a.phone is not null and a.phone_verified_at is null;
  return null;
end $$;
create trigger hired_reached after insert on employee referencing new table as new_rows for each statement
  execute function hired_reached();

-- # Promotion

-- A promotion plans who goes where in the next year, and runs once for all students. What happens to a student
-- follows from the sections; the plan stores only other choices. It records what it did, so that it can be undone.
create table promotion (
  id uuid primary key default uuidv7(),
  -- Null means all campuses of the year.
  campus_id uuid references campus,
  from_year_id uuid not null references academic_year,
  to_year_id uuid not null references academic_year,
  -- Empty means all classes.
  class_ids uuid[] not null default '{}',
  roll_rule text not null default 'roll' check (roll_rule in ('roll', 'name', 'none')),
  job_id uuid,
  ran_at timestamptz,
  -- The counts of each way when the plan ran.
  outcome jsonb,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint promotion_leads_on check (from_year_id <> to_year_id)
);
create index promotion_by_age on promotion (created_at desc, id desc);
create index promotion_at_campus on promotion (campus_id);
create index promotion_from on promotion (from_year_id);
create index promotion_to on promotion (to_year_id);
select audit_table('promotion');

-- The target of a section; null means none.
create table promotion_section (
  promotion_id uuid not null references promotion on delete cascade,
  section_id uuid not null references section,
  target_id uuid references section,
  primary key (promotion_id, section_id)
);
create index promotion_section_of_section on promotion_section (section_id);
create index promotion_section_to on promotion_section (target_id);

-- A student whose way differs from that of the section.
create table promotion_choice (
  promotion_id uuid not null references promotion on delete cascade,
  student_id uuid not null references student,
  choice text not null check (choice in ('promote', 'retain', 'graduate', 'leave', 'wait')),
  section_id uuid references section,
  primary key (promotion_id, student_id)
);
create index promotion_choice_of_student on promotion_choice (student_id);
create index promotion_choice_to on promotion_choice (section_id);

-- What the plan did with a student: the enrolment that ended, the one that began, and the new entry in the register
-- of another campus.
create table promotion_move (
  promotion_id uuid not null references promotion on delete cascade,
  student_id uuid not null references student,
  choice text not null check (choice in ('promote', 'retain', 'graduate', 'leave')),
  ended_id uuid not null,
  began_id uuid,
  section_id uuid references section,
  roll_number int,
  gr_entry_id uuid,
  primary key (promotion_id, student_id)
);
create index promotion_move_of_student on promotion_move (student_id);
create index promotion_move_to on promotion_move (section_id);

grant select, insert, update, delete on promotion, promotion_section, promotion_choice, promotion_move to maktab_app;
grant select on promotion, promotion_section, promotion_choice, promotion_move to maktab_reader;

-- # Duplicates

-- A merger makes one record of two records of a person. The other record goes to the archive. The row stores what
-- changed, so that the merger can be undone while nothing depends on it.
create table merger (
  id uuid primary key default uuidv7(),
  resource text not null check (resource in ('students', 'guardians', 'teachers', 'staff')),
  survivor_id uuid not null references person,
  other_id uuid not null references person,
  -- The former values of the survivor and the moved links. They contain sensitive details, so the audit leaves them
  -- out.
  kept jsonb not null,
  -- The version of the survivor after the merger.
  version int not null,
  at timestamptz not null,
  undone_at timestamptz
);
create index merger_of_survivor on merger (survivor_id);

-- A record is merged into one record at a time.
create unique index merger_of_other on merger (other_id) where undone_at is null;
select audit_table('merger', array['kept']);

-- Two similar records that belong to two people; the smaller id comes first.
create table two_people (
  id uuid primary key default uuidv7(),
  one_id uuid not null references person,
  other_id uuid not null references person,
  constraint two_people_in_order check (one_id < other_id),
  constraint two_people_once unique (one_id, other_id)
);
create index two_people_other on two_people (other_id);
select audit_table('two_people');

grant select, insert on merger to maktab_app;
grant select, insert, delete on two_people to maktab_app;
grant select on merger, two_people to maktab_reader;
grant update (undone_at) on merger to maktab_app;

-- # Documents

-- A document belongs to the institute or a campus, and has a kind, a file and an expiry day.
create table document_kind (
  id uuid primary key default uuidv7(),
  title text not null check (title <> ''),
  description text not null default '',
  search_text text generated always as (fold(title)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
create unique index document_kind_title_taken on document_kind (fold(title)) where archived_at is null;
create index document_kind_by_title on document_kind (title collate "und-x-icu", id);
create index document_kind_search on document_kind using gin (search_text gin_trgm_ops);
select audit_table('document_kind');

create table document (
  id uuid primary key default uuidv7(),
  title text not null check (title <> ''),
  kind_id uuid not null references document_kind,
  campus_id uuid references campus,
  file_id uuid not null unique references file,
  expires_on date,
  note text not null default '',
  search_text text generated always as (fold(title || ' ' || note)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
create index document_by_title on document (title collate "und-x-icu", id);
create index document_by_expiry on document (expires_on, id);
create index document_of_kind on document (kind_id);
create index document_of_campus on document (campus_id);
create index document_search on document using gin (search_text gin_trgm_ops);
select audit_table('document');

-- The reminders that were sent for an expiry day: one before it and one on it.
create table document_reminder (
  document_id uuid not null references document on delete cascade,
  expires_on date not null,
  stage text not null check (stage in ('soon', 'over')),
  at timestamptz not null,
  primary key (document_id, expires_on, stage)
);

-- A document of a person, such as a passport, a visa or an identity card, with its expiry day. Documents of families
-- and documents of employees are two lists with permissions of their own.
create table person_document (
  id uuid primary key default uuidv7(),
  person_id uuid not null references person,
  side text not null check (side in ('family', 'staff')),
  kind_id uuid not null references document_kind,
  file_id uuid unique references file,
  expires_on date,
  note text not null default '',
  search_text text not null default '',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
create index person_document_of_person on person_document (person_id);
create index person_document_of_kind on person_document (kind_id);
create index person_document_by_expiry on person_document (side, expires_on, id);
create index person_document_search on person_document using gin (search_text gin_trgm_ops);
select audit_table('person_document');

-- The reminders that were sent for an expiry day, with their lead.
create table person_document_reminder (
  document_id uuid not null references person_document on delete cascade,
  expires_on date not null,
  stage text not null check (stage in ('first', 'second', 'last', 'over')),
  at timestamptz not null,
  primary key (document_id, expires_on, stage)
);

create function keep_person_document() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if new.side = 'family' and not exists (select from student where id = new.person_id)
    and not exists (select from guardian where id = new.person_id)
    or new.side = 'staff' and not exists (select from employee where id = new.person_id) then
    raise exception 'nobody of this side' using errcode = 'check_violation', constraint = 'person_document_holder';
  end if;
  new.search_text := fold(concat_ws(' ',
    (select concat_ws(' ', name, other_name) from person where id = new.person_id),
    (select title from document_kind where id = new.kind_id), new.note));
  return new;
end $$;
create trigger person_document_kept before insert or update on person_document
  for each row execute function keep_person_document();

create function document_holder_renamed() returns trigger language plpgsql security definer
set search_path = pg_catalog, public as $$
begin
  update person_document set search_text = '' where person_id in (
    select n.id from new_rows n join old_rows o using (id)
    where (n.name, n.other_name) is distinct from (o.name, o.other_name));
  return null;
end $$;
create trigger document_holder_renamed after update on person referencing old table as old_rows new table as new_rows
  for each statement execute function document_holder_renamed();

-- The list of documents of families can be narrowed to one child. The other list has the same columns, because a
-- union reads both.
create view family_documents as
select d.id, (select concat_ws(' · ', p.name,
    (select nullif(s.father_name, '') from student s where s.id = d.person_id), k.title)
  from person p, document_kind k where p.id = d.person_id and k.id = d.kind_id) as title,
  coalesce((select 'student' from student s where s.id = d.person_id), 'guardian') as holder,
  coalesce((
    select s.archived_at is null and s.status in ('registered', 'enrolled', 'inactive')
    from student s where s.id = d.person_id
  ), false) or coalesce((
    select bool_or(s.archived_at is null and s.status in ('registered', 'enrolled', 'inactive'))
    from guardian_link l join student s on s.id = l.student_id where l.guardian_id = d.person_id
  ), false) as is_here,
  coalesce((select s.campus_id from student s where s.id = d.person_id),
    (select g.campus_id from guardian g where g.id = d.person_id)) as campus_id,
  array(select s.campus_id from student s where s.id = d.person_id
    union select unnest(g.campus_ids) from guardian g where g.id = d.person_id) as campus_ids,
  d.person_id, d.side, d.kind_id, d.file_id, d.expires_on, d.note, d.search_text, d.version, d.created_at, d.updated_at,
  d.archived_at,
  (select s.id from student s where s.id = d.person_id) as student_id
from person_document d where d.side = 'family';
alter view family_documents alter column side set default 'family';

create view staff_documents as
select d.id, (select p.name || ' · ' || k.title from person p, document_kind k where p.id = d.person_id and k.id = d.kind_id) as title,
  (select e.kind from employee e where e.id = d.person_id) as holder,
  coalesce((
    select e.archived_at is null and e.status = 'active' from employee e where e.id = d.person_id
  ), false) as is_here,
  (select e.campus_id from employee e where e.id = d.person_id) as campus_id,
  array(select unnest(e.campus_ids) from employee e where e.id = d.person_id) as campus_ids,
  d.person_id, d.side, d.kind_id, d.file_id, d.expires_on, d.note, d.search_text, d.version, d.created_at, d.updated_at,
  d.archived_at,
  null::uuid as student_id
from person_document d where d.side = 'staff';
alter view staff_documents alter column side set default 'staff';

-- A trigger inserts these settings together with the institute.
create function add_document_setting() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into document_setting default values;
  return null;
end $$;
create trigger institute_adds_document_setting after insert on institute
  for each row execute function add_document_setting();

grant select, insert, update, delete on
  document_kind, document, document_reminder, person_document, person_document_reminder, family_documents,
  staff_documents
to maktab_app;
grant select on
  document_kind, document, document_reminder, person_document, person_document_reminder, family_documents,
  staff_documents
to maktab_reader;

-- # Notes

-- The school writes a note about a person. The audit records who wrote it, and never its text.
create table note (
  id uuid primary key default uuidv7(),
  person_id uuid not null references person,
  kind text not null,
  audience text not null check (audience in ('all', 'management')),
  body text not null check (body <> ''),
  is_pinned boolean not null default false,
  author_id uuid,
  author text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A user deleted the note. The same user may restore it for a while.
  deleted_at timestamptz,
  -- The user who deleted the note and who alone may restore it.
  deleted_by uuid,
  -- Notes about employees are separate from notes about families and have permissions of their own. A person who is
  -- both has two sets.
  side text not null default 'family' check (side in ('family', 'staff')),
  constraint note_kind_check check (
  side = 'family' and kind in ('general', 'academic', 'behaviour', 'health', 'family')
    or side = 'staff' and kind in ('general', 'performance', 'conduct', 'training', 'health', 'family'))
);
create index note_of_person on note (person_id, id);
select audit_table('note', array['body']);

grant select, insert, update on note to maktab_app;
grant select on note to maktab_reader;

-- # Teams

-- A team is a group of employees, such as a committee or a house. Membership and leadership are dated. The view
-- computes the columns about members, and users write it like the table.
create table team (
  id uuid primary key default uuidv7(),
  title text not null check (title <> ''),
  kind text not null default 'committee' check (kind in ('committee', 'house', 'department', 'other')),
  campus_id uuid references campus,
  description text not null default '',
  search_text text generated always as (fold(title || ' ' || description)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
create unique index team_title_taken on team (fold(title), campus_id) nulls not distinct where archived_at is null;
create index team_by_title on team (title collate "und-x-icu", id);
create index team_at_campus on team (campus_id);
create index team_search on team using gin (search_text gin_trgm_ops);
select audit_table('team');

create table team_member (
  id uuid primary key default uuidv7(),
  team_id uuid not null references team,
  employee_id uuid not null references employee,
  is_lead boolean not null default false,
  starts_on date not null,
  ends_on date,
  constraint team_member_in_order check (ends_on >= starts_on),
  constraint team_member_twice exclude using gist (
    team_id with =, employee_id with =, daterange(starts_on, ends_on, '[]') with &&
    ),
  constraint team_led_by_one exclude using gist (
    team_id with =, daterange(starts_on, ends_on, '[]') with &&
    ) where (is_lead)
);
create index team_member_of_team on team_member (team_id);
create index team_member_of_employee on team_member (employee_id);
select audit_table('team_member');

create view teams as
select t.id, t.title, t.kind, coalesce((
    select p.name from team_member m join employee e on e.id = m.employee_id join person p on p.id = e.id
      cross join current_day
    where m.team_id = t.id and m.is_lead and holds(m.starts_on, m.ends_on, day)
      and e.status = 'active' and e.archived_at is null
  ), '') as lead, (
    select count(*)::int from team_member m join employee e on e.id = m.employee_id cross join current_day
    where m.team_id = t.id and holds(m.starts_on, m.ends_on, day)
      and e.status = 'active' and e.archived_at is null
  ) as members,
  t.campus_id, t.description, t.search_text, t.version, t.created_at, t.updated_at, t.archived_at
from team t;

grant select, insert, update, delete on team, team_member, teams to maktab_app;
grant select on team, team_member, teams to maktab_reader;
