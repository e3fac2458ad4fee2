-- Who works here: teachers and other staff. Each is a person and has the person's id; teachers and staff are two lists
-- over one table. Where a teacher teaches, from which day to which, is a row for each; what people are paid stands
-- apart.
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
  -- Kept: said by leaving and coming back, and the campuses of the record and of the assignments that run.
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
  constraint employee_left_some_day check ((status = 'left') = (left_on is not null))
);
create unique index employee_number_taken on employee (fold(employee_number));
create index employee_at_campuses on employee using gin (campus_ids);
create index employee_at_campus on employee (campus_id);
create index employee_in_department on employee (department_id);
create index employee_by_number on employee (kind, employee_number, id);
create index teachers_search on employee using gin (search_text gin_trgm_ops) where kind = 'teacher';
create index staff_search on employee using gin (search_text gin_trgm_ops) where kind = 'staff';
select audit_table('employee');

-- What a teacher does where: a section, a class of a campus or the campus alone, and a subject or all of them. The class
-- of a section is the section's to say.
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

-- What somebody is paid and where to. No list, no search and no audit holds it.
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

create function employee_search(of employee) returns text language sql stable set search_path = pg_catalog, public as $$
  select fold(concat_ws(' ', p.name, p.other_name, p.phone, '0' || right(p.phone, 10), p.email, of.employee_number,
    of.designation, of.qualification))
  from person p where p.id = of.id
$$;

-- The number of a new employee: the highest that was given, counted on. E-041 is followed by E-042.
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
    where (n.name, n.other_name, n.phone, n.email) is distinct from (o.name, o.other_name, o.phone, o.email));
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

-- Leaving and coming back are verbs: whoever leaves teaches nothing from then on.
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

-- What somebody teaches now, in one line: 7-B Maths, 8-A Maths.
create function what_is_taught(teacher uuid) returns text language sql stable set search_path = pg_catalog, public as $$
  select coalesce(string_agg(
    concat_ws(' ', coalesce(s.title, c.title), coalesce(nullif(t.concise_name, ''), t.name)), ', '
    order by a.is_class_teacher desc, coalesce(s.title, c.title) collate natural_order, t.name), '')
  from teacher_assignment a left join section s on s.id = a.section_id left join class c on c.id = a.class_id
    left join subject t on t.id = a.subject_id
  where a.employee_id = teacher and a.ends_on is null
$$;

create function placing_of(teacher uuid, campuses uuid[]) returns text language sql stable
set search_path = pg_catalog, public as $$
  select case when campuses = '{}' then 'no-campus' when exists (
    select from teacher_assignment a
    where a.employee_id = teacher and a.ends_on is null and (a.class_id is not null or a.section_id is not null)
  ) then 'placed' else 'no-class' end
$$;

create view teachers as
select e.id, p.name, e.status, placing_of(e.id, e.campus_ids) as placing, what_is_taught(e.id) as teaches,
  e.left_on, e.leaving_reason, e.returned_on, e.campus_id, p.first_name, p.last_name, p.other_name, p.gender, p.birth_date,
  p.nationality, e.photo_id, e.employee_number, e.designation, e.department_id, e.major_role, e.qualification,
  e.joined_on, e.contract_ends_on, p.phone, p.email, p.present_address, p.permanent_address, e.bio, e.campus_ids,
  e.search_text, e.version, e.created_at, e.updated_at, e.archived_at
from employee e join person p on p.id = e.id where e.kind = 'teacher';

create view staff as
select e.id, p.name, e.status, e.left_on, e.leaving_reason, e.returned_on, e.campus_id, p.first_name, p.last_name, p.other_name,
  p.gender, p.birth_date, p.nationality, e.photo_id, e.employee_number, e.designation, e.department_id, e.major_role,
  e.qualification, e.joined_on, e.contract_ends_on, p.phone, p.email, p.present_address, p.permanent_address, e.bio,
  e.campus_ids, e.search_text, e.version, e.created_at, e.updated_at, e.archived_at
from employee e join person p on p.id = e.id where e.kind = 'staff';

-- Somebody whose e-mail address is that of a log-in is there already: a second record would be a second person.
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
      present_address, permanent_address, created_at, updated_at)
    values (new.id, new.first_name, new.last_name, new.other_name, new.gender,
      new.birth_date, new.nationality, new.phone, new.email, new.present_address,
      new.permanent_address, new.created_at, new.updated_at);
    insert into employee (id, kind, campus_id, employee_number, designation, department_id, major_role, qualification,
      bio, joined_on, contract_ends_on, photo_id, created_at, updated_at)
    values (new.id, tg_argv[0], new.campus_id, new.employee_number, new.designation,
      new.department_id, new.major_role, new.qualification, new.bio, new.joined_on,
      new.contract_ends_on, new.photo_id, new.created_at, new.updated_at);
  else
    if new.email is distinct from old.email then perform refuse_known_login(new.id, new.email); end if;
    update person set first_name = new.first_name, last_name = new.last_name, other_name = new.other_name,
      gender = new.gender, birth_date = new.birth_date, nationality = new.nationality, phone = new.phone,
      email = new.email, present_address = new.present_address, permanent_address = new.permanent_address,
      version = version + 1, updated_at = new.updated_at
    where id = new.id and (new.first_name, new.last_name, new.other_name, new.gender, new.birth_date, new.nationality,
        new.phone, new.email, new.present_address, new.permanent_address)
      is distinct from (old.first_name, old.last_name, old.other_name, old.gender, old.birth_date, old.nationality,
        old.phone, old.email, old.present_address, old.permanent_address);
    update employee set campus_id = new.campus_id, employee_number = new.employee_number,
      designation = new.designation, department_id = new.department_id, major_role = new.major_role,
      qualification = new.qualification, bio = new.bio, joined_on = new.joined_on,
      contract_ends_on = new.contract_ends_on, photo_id = new.photo_id, version = new.version,
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

revoke execute on function employee_search(employee), what_is_taught(uuid), placing_of(uuid, uuid[]), next_employee(),
  keep_employee(), employed_person_changed(), teachers_placed(), end_employment(uuid, date, text), resume_employment(uuid, date), refuse_known_login(uuid, citext),
  write_employees() from public;
grant execute on function what_is_taught(uuid), placing_of(uuid, uuid[]) to maktab_app, maktab_reader;
grant execute on function employee_search(employee), next_employee(), end_employment(uuid, date, text),
  resume_employment(uuid, date), refuse_known_login(uuid, citext) to maktab_app;

-- What is kept is written by triggers and by the two verbs alone.
grant select, delete on employee to maktab_app;
grant insert (id, kind, campus_id, employee_number, designation, department_id, major_role, qualification, bio,
    joined_on, contract_ends_on, photo_id, version, created_at, updated_at, archived_at),
  update (kind, campus_id, employee_number, designation, department_id, major_role, qualification, bio, joined_on,
    contract_ends_on, photo_id, version, updated_at, archived_at) on employee to maktab_app;
grant select, insert, update, delete on teacher_assignment, salary_info to maktab_app;
grant select, insert, update, delete on teachers, staff to maktab_app;
grant select on employee, teacher_assignment, salary_info, teachers, staff to maktab_reader;
