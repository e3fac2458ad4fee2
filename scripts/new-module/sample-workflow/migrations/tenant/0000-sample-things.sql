-- Sample things: each is about a student, is due on a day, and is completed once.
create table sample_thing (
  id uuid primary key default uuidv7(),
  campus_id uuid not null references campus,
  student_id uuid not null references student,
  title text not null check (title <> ''),
  due_on date not null,
  done_on date,
  search_text text generated always as (fold(title)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
create index sample_thing_by_day on sample_thing (due_on, id);
create index sample_thing_of_student on sample_thing (student_id);
create index sample_thing_search on sample_thing using gin (search_text gin_trgm_ops);
select audit_table('sample_thing');
grant select, insert, update, delete on sample_thing to maktab_app;
grant select on sample_thing to maktab_reader;
