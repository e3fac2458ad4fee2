-- A username or an e-mail address that changes in its letters' case alone is written as well. Both are the same without regard to
-- case, so that whether they have changed is asked of their letters.

create or replace function person_renamed() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update account set username = new.username, version = version + 1, updated_at = new.updated_at
  where person_id = new.id and username::text is distinct from new.username::text;
  return null;
end $$;

create or replace function log_in_renamed() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update person set username = new.username where id = new.person_id and username::text is distinct from new.username::text;
  return null;
end $$;

create or replace function log_in_moved() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update person p set username = case p.id when new.person_id then new.username else other.username end
  from person other where p.id in (old.person_id, new.person_id) and other.id = new.person_id
    and p.username::text is distinct from (case p.id when new.person_id then new.username else other.username end)::text;
  return null;
end $$;

create or replace function guard_log_in() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
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

drop trigger person_renamed on person;
create trigger person_renamed after update of username on person for each row
  when (old.username::text is distinct from new.username::text) execute function person_renamed();
drop trigger log_in_renamed on account;
create trigger log_in_renamed after update of username on account for each row
  when (old.username::text is distinct from new.username::text) execute function log_in_renamed();
drop trigger log_in_guarded on person;
create trigger log_in_guarded before update of username on person for each row
  when (old.username::text is distinct from new.username::text) execute function guard_log_in();

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
