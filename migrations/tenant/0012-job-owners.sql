-- Jobs that a person asked for: whose they are, what they are called to that person, where their result is to be
-- seen, and which rows they left alone. The house's own (letters, nightly rules) have no owner.
alter table job
  -- squawk-ignore adding-foreign-key-constraint -- a new column is null in every row, so there is nothing to check
  add column owner_id uuid references account on delete cascade,
  add column title jsonb,
  add column page text,
  add column started_at timestamptz,
  add column failed int not null default 0,
  add column failures jsonb not null default '[]',
  add constraint job_owner_knows_its_title check (owner_id is null or title is not null) not valid;
-- squawk-ignore require-concurrent-index-creation -- the work list holds ninety days of few rows
create index job_of_owner on job (owner_id, id) where owner_id is not null;
