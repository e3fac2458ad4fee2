-- # Results from before the school came here

-- A line is a subject of a year and a class elsewhere, as a certificate or the old registers say it: years and classes
-- are words, for nothing here is of them.
create table past_result (
  id uuid primary key default uuidv7(),
  student_id uuid not null references student,
  year text not null check (year <> ''),
  class text not null check (class <> ''),
  subject text not null check (subject <> ''),
  marks numeric(7,2) check (marks >= 0),
  max numeric(7,2) check (max > 0),
  grade text not null default '',
  points numeric(4,2) check (points between 0 and 99),
  credits numeric(4,2) check (credits between 0 and 99),
  -- Where it comes from, such as the school or the certificate.
  source text not null default '',
  position smallint not null default 0,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint past_result_once unique (student_id, year, class, subject),
  constraint past_result_tells check (marks is not null or grade <> ''),
  constraint past_result_out_of check (marks is null or max is not null and marks <= max)
);
select audit_table('past_result');

grant select, insert, update, delete on past_result to maktab_app;
grant select on past_result to maktab_reader;
