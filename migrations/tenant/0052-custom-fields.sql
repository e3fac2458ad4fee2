-- Fields that a school adds to its students, guardians and whoever else has a column `custom`. The definition stands
-- here; a value stands in the row that it is of, under the key of its field, and is there only if it says something.
create table custom_field (
  id uuid primary key default uuidv7(),
  resource text not null check (resource ~ '^[a-z][a-z_]*$'),
  key text not null check (key ~ '^[a-z][a-z0-9_]{0,49}$'),
  title text not null check (title <> ''),
  title_ur text not null default '',
  title_ar text not null default '',
  kind text not null
    check (kind in ('text', 'long', 'number', 'day', 'flag', 'choice', 'several', 'phone', 'email', 'link')),
  hint text not null default '',
  options jsonb not null default '[]' check (jsonb_typeof(options) = 'array'),
  is_required boolean not null default false,
  is_listed boolean not null default false,
  place int not null,
  search_text text generated always as (fold(title || ' ' || title_ur || ' ' || title_ar)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  constraint custom_field_key_once unique (resource, key)
);
create unique index custom_field_title_taken on custom_field (resource, fold(title)) where archived_at is null;
create index custom_field_in_order on custom_field (resource, place, id);
create index custom_field_by_place on custom_field (place, id);
create index custom_field_by_title on custom_field (title collate "und-x-icu", id);
create index custom_field_search on custom_field using gin (search_text gin_trgm_ops);
select audit_table('custom_field');

-- What a title is called among keys: letters and digits of English, and never what means something to JavaScript.
create function custom_key(title text) returns text language sql immutable set search_path = pg_catalog, public
return (
  select case when k = '' then 'field' when k ~ '^[0-9]' then 'f_' || k when k = 'constructor' then 'constructor_1' else k end
  from (select left(btrim(regexp_replace(regexp_replace(lower(title), '[''’]', '', 'g'), '[^a-z0-9]+', '_', 'g'), '_'), 40) k) made
);

-- Options without an id get one of their title; no two of a field have the same, whatever else happens to them.
create function custom_options(given jsonb) returns jsonb language plpgsql immutable set search_path = pg_catalog, public as $$
declare
  option jsonb;
  made text;
  number int;
  taken text[] := array(select o ->> 'id' from jsonb_array_elements(given) o where o ->> 'id' <> '');
  done jsonb := '[]';
begin
  for option in select * from jsonb_array_elements(given) loop
    if coalesce(option ->> 'id', '') = '' then
      made := custom_key(option ->> 'title');
      number := 1;
      while made = any (taken) loop
        number := number + 1;
        made := custom_key(option ->> 'title') || '_' || number;
      end loop;
      taken := taken || made;
      option := option || jsonb_build_object('id', made);
    end if;
    done := done || jsonb_build_array(option);
  end loop;
  return done;
end $$;

create function keep_custom_field() returns trigger language plpgsql set search_path = pg_catalog, public as $$
declare
  number int := 1;
  has_values boolean := false;
  missing text[];
  used boolean;
begin
  -- One at a time, so that keys, places and their number are counted right.
  perform pg_advisory_xact_lock(hashtext('custom_field'));
  if new.kind not in ('choice', 'several') then
    new.options := '[]';
  end if;
  new.options := custom_options(new.options);
  if tg_op = 'INSERT' then
    new.key := custom_key(new.title);
    while exists (select from custom_field f where f.resource = new.resource and f.key = new.key) loop
      number := number + 1;
      new.key := custom_key(new.title) || '_' || number;
    end loop;
    new.place := coalesce(new.place, (select coalesce(max(place), 0) + 1 from custom_field f where f.resource = new.resource));
  else
    if new.resource <> old.resource then
      raise exception 'a field stays where it is' using errcode = 'check_violation', constraint = 'custom_field_resource_fixed';
    end if;
    new.key := old.key;
    new.place := coalesce(new.place, old.place);
    if new.kind <> old.kind then
      execute format('select exists (select from %I where custom ? $1)', new.resource) into has_values using new.key;
      if has_values then
        raise exception 'its values are of another kind' using errcode = 'check_violation', constraint = 'custom_field_kind_fixed';
      end if;
    else
      missing := array(
        select o ->> 'id' from jsonb_array_elements(old.options) o
        where not new.options @> jsonb_build_array(jsonb_build_object('id', o ->> 'id')));
      if missing <> '{}' then
        execute format('select exists (select from %I where custom -> $1 ?| $2)', new.resource) into used using new.key, missing;
        if used then
          raise exception 'an option is used' using errcode = 'check_violation', constraint = 'custom_field_option_used';
        end if;
      end if;
    end if;
  end if;
  if new.kind in ('choice', 'several') and not new.options @? '$[*] ? (@.isOver != true)' then
    raise exception 'nothing to choose from' using errcode = 'check_violation', constraint = 'custom_field_options_needed';
  end if;
  if (select count(*) <> count(distinct o ->> 'id') from jsonb_array_elements(new.options) o)
    or (select count(*) <> count(distinct fold(o ->> 'title')) from jsonb_array_elements(new.options) o) then
    raise exception 'two options are alike' using errcode = 'check_violation', constraint = 'custom_field_option_twice';
  end if;
  if new.archived_at is null and (
    select count(*) from custom_field f where f.resource = new.resource and f.archived_at is null and f.id <> new.id
  ) >= 40 then
    raise exception 'too many fields' using errcode = 'check_violation', constraint = 'custom_field_most';
  end if;
  return new;
end $$;
create trigger custom_field_kept before insert or update on custom_field
  for each row execute function keep_custom_field();

revoke execute on function custom_key(text), custom_options(jsonb), keep_custom_field() from public;
grant execute on function custom_key(text), custom_options(jsonb) to maktab_app;
grant select, insert, update, delete on custom_field to maktab_app;
grant select on custom_field to maktab_reader;

-- The audit tells of each field of the school by itself, as `custom_house`: in one value nobody would find what changed.
create or replace function audit_shape(change jsonb, secret text[]) returns jsonb language sql immutable parallel safe
set search_path = pg_catalog, public
return case
  when jsonb_typeof(change -> 'custom') = 'object' then
    (change - secret - array['search_text', 'version', 'created_at', 'updated_at', 'custom'])
    || (select coalesce(jsonb_object_agg('custom_' || key, value), '{}') from jsonb_each(change -> 'custom'))
  else change - secret - array['search_text', 'version', 'created_at', 'updated_at']
end;

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
    from new_rows n join old_rows o using (id)
  ) c
  where c.was is distinct from c.now;
  return null;
