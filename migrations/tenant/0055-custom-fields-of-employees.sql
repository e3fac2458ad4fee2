-- Teachers and staff have fields of the school's own, as students and guardians do; and in forms its fields stand in
-- groups and in the order that the school says.
alter table employee add column custom jsonb not null default '{}';
-- squawk-ignore require-concurrent-index-creation
create index employee_custom on employee using gin (custom);
grant insert (custom), update (custom) on employee to maktab_app;

create or replace view teachers as
select e.id, p.name, e.status, placing_of(e.id, e.campus_ids) as placing, what_is_taught(e.id) as teaches,
  e.left_on, e.leaving_reason, e.returned_on, e.campus_id, p.first_name, p.last_name, p.other_name, p.gender, p.birth_date,
  p.nationality, e.photo_id, e.employee_number, e.designation, e.department_id, e.major_role, e.qualification,
  e.joined_on, e.contract_ends_on, p.phone, p.email, p.present_address, p.permanent_address, e.bio, e.campus_ids,
  e.search_text, e.version, e.created_at, e.updated_at, e.archived_at, e.custom
from employee e join person p on p.id = e.id where e.kind = 'teacher';

create or replace view staff as
select e.id, p.name, e.status, e.left_on, e.leaving_reason, e.returned_on, e.campus_id, p.first_name, p.last_name, p.other_name,
  p.gender, p.birth_date, p.nationality, e.photo_id, e.employee_number, e.designation, e.department_id, e.major_role,
  e.qualification, e.joined_on, e.contract_ends_on, p.phone, p.email, p.present_address, p.permanent_address, e.bio,
  e.campus_ids, e.search_text, e.version, e.created_at, e.updated_at, e.archived_at, e.custom
from employee e join person p on p.id = e.id where e.kind = 'staff';

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
      present_address, permanent_address, created_at, updated_at)
    values (new.id, new.first_name, new.last_name, new.other_name, new.gender,
      new.birth_date, new.nationality, new.phone, new.email, new.present_address,
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
      email = new.email, present_address = new.present_address, permanent_address = new.permanent_address,
      version = version + 1, updated_at = new.updated_at
    where id = new.id and (new.first_name, new.last_name, new.other_name, new.gender, new.birth_date, new.nationality,
        new.phone, new.email, new.present_address, new.permanent_address)
      is distinct from (old.first_name, old.last_name, old.other_name, old.gender, old.birth_date, old.nationality,
        old.phone, old.email, old.present_address, old.permanent_address);
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

-- What stands above fields in forms, in each language; fields of one heading stand together.
alter table custom_field add column heading text not null default '';
alter table custom_field add column heading_ur text not null default '';
alter table custom_field add column heading_ar text not null default '';

-- The place of a field is its turn: where one comes in, those from there on stand one later.
create function trim_custom_place() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if new.archived_at is null then
    new.place := least(new.place, 1 + (
      select count(*)::int from custom_field f
      where f.resource = new.resource and f.archived_at is null and f.id <> new.id));
  end if;
  return new;
end $$;
-- After the trigger that gives a place to who has none: triggers go by their names.
create trigger custom_field_placed before insert or update of place, archived_at on custom_field
  for each row execute function trim_custom_place();

create function order_custom_fields() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if new.archived_at is not null then return null; end if;
  update custom_field f set place = o.turn + (o.turn >= new.place)::int
  from (
    select id, row_number() over (order by place, id)::int as turn
    from custom_field where resource = new.resource and archived_at is null and id <> new.id
  ) o
  where f.id = o.id and f.place <> o.turn + (o.turn >= new.place)::int;
  return null;
end $$;
create trigger custom_field_ordered after insert or update of place, archived_at on custom_field
  for each row when (pg_trigger_depth() = 0) execute function order_custom_fields();
revoke execute on function trim_custom_place(), order_custom_fields() from public;
