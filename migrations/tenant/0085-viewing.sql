-- Who looks at the school as somebody else, or as whoever holds a role: for some minutes, in one session, and without
-- writing anything. That it began and ended stands under acts.
create table viewing (
  id uuid primary key default uuidv7(),
  session_id uuid not null references session on delete cascade,
  account_id uuid references account on delete cascade,
  role_id uuid references role on delete cascade,
  campus_id uuid references campus on delete cascade,
  section_id uuid references section on delete cascade,
  reason text not null check (reason <> ''),
  began_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  check (num_nonnulls(account_id, role_id) = 1),
  check (role_id is not null or num_nonnulls(campus_id, section_id) = 0)
);
create unique index viewing_of_session on viewing (session_id) where ended_at is null;
create index viewing_over on viewing (session_id);
create index viewing_of_role on viewing (role_id) where role_id is not null;

grant select, insert, update, delete on viewing to maktab_app;
grant select on viewing to maktab_reader;
