-- Two records of one person made one. The other record goes to the archive; what a merger changed is kept, so that it
-- can be taken back as long as nothing stands on it.
create table merger (
  id uuid primary key default uuidv7(),
  resource text not null check (resource in ('students', 'guardians')),
  survivor_id uuid not null references person,
  other_id uuid not null references person,
  -- What the survivor was, what became of the links; sensitive details among it, so that no audit holds it.
  kept jsonb not null,
  -- The survivor's own count of changes when the merger was done.
  version int not null,
  at timestamptz not null,
  undone_at timestamptz
);
create index merger_of_survivor on merger (survivor_id);
-- A record is merged into one other at a time.
create unique index merger_of_other on merger (other_id) where undone_at is null;
select audit_table('merger', array['kept']);

-- Two records that look alike and are two people; the lesser id stands first.
create table two_people (
  id uuid primary key default uuidv7(),
  one_id uuid not null references person,
  other_id uuid not null references person,
  constraint two_people_in_order check (one_id < other_id),
  constraint two_people_once unique (one_id, other_id)
);
create index two_people_other on two_people (other_id);
select audit_table('two_people');

-- Who is called the same and born on the same day may be the same child.
-- squawk-ignore require-concurrent-index-creation
create index person_born_on on person (birth_date) where birth_date is not null;

grant select, insert on merger to maktab_app;
grant update (undone_at) on merger to maktab_app;
grant select, insert, delete on two_people to maktab_app;
grant select on two_people to maktab_reader;
grant update (student_id) on gr_entry to maktab_app;
