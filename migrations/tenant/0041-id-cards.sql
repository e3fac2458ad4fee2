-- What the school makes on paper. How its prints look is one row, which comes with the institute.
create table print_setting (
  id uuid primary key default uuidv7(),
  other_name text not null default '',
  card_look text not null default 'band' check (card_look in ('band', 'side', 'portrait')),
  card_language text not null default 'en' check (card_language in ('en', 'ur', 'ar')),
  card_paper text not null default 'single' check (card_paper in ('single', 'sheet')),
  shows_father boolean not null default true,
  shows_registration boolean not null default true,
  shows_phone boolean not null default true,
  shows_blood_group boolean not null default false,
  has_back boolean not null default true,
  back_text text not null default '',
  -- For how many months a card is good; 0: until the academic year ends.
  valid_months int not null default 0 check (valid_months between 0 and 60),
  version int not null default 1,
  updated_at timestamptz not null default now()
);
create unique index print_setting_single on print_setting ((true));
insert into print_setting (version) select 1 from institute;
select audit_table('print_setting');
grant select, update on print_setting to maktab_app;
grant select on print_setting to maktab_reader;

create function add_print_setting() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into print_setting default values;
  return null;
end $$;
create trigger institute_adds_print_setting after insert on institute for each row execute function add_print_setting();
revoke execute on function add_print_setting() from public;

-- A card is good under its code until it is lost; printed again, it keeps the code. Whoever scans the code is told
-- whether the card is good, so nobody may guess one: 80 bits of chance.
create table id_card (
  id uuid primary key default uuidv7(),
  person_id uuid not null references person,
  code text not null check (code ~ '^[0-9A-HJKMNP-TV-Z]{16}$'),
  valid_until date not null,
  printed_at timestamptz not null,
  lost_at timestamptz
);
create unique index id_card_code_taken on id_card (code);
create unique index id_card_in_use on id_card (person_id) where lost_at is null;
select audit_table('id_card', array['code']);

-- A pile of cards that somebody had printed, kept as a file for a week.
create table id_card_print (
  id uuid primary key default uuidv7(),
  account_id uuid references account on delete set null,
  -- That of all the people; null where they are of several.
  campus_id uuid references campus,
  people uuid[] not null,
  look text not null check (look in ('band', 'side', 'portrait')),
  language text not null check (language in ('en', 'ur', 'ar')),
  paper text not null check (paper in ('single', 'sheet')),
  job_id uuid,
  printed int,
  file_id uuid unique references file,
  created_at timestamptz not null default now()
);
create index id_card_print_of_account on id_card_print (account_id);
create index id_card_print_of_campus on id_card_print (campus_id);
create index id_card_print_by_age on id_card_print (created_at, id);
select audit_table('id_card_print');

grant select, insert, update on id_card to maktab_app;
grant select, insert, update, delete on id_card_print to maktab_app;
grant select on id_card, id_card_print to maktab_reader;
