-- Somebody came or went, one row each time it was noticed, in the order of the clock. What a day was (first in, last out,
-- late, short) follows from these rows and is stored nowhere.
create table presence (
  id uuid primary key default uuidv7(),
  person_id uuid not null references person,
  -- Where it was noticed; null where nobody says.
  campus_id uuid references campus,
  -- The day of the school, in the school's zone.
  day date not null,
  at timestamptz not null,
  -- Null where whoever noticed it cannot tell: then the first of a day is coming, and the last is going.
  direction text check (direction in ('in', 'out')),
  noticed_by text not null check (noticed_by in ('self', 'office', 'device', 'kiosk')),
  comment text not null default '',
  -- What was noticed by mistake counts no more and stays.
  struck_at timestamptz,
  struck_by uuid references account,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint presence_once unique (person_id, at, noticed_by),
  constraint presence_struck_by_somebody check ((struck_at is null) = (struck_by is null))
);
create index presence_of_day on presence (day, campus_id, person_id);
create index presence_of_person on presence (person_id, day, at);
create index presence_struck_by on presence (struck_by) where struck_by is not null;
select audit_table('presence');
grant select, insert, update on presence to maktab_app;
grant select on presence to maktab_reader;
