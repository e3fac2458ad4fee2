-- Certificates of students. What one says is kept as it stood on the day of issue; its number is drawn in the same
-- commit from the counter of its kind and year, so that none is missing and none is twice.
alter table print_setting
  add column leaving_prefix text not null default 'LC/yyyy/',
  add column character_prefix text not null default 'CC/yyyy/',
  add column bonafide_prefix text not null default 'BC/yyyy/';

create table certificate_counter (
  kind text not null check (kind in ('leaving', 'character', 'bonafide')),
  year int not null,
  last int not null check (last > 0),
  primary key (kind, year)
);

create table certificate (
  id uuid primary key default uuidv7(),
  student_id uuid not null references student,
  campus_id uuid not null references campus,
  kind text not null check (kind in ('leaving', 'character', 'bonafide')),
  serial text not null check (serial <> ''),
  year int not null,
  number int not null check (number > 0),
  code text not null check (code ~ '^[0-9A-HJKMNP-TV-Z]{16}$'),
  snapshot jsonb not null,
  name text not null,
  father_name text not null default '',
  issued_on date not null,
  issued_by text not null,
  duplicates int not null default 0 check (duplicates >= 0),
  duplicated_on date,
  revoked_on date,
  revoked_reason text not null default '',
  search_text text generated always as (fold(serial || ' ' || name || ' ' || father_name)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  constraint certificate_number_once unique (kind, year, number)
);
create unique index certificate_code_taken on certificate (code);
create index certificate_of_student on certificate (student_id);
create index certificate_by_issue on certificate (issued_on, id);
create index certificate_of_campus on certificate (campus_id, issued_on);
create index certificate_search on certificate using gin (search_text gin_trgm_ops);
select audit_table('certificate', array['code', 'snapshot']);

grant select, insert, update on certificate_counter, certificate to maktab_app;
grant select on certificate_counter, certificate to maktab_reader;
