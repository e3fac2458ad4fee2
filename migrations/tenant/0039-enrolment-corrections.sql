-- What the office does beside enrolling: it deactivates a student who stays in the section, and it mends mistakes.

-- The last number of a register is found in an index, not by looking at all of them.
-- squawk-ignore require-concurrent-index-creation -- a register is young: people came with the version before
create index gr_entry_last on gr_entry (
  campus_id, length(substring(number from '([0-9]+)$')) desc, (substring(number from '([0-9]+)$')) desc
) where number ~ '[0-9]$';

-- The number that many after the last one of a register: M-1043 is followed by M-1044. Many at once are given by
-- counting on.
create function next_gr(campus uuid, ahead bigint) returns text language sql stable set search_path = pg_catalog, public as $$
  with last as (
    select number, substring(number from '^(.*?)[0-9]+$') as head, substring(number from '([0-9]+)$') as tail
    from gr_entry where campus_id = campus and number ~ '[0-9]$'
    order by length(substring(number from '([0-9]+)$')) desc, (substring(number from '([0-9]+)$')) desc limit 1)
  select coalesce((
    select head || lpad((tail::numeric + ahead)::text, greatest(length(tail), length((tail::numeric + ahead)::text)), '0')
    from last), ahead::text)
$$;
create or replace function next_gr(campus uuid) returns text language sql stable set search_path = pg_catalog, public as $$
  select next_gr(campus, 1)
$$;

-- A roll number has one holder at a time. Who has left keeps the number of those days, and another may have it now.
alter table enrolment drop constraint enrolment_roll_taken;
-- squawk-ignore require-concurrent-index-creation, disallowed-unique-constraint
create unique index enrolment_roll_taken on enrolment (section_id, roll_number)
  where ends_on is null and roll_number is not null;

-- Since when a student is deactivated: still in the section, and not counted.
alter table student add column inactive_since date;
alter table student drop constraint student_status_check;
-- squawk-ignore constraint-missing-not-valid -- every status that there is stays allowed
alter table student add constraint student_status_check
  check (status in ('registered', 'enrolled', 'inactive', 'left', 'struck-off', 'graduated'));

-- Who is not enrolled is not deactivated either. The GR number is that of the campus at which the student is kept.
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
-- By its name it comes before student_kept, which writes the GR number into what is searched.
create trigger student_gets_place before update on student for each row execute function place_student();

-- As before; and a number that somebody else writes just now is passed over like one that is taken.
create or replace function write_students() returns trigger language plpgsql set search_path = pg_catalog, public as $$
declare
  refused text;
begin
  if tg_op = 'INSERT' then
    new.id := coalesce(new.id, uuidv7());
    insert into person (id, first_name, last_name, other_name, gender, birth_date, nationality, phone, email,
      present_address, permanent_address, created_at, updated_at)
    values (new.id, new.first_name, new.last_name, new.other_name, new.gender, new.birth_date, new.nationality,
      new.phone, new.email, new.present_address, new.permanent_address, new.created_at, new.updated_at);
    loop
      begin
        insert into student (id, campus_id, registration_number, family_code, father_name, mother_name, joined_on,
          board_registration, board_roll_number, photo_id, created_at, updated_at)
        values (new.id, new.campus_id, new.registration_number, new.family_code, new.father_name, new.mother_name,
          new.joined_on, new.board_registration, new.board_roll_number, new.photo_id, new.created_at, new.updated_at);
        exit;
      exception when unique_violation then
        get stacked diagnostics refused = constraint_name;
        if refused <> 'student_registration_taken' or new.registration_number <> '' then raise; end if;
      end;
    end loop;
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

revoke execute on function next_gr(uuid, bigint), place_student() from public;
grant execute on function next_gr(uuid, bigint) to maktab_app;
grant update (inactive_since) on student to maktab_app;
