-- Groups of those who work here: committees, houses. Who is a member, and who leads, is dated. What the list shows of
-- members is computed in the view, which is written as the table is.
create table team (
  id uuid primary key default uuidv7(),
  title text not null check (title <> ''),
  kind text not null default 'committee' check (kind in ('committee', 'house', 'department', 'other')),
  campus_id uuid references campus,
  description text not null default '',
  search_text text generated always as (fold(title || ' ' || description)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
create unique index team_title_taken on team (fold(title), campus_id) nulls not distinct where archived_at is null;
create index team_by_title on team (title collate "und-x-icu", id);
create index team_at_campus on team (campus_id);
create index team_search on team using gin (search_text gin_trgm_ops);
select audit_table('team');

create table team_member (
  id uuid primary key default uuidv7(),
  team_id uuid not null references team,
  employee_id uuid not null references employee,
  is_lead boolean not null default false,
  starts_on date not null,
  ends_on date,
  constraint team_member_in_order check (ends_on >= starts_on),
  constraint team_member_twice exclude using gist (
    team_id with =, employee_id with =, daterange(starts_on, ends_on, '[]') with &&
  ),
  constraint team_led_by_one exclude using gist (
    team_id with =, daterange(starts_on, ends_on, '[]') with &&
  ) where (is_lead)
);
create index team_member_of_team on team_member (team_id);
create index team_member_of_employee on team_member (employee_id);
select audit_table('team_member');

create view teams as
select t.id, t.title, t.kind, coalesce((
    select p.name from team_member m join employee e on e.id = m.employee_id join person p on p.id = e.id
    where m.team_id = t.id and m.is_lead and m.ends_on is null and e.status = 'active' and e.archived_at is null
  ), '') as lead, (
    select count(*)::int from team_member m join employee e on e.id = m.employee_id
    where m.team_id = t.id and m.ends_on is null and e.status = 'active' and e.archived_at is null
  ) as members,
  t.campus_id, t.description, t.search_text, t.version, t.created_at, t.updated_at, t.archived_at
from team t;

grant select, insert, update, delete on team, team_member, teams to maktab_app;
grant select on team, team_member, teams to maktab_reader;
