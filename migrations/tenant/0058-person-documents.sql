-- Documents of people, each with the day on which it ends: passports, visas, identity cards. Those of children and
-- their guardians are one list, those of who works here another, so that each is granted by itself.
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

-- What lists read; they are written as the table is. Scalars, not EXISTS: those are asked of the rows of a page alone,
-- never hashed over every student.
create view family_documents as
select d.id, (select p.name || ' · ' || k.title from person p, document_kind k where p.id = d.person_id and k.id = d.kind_id) as title,
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
  d.archived_at
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
  d.archived_at
from person_document d where d.side = 'staff';
alter view staff_documents alter column side set default 'staff';

-- Of which end of a document people were told, and how long before it.
create table person_document_reminder (
  document_id uuid not null references person_document on delete cascade,
  expires_on date not null,
  stage text not null check (stage in ('first', 'second', 'last', 'over')),
  at timestamptz not null,
  primary key (document_id, expires_on, stage)
);

create table document_setting (
  id uuid primary key default uuidv7(),
  first_days int not null default 60,
  second_days int not null default 30,
  last_days int not null default 7,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  constraint document_setting_in_order check (first_days <= 365 and first_days > second_days and second_days > last_days and last_days >= 1)
);
create unique index document_setting_single on document_setting ((true));
insert into document_setting (version) select 1 from institute;
select audit_table('document_setting');

-- A database that no school has taken yet holds nothing.
create function add_document_setting() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into document_setting default values;
  return null;
end $$;
create trigger institute_adds_document_setting after insert on institute
  for each row execute function add_document_setting();

revoke execute on function keep_person_document(), document_holder_renamed(), add_document_setting() from public;
grant select, insert, update, delete on person_document, family_documents, staff_documents, person_document_reminder
  to maktab_app;
grant select, update on document_setting to maktab_app;
grant select on person_document, family_documents, staff_documents, person_document_reminder, document_setting
  to maktab_reader;