end $$;

-- New columns with a constant default: nothing is written anew.
alter table student add column custom jsonb not null default '{}';
alter table guardian add column custom jsonb not null default '{}';
-- squawk-ignore require-concurrent-index-creation
create index student_custom on student using gin (custom);
-- squawk-ignore require-concurrent-index-creation
create index guardian_custom on guardian using gin (custom);
grant insert (custom), update (custom) on student, guardian to maktab_app;

create or replace view students as
select s.id, p.name, s.status, s.class_id, s.section_id, s.roll_number, s.gr_number, s.campus_id, p.first_name,
  p.last_name, p.other_name, s.father_name, s.mother_name, p.gender, p.birth_date, s.registration_number,
  s.family_code, s.joined_on, p.phone, p.email, p.nationality, p.present_address, p.permanent_address,
  s.board_registration, s.board_roll_number, s.photo_id, s.search_text, s.version, s.created_at, s.updated_at,
  s.archived_at, s.custom
from student s join person p on p.id = s.id;

create or replace view guardians as
select g.id, p.name, (
    select count(*)::int from guardian_link l join student s on s.id = l.student_id
    where l.guardian_id = g.id and s.archived_at is null
  ) as children,
  g.campus_id, p.first_name, p.last_name, p.other_name, p.gender, p.phone, p.email, g.profession, p.present_address,
  g.campus_ids, g.search_text, g.version, g.created_at, g.updated_at, g.archived_at, g.custom
from guardian g join person p on p.id = g.id;

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
          board_registration, board_roll_number, photo_id, custom, created_at, updated_at)
        values (new.id, new.campus_id, new.registration_number, new.family_code, new.father_name, new.mother_name,
          new.joined_on, new.board_registration, new.board_roll_number, new.photo_id,
          coalesce(new.custom, '{}'), new.created_at, new.updated_at);
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
      board_roll_number = new.board_roll_number, photo_id = new.photo_id, custom = new.custom, version = new.version,
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
    insert into person (id, first_name, last_name, other_name, gender, phone, email, present_address, created_at, updated_at)
    values (new.id, new.first_name, new.last_name, new.other_name, new.gender, new.phone, new.email,
      new.present_address, new.created_at, new.updated_at);
    insert into guardian (id, campus_id, profession, custom, created_at, updated_at)
    values (new.id, new.campus_id, new.profession, coalesce(new.custom, '{}'), new.created_at, new.updated_at);
  else
    update person set first_name = new.first_name, last_name = new.last_name, other_name = new.other_name,
      gender = new.gender, phone = new.phone, email = new.email, present_address = new.present_address,
      version = version + 1, updated_at = new.updated_at
    where id = new.id and (new.first_name, new.last_name, new.other_name, new.gender, new.phone, new.email, new.present_address)
      is distinct from (old.first_name, old.last_name, old.other_name, old.gender, old.phone, old.email, old.present_address);
    update guardian set campus_id = new.campus_id, profession = new.profession, custom = new.custom, version = new.version,
      updated_at = new.updated_at, archived_at = new.archived_at
    where id = new.id;
  end if;
  select * into new from guardians where id = new.id;
  return new;
end $$;
