-- The institute itself, and the first-run steps that it has set aside.
create table institute (
  id uuid primary key default uuidv7(),
  name text not null check (name <> ''),
  type text not null check (type in ('school', 'academy', 'college', 'university', 'coaching-centre')),
  country text not null check (country ~ '^[A-Z]{2}$'),
  time_zone text not null,
  languages text[] not null check (cardinality(languages) > 0 and languages <@ array['en', 'ur', 'ar']),
  language text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  date_format text not null default 'dd-MM-yyyy',
  theme text not null default 'blue',
  mode text not null default 'system' check (mode in ('system', 'light', 'dark')),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (language = any (languages))
);
-- One row, ever.
create unique index institute_single on institute ((true));
select audit_table('institute');

create table skipped_step (
  id uuid primary key default uuidv7(),
  key text not null unique,
  created_at timestamptz not null default now()
);
select audit_table('skipped_step');

grant select, insert, update, delete on institute, skipped_step to maktab_app;
grant select on institute, skipped_step to maktab_reader;
