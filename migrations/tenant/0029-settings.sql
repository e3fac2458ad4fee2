-- What a school says once of its registers, of how it is paid, of how it is reached, and of how students are numbered.
-- Each is one row, which comes with the institute.
create table attendance_setting (
  id uuid primary key default uuidv7(),
  window_days int not null default 7 check (window_days between 0 and 60),
  excludes_closures boolean not null default false,
  teachers_mark_own boolean not null default false,
  late_after_minutes int not null default 10 check (late_after_minutes between 0 and 120),
  staff_late_after_minutes int not null default 10 check (staff_late_after_minutes between 0 and 120),
  required_percent int not null default 75 check (required_percent between 0 and 100),
  alert_percent int not null default 75 check (alert_percent between 0 and 100),
  alert_after_minutes int not null default 10 check (alert_after_minutes between 0 and 120),
  version int not null default 1,
  updated_at timestamptz not null default now()
);
create unique index attendance_setting_single on attendance_setting ((true));
insert into attendance_setting (version) select 1 from institute;
select audit_table('attendance_setting');

create table payment_setting (
  id uuid primary key default uuidv7(),
  takes_cash boolean not null default true,
  takes_deposits boolean not null default true,
  takes_transfers boolean not null default false,
  takes_cheques boolean not null default false,
  takes_cards boolean not null default false,
  takes_wallets boolean not null default false,
  bank_name text not null default '',
  branch_name text not null default '',
  account_title text not null default '',
  account_number text not null default '',
  iban text not null default '' check (iban ~ '^([A-Z]{2}[0-9]{2}[A-Z0-9]{11,30})?$'),
  swift_code text not null default '' check (swift_code ~ '^([A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?)?$'),
  receipt_prefix text not null default '',
  fine_kind text not null default 'none' check (fine_kind in ('none', 'once', 'daily')),
  -- In minor units of the school's currency.
  fine_amount bigint check (fine_amount > 0),
  fine_most bigint check (fine_most > 0),
  fine_skips_closures boolean not null default true,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  constraint payment_setting_some_way
    check (takes_cash or takes_deposits or takes_transfers or takes_cheques or takes_cards or takes_wallets),
  constraint payment_setting_fine_known check (fine_kind = 'none' or fine_amount is not null),
  constraint payment_setting_most_enough check (fine_most >= fine_amount)
);
create unique index payment_setting_single on payment_setting ((true));
insert into payment_setting (version) select 1 from institute;
select audit_table('payment_setting');

create table contact_setting (
  id uuid primary key default uuidv7(),
  address text not null default '',
  city text not null default '',
  phone text,
  other_phone text,
  whatsapp text,
  email text,
  website text not null default '',
  map_link text not null default '',
  principal_name text not null default '',
  version int not null default 1,
  updated_at timestamptz not null default now()
);
create unique index contact_setting_single on contact_setting ((true));
insert into contact_setting (version) select 1 from institute;
select audit_table('contact_setting');

create table registration_setting (
  id uuid primary key default uuidv7(),
  is_automatic boolean not null default true,
  prefix text not null default '',
  digits int not null default 4 check (digits between 1 and 8),
  next_number int not null default 1 check (next_number between 1 and 9999999),
  postfix text not null default '',
  version int not null default 1,
  updated_at timestamptz not null default now()
);
create unique index registration_setting_single on registration_setting ((true));
insert into registration_setting (version) select 1 from institute;
select audit_table('registration_setting');

grant select, update on attendance_setting, payment_setting, contact_setting, registration_setting to maktab_app;
grant select on attendance_setting, payment_setting, contact_setting, registration_setting to maktab_reader;

-- A database that no school has taken yet holds nothing.
create function add_settings() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into attendance_setting default values;
  insert into payment_setting default values;
  insert into contact_setting default values;
  insert into registration_setting default values;
  return null;
end $$;
create trigger institute_adds_settings after insert on institute for each row execute function add_settings();
