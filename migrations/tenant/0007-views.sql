-- What people keep of their lists: views with a name, and how each has arranged a list for themselves.

-- `search` holds the words of the list's address. A view without a role is its owner's alone.
create table list_view (
  id uuid primary key default uuidv7(),
  owner_id uuid not null references account on delete cascade,
  list text not null check (list <> ''),
  name text not null check (name <> ''),
  search jsonb not null check (jsonb_typeof(search) = 'object'),
  role_id uuid references role on delete set null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index list_view_name_taken on list_view (owner_id, list, fold(name));
create index list_view_shared on list_view (role_id, list) where role_id is not null;
select audit_table('list_view');

-- The order of the tabs, the one that the list begins with (none: all rows), and the columns (none: all of them).
create table list_arrangement (
  account_id uuid not null references account on delete cascade,
  list text not null check (list <> ''),
  view_order uuid[] not null default '{}',
  start_id uuid references list_view on delete set null,
  columns text[],
  primary key (account_id, list)
);
create index list_arrangement_start on list_arrangement (start_id) where start_id is not null;

grant select, insert, update, delete on list_view, list_arrangement to maktab_app;
grant select on list_view, list_arrangement to maktab_reader;
