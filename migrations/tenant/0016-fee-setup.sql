-- # Fee set-up

-- The number under which the authorities tax a campus.
alter table campus add column tax_number text not null default '';

-- The currency of a campus: its own, or that of the institute.
create function campus_currency(campus uuid) returns text language sql stable set search_path = pg_catalog, public
return coalesce(
  (select c.currency from campus c where c.id = campus_currency.campus),
  (select i.currency from institute i));

-- A tax rate such as VAT. The rate of a fee that was issued stands in its invoice.
create table tax_rate (
  id uuid primary key default uuidv7(),
  title text not null check (title <> ''),
  percent numeric(5, 2) not null check (percent between 0 and 100),
  basis_points int not null generated always as ((percent * 100)::int) stored,
  -- How authorities call it: a rate of zero is taxable, what is exempt is not.
  kind text not null default 'standard' check (kind in ('standard', 'zero', 'exempt')),
  description text not null default '',
  search_text text generated always as (fold(title)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  constraint tax_rate_of_its_kind check ((kind = 'standard') = (percent > 0))
);
create unique index tax_rate_title_taken on tax_rate (fold(title)) where archived_at is null;
create index tax_rate_by_title on tax_rate (title collate name_order, id);
create index tax_rate_search on tax_rate using gin (search_text gin_trgm_ops);
-- What is computed is no change of anybody's.
select audit_table('tax_rate', array['basis_points']);

-- What a family pays for. Without an account it is posted to the usual one: fees, or deposits if it is refundable.
create table fee_type (
  id uuid primary key default uuidv7(),
  title text not null check (title <> ''),
  other_title text not null default '',
  income_account_id uuid references ledger_account,
  is_refundable boolean not null default false,
  -- What somebody pays who joins or leaves within a month.
  joiner text not null default 'full' check (joiner in ('days', 'half', 'full')),
  leaver text not null default 'full' check (leaver in ('full', 'days')),
  concession_applies boolean not null default false,
  tax_rate_id uuid references tax_rate,
  -- The place in the order in which a payment settles the lines of a day; 1 is settled first.
  settles int not null default 50 check (settles between 1 and 999),
  description text not null default '',
  search_text text generated always as (fold(title || ' ' || other_title)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  constraint fee_type_deposit_in_full check (not is_refundable or (joiner = 'full' and leaver = 'full')),
  constraint fee_type_deposit_untaxed check (not is_refundable or tax_rate_id is null)
);
create unique index fee_type_title_taken on fee_type (fold(title)) where archived_at is null;
create index fee_type_in_order on fee_type (settles, id);
create index fee_type_by_title on fee_type (title collate name_order, id);
create index fee_type_of_account on fee_type (income_account_id);
create index fee_type_of_tax on fee_type (tax_rate_id);
create index fee_type_search on fee_type using gin (search_text gin_trgm_ops);
select audit_table('fee_type');

-- Who pays a part of the fees of students, such as a trust.
create table sponsor (
  id uuid primary key default uuidv7(),
  title text not null check (title <> ''),
  contact_name text not null default '',
  phone text,
  email text,
  address text not null default '',
  description text not null default '',
  search_text text generated always as (fold(title || ' ' || contact_name || ' ' || coalesce(phone, '') || ' ' || coalesce(email, ''))) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
create unique index sponsor_title_taken on sponsor (fold(title)) where archived_at is null;
create index sponsor_by_title on sponsor (title collate name_order, id);
create index sponsor_search on sponsor using gin (search_text gin_trgm_ops);
select audit_table('sponsor');

-- A kind of concession: a part of the fee, or an amount in the currency of the institute. Those of siblings are granted
-- by the rank among the children of a family; all others are granted to a student.
create table concession_type (
  id uuid primary key default uuidv7(),
  title text not null check (title <> ''),
  other_title text not null default '',
  category text not null
    check (category in ('sibling', 'staff', 'orphan', 'hafiz', 'merit', 'need', 'donor', 'other')),
  percent numeric(5, 2) check (percent > 0 and percent <= 100),
  basis_points int generated always as ((percent * 100)::int) stored,
  amount bigint check (amount > 0),
  from_child int check (from_child between 2 and 20),
  until_child int check (until_child between 2 and 20),
  needs_approval boolean not null default true,
  -- Of two equal concessions the first in this order counts.
  position int not null default 50 check (position between 1 and 999),
  description text not null default '',
  search_text text generated always as (fold(title || ' ' || other_title)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  constraint concession_type_percent_or_amount check (num_nonnulls(percent, amount) = 1),
  constraint concession_type_of_child check ((category = 'sibling') = (from_child is not null)),
  constraint concession_type_children_in_order check (until_child is null or until_child >= from_child)
);
create unique index concession_type_title_taken on concession_type (fold(title)) where archived_at is null;
create index concession_type_in_order on concession_type (position, id);
create index concession_type_by_title on concession_type (title collate name_order, id);
create index concession_type_search on concession_type using gin (search_text gin_trgm_ops);
select audit_table('concession_type', array['basis_points']);

-- What only some students take and pay, such as the van or the hostel. Its price stands in the plan of the campus.
create table service (
  id uuid primary key default uuidv7(),
  title text not null check (title <> ''),
  other_title text not null default '',
  campus_id uuid not null references campus,
  kind text not null default 'van' check (kind in ('van', 'hostel', 'meals', 'daycare', 'club', 'other')),
  fee_type_id uuid not null references fee_type,
  capacity int check (capacity > 0),
  description text not null default '',
  search_text text generated always as (fold(title || ' ' || other_title)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
create unique index service_title_taken on service (campus_id, fold(title)) where archived_at is null;
create index service_by_title on service (title collate name_order, id);
create index service_of_type on service (fee_type_id);
create index service_search on service using gin (search_text gin_trgm_ops);
select audit_table('service');

-- A student takes a service on these days, at the price of the plan or at one of their own.
create table service_subscription (
  id uuid primary key default uuidv7(),
  service_id uuid not null references service,
  student_id uuid not null references student,
  amount bigint check (amount >= 0),
  comment text not null default '',
  valid_from date not null,
  valid_until date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint service_subscription_in_order check (valid_until >= valid_from),
  constraint service_subscription_apart
    exclude using gist (service_id with =, student_id with =, daterange(valid_from, valid_until, '[]') with &&)
);
create index service_subscription_of_student on service_subscription (student_id, valid_from);
select audit_table('service_subscription');

-- The fees of a campus in an academic year, in the currency that the campus had when the plan was made.
create table fee_plan (
  id uuid primary key default uuidv7(),
  title text not null check (title <> ''),
  campus_id uuid not null references campus,
  year_id uuid not null references academic_year,
  currency text not null default '',
  description text not null default '',
  search_text text generated always as (fold(title)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  constraint fee_plan_currency check (currency ~ '^[A-Z]{3}$'),
  constraint fee_plan_in_campus unique (id, campus_id)
);
create unique index fee_plan_of_year on fee_plan (year_id, campus_id) where archived_at is null;
create index fee_plan_by_title on fee_plan (title collate name_order, id);
create index fee_plan_of_campus on fee_plan (campus_id);
create index fee_plan_search on fee_plan using gin (search_text gin_trgm_ops);
select audit_table('fee_plan');

-- A plan belongs to a year of its campus or of the institute. Amounts of a plan stay in its currency.
create function keep_fee_plan() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'INSERT' and new.currency = '' then
    new.currency := campus_currency(new.campus_id);
  end if;
  if tg_op = 'UPDATE' and (new.campus_id, new.year_id) is distinct from (old.campus_id, old.year_id)
    and exists (select from fee_plan_line where plan_id = new.id) then
    raise exception 'a plan with fees stays at its campus and in its year'
      using errcode = 'check_violation', constraint = 'fee_plan_stays';
  end if;
  if not exists (select from academic_year y
    where y.id = new.year_id and coalesce(y.campus_id, new.campus_id) = new.campus_id) then
    raise exception 'the year belongs to another campus'
      using errcode = 'check_violation', constraint = 'fee_plan_year_of_campus';
  end if;
  return new;
end $$;
create trigger fee_plan_kept before insert or update on fee_plan for each row execute function keep_fee_plan();

-- A fee of a plan: for a class, a program, the students of a service, or everybody at the campus. Of one fee type the
-- line of the class counts before that of the program, and this before that of everybody. A change of price ends a line
-- and begins the next one; no line is rewritten.
create table fee_plan_line (
  id uuid primary key default uuidv7(),
  plan_id uuid not null,
  campus_id uuid not null,
  fee_type_id uuid not null references fee_type,
  class_id uuid references class,
  program_id uuid references program,
  service_id uuid references service,
  amount bigint not null check (amount >= 0),
  -- `once` is charged when a student joins the school.
  cycle text not null check (cycle in ('once', 'daily', 'weekly', 'monthly', 'term', 'yearly')),
  -- The number of invoices in the year; null without limit.
  iterations int check (iterations between 1 and 366),
  -- Days of the month; the 31st is the last day of each.
  generate_day int not null default 1 check (generate_day between 1 and 31),
  due_day int not null default 10 check (due_day between 1 and 31),
  -- The months of the calendar in which it is charged, 1 for January; empty for all of its cycle.
  months int[] not null default '{}' check (months <@ array[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]),
  comment text not null default '',
  valid_from date not null,
  valid_until date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint fee_plan_line_of_plan foreign key (plan_id, campus_id) references fee_plan (id, campus_id) on update cascade,
  constraint fee_plan_line_for_one check (num_nonnulls(class_id, program_id, service_id) <= 1),
  constraint fee_plan_line_in_order check (valid_until >= valid_from),
  constraint fee_plan_line_apart exclude using gist (
    plan_id with =, fee_type_id with =,
    coalesce(class_id, program_id, service_id, '00000000-0000-0000-0000-000000000000') with =,
    daterange(valid_from, valid_until, '[]') with &&)
);
create index fee_plan_line_of_plan on fee_plan_line (plan_id, fee_type_id);
create index fee_plan_line_of_type on fee_plan_line (fee_type_id);
create index fee_plan_line_of_class on fee_plan_line (class_id);
create index fee_plan_line_of_program on fee_plan_line (program_id);
create index fee_plan_line_of_service on fee_plan_line (service_id);
create index fee_plan_line_at_campus on fee_plan_line (campus_id);
select audit_table('fee_plan_line');

-- The plans with how many fees they have.
create view fee_plans as
select p.id, p.title, p.campus_id, p.year_id, p.currency, p.description, p.search_text, p.version, p.created_at,
  p.updated_at, p.archived_at,
  (select count(distinct l.fee_type_id)::int from fee_plan_line l where l.plan_id = p.id) as fees
from fee_plan p;

-- The lines of a plan for a student of a class on a day, the nearest one of each fee type. A line of a service is for
-- those who take it.
create function fee_lines_of(plan uuid, class uuid, on_day date) returns setof fee_plan_line language sql stable
set search_path = pg_catalog, public
begin atomic
  select distinct on (l.fee_type_id, l.service_id) l.*
  from fee_plan_line l
  where l.plan_id = fee_lines_of.plan and holds(l.valid_from, l.valid_until, fee_lines_of.on_day)
    and (l.class_id is null or l.class_id = fee_lines_of.class)
    and (l.program_id is null or l.program_id = (select c.program_id from class c where c.id = fee_lines_of.class))
  order by l.fee_type_id, l.service_id, l.class_id is null, l.program_id is null;
end;

-- A campus changes its currency only to one of the institute, and only while it has no plan.
create function keep_campus_currency() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if new.currency is not null and not exists (
    select from institute i where new.currency = i.currency or new.currency = any (i.other_currencies)) then
    raise exception 'not a currency of the institute'
      using errcode = 'check_violation', constraint = 'campus_currency_of_institute';
  end if;
  if tg_op = 'UPDATE' and exists (select from fee_plan p where p.campus_id = new.id
    and p.currency <> coalesce(new.currency, (select i.currency from institute i))) then
    raise exception 'the campus has plans in another currency'
      using errcode = 'check_violation', constraint = 'campus_currency_stays';
  end if;
  return new;
end $$;
create trigger campus_currency_kept before insert or update of currency on campus
  for each row execute function keep_campus_currency();

grant select, insert, update, delete on
  tax_rate, fee_type, sponsor, concession_type, service, service_subscription, fee_plan, fee_plan_line to maktab_app;
grant select on
  tax_rate, fee_type, sponsor, concession_type, service, service_subscription, fee_plan, fee_plan_line to maktab_reader;
grant select, insert, update on fee_plans to maktab_app;
grant select on fee_plans to maktab_reader;
grant execute on function campus_currency(uuid), fee_lines_of(uuid, uuid, date) to maktab_app, maktab_reader;

-- # Settings of payment

-- `rounding`: what computed amounts are rounded to; `usual` is whole rupees, and the smallest coin of other currencies.
alter table payment_setting
  add column rounding text not null default 'usual'
    constraint payment_setting_rounding_known check (rounding in ('usual', 'exact', 'whole', 'five', 'ten')),
  add column allocation text not null default 'due-first'
    constraint payment_setting_allocation_known check (allocation in ('due-first', 'spread')),
  add column concession_rule text not null default 'best'
    constraint payment_setting_concession_rule_known check (concession_rule in ('best', 'add', 'sequence')),
  add column fees_shown_to text not null default 'payers'
    constraint payment_setting_fees_shown_known check (fees_shown_to in ('payers', 'guardians', 'family')),
  -- In minor units: an invoice with no more than this open is not fined.
  add column small_balance bigint not null default 0
    constraint payment_setting_small_balance_sane check (small_balance >= 0),
  -- What the numbers under which banks take bills of families begin with: the number of the school as a biller.
  add column bill_prefix text not null default ''
    constraint payment_setting_bill_prefix_is_digits check (bill_prefix ~ '^[0-9]{0,9}$'),
  -- By how many percent fees may rise in a year before somebody is warned; null without a warning.
  add column raise_limit numeric(5, 2)
    constraint payment_setting_raise_limit_sane check (raise_limit between 0 and 100);

-- The Punjab lets fees rise by 5 percent a year, and by 8 with a permission.
create function begin_payment_setting() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if (select country from institute) = 'PK' then new.raise_limit := 8; end if;
  return new;
end $$;
create trigger payment_setting_begun before insert on payment_setting
  for each row execute function begin_payment_setting();

-- What amounts of a currency are rounded to, in minor units.
create function money_step(currency text) returns bigint language sql stable set search_path = pg_catalog, public
return (
  select case
    when s.rounding = 'exact' then 1
    when s.rounding = 'usual' then case when money_step.currency = 'PKR' then 100 else 1 end
    else u.unit * case s.rounding when 'whole' then 1 when 'five' then 5 else 10 end
  end
  from payment_setting s cross join (select case
    when money_step.currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 1000
    when money_step.currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'VND', 'VUV',
      'XAF', 'XOF', 'XPF') then 1
    else 100 end::bigint as unit) u);
grant execute on function money_step(text) to maktab_app, maktab_reader;

-- # Family accounts

-- The account of a family with the school. Its number is given once and is never used again: where two accounts are
-- merged, the number of the other leads to the one that remains.
create table family_account (
  id uuid primary key default uuidv7(),
  serial int not null constraint family_account_serial_once unique check (serial between 1 and 99999999),
  code text not null check (code <> ''),
  psid text not null constraint family_account_psid_once unique check (psid ~ '^[0-9]{8,18}$'),
  bill_guardian_id uuid references guardian,
  comment text not null default '',
  merged_into_id uuid references family_account,
  -- The office gave a child an account apart from the brothers and sisters, so it is not joined by itself.
  set_apart boolean not null default false,
  -- A trigger computes these: whose account it is, the campuses of the children, and the search form.
  name text not null default '',
  campus_ids uuid[] not null default '{}',
  search_text text not null default '',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  constraint family_account_merged_away check ((merged_into_id is null) or archived_at is not null)
);
create unique index family_account_code_taken on family_account (fold(code));
create index family_account_by_name on family_account (name collate name_order, id);
create index family_account_at_campuses on family_account using gin (campus_ids);
create index family_account_of_guardian on family_account (bill_guardian_id);
create index family_account_merged on family_account (merged_into_id) where merged_into_id is not null;
create index family_account_search on family_account using gin (search_text gin_trgm_ops);
select audit_table('family_account', array['campus_ids', 'name']);

-- An act on an account concerns the guardian to whom its bills are addressed. No older row of the audit has this column,
-- so the index of names stays as it is.
create or replace function names_somebody(said jsonb) returns boolean language sql immutable parallel safe
return said ?| array['student_id', 'guardian_id', 'employee_id', 'person_id', 'enrolment_id', 'account_id', 'admission_id',
  'survivor_id', 'one_id', 'other_id', 'owner_id', 'maker_id', 'team_id', 'role_id', 'bill_guardian_id'];
create or replace function names_in(said jsonb) returns text[] language sql immutable parallel safe
return array_remove(array[said ->> 'student_id', said ->> 'guardian_id', said ->> 'employee_id', said ->> 'person_id',
  said ->> 'enrolment_id', said ->> 'account_id', said ->> 'admission_id', said ->> 'survivor_id', said ->> 'one_id',
  said ->> 'other_id', said ->> 'owner_id', said ->> 'maker_id', said ->> 'team_id', said ->> 'role_id',
  said ->> 'bill_guardian_id'], null);

-- A student belongs to one family account on each day.
create table family_member (
  id uuid primary key default uuidv7(),
  family_account_id uuid not null references family_account,
  student_id uuid not null references student,
  valid_from date not null,
  valid_until date,
  created_at timestamptz not null default now(),
  constraint family_member_in_order check (valid_until >= valid_from),
  constraint family_member_apart exclude using gist (student_id with =, daterange(valid_from, valid_until, '[]') with &&)
);
create index family_member_of_account on family_member (family_account_id, valid_from);
create index family_member_of_student on family_member (student_id, valid_from);
select audit_table('family_member');

-- luhn_digit() is the digit that makes a number pass the check of Luhn.
create function luhn_digit(digits text) returns text language sql immutable strict parallel safe
return (
  select ((10 - sum(case when at % 2 = 1 then digit * 2 / 10 + digit * 2 % 10 else digit end) % 10) % 10)::text
  from (select at, substr(reverse(digits), at, 1)::int as digit from generate_series(1, length(digits)) at) each_digit);

-- The account of a student on a day.
create function family_of(student uuid, on_day date) returns uuid language sql stable set search_path = pg_catalog, public
return (
  select m.family_account_id from family_member m
  where m.student_id = family_of.student and holds(m.valid_from, m.valid_until, family_of.on_day));

-- A new account gets the next number, and a code where it has none. Writers wait for each other, so no number is
-- skipped or given twice.
create function number_family_account() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  perform pg_advisory_xact_lock(hashtext('family_account'));
  new.serial := coalesce((select max(serial) from family_account), 0) + 1;
  new.psid := (select bill_prefix from payment_setting) || lpad(new.serial::text, 8, '0');
  new.psid := new.psid || luhn_digit(new.psid);
  if new.code = '' or exists (select from family_account where fold(code) = fold(new.code)) then
    new.code := 'FA-' || lpad(new.serial::text, greatest(5, length(new.serial::text)), '0');
    -- A list of the school may have brought that very code.
    while exists (select from family_account where fold(code) = fold(new.code)) loop
      new.code := new.code || 'A';
    end loop;
  end if;
  return new;
end $$;
create trigger family_account_numbered before insert on family_account
  for each row execute function number_family_account();

-- An account is called after the guardian who gets its bills, else after the eldest child. Once all its children have
-- left it, it still belongs to their campuses. The first line of the search form has what its list shows and the names
-- of the children; what else is known of these and of their guardians is not for all who see the account.
create function keep_family_account() returns trigger language plpgsql set search_path = pg_catalog, public as $$
declare
  members uuid[] := array(select m.student_id from family_member m
    where m.family_account_id = new.id and m.valid_until is null);
begin
  if tg_op = 'UPDATE' and (new.serial, new.psid) is distinct from (old.serial, old.psid) then
    raise exception 'the number of a family never changes' using errcode = 'MK003';
  end if;
  if members = '{}' then
    members := array(select distinct m.student_id from family_member m where m.family_account_id = new.id);
  end if;
  new.name := coalesce(
    (select p.name from person p where p.id = new.bill_guardian_id),
    (select p.name from person p where p.id = any (members) order by p.birth_date, p.id limit 1), new.code);
  new.campus_ids := array(select distinct s.campus_id from student s where s.id = any (members));
  new.search_text := fold(concat_ws(' ', new.name, new.code, new.psid)) || coalesce((
    select ' ' || string_agg(split_part(s.search_text, chr(10), 1), ' ' order by s.id)
      || chr(10) || string_agg(substr(s.search_text, strpos(s.search_text, chr(10)) + 1), ' ' order by s.id)
    from student s where s.id = any (members)), '');
  return new;
end $$;
create trigger family_account_said before insert or update on family_account
  for each row execute function keep_family_account();

-- An empty update makes the trigger above compute again.
create function touch_families(students uuid[]) returns void language sql security definer
set search_path = pg_catalog, public
begin atomic
  update family_account set search_text = '' where id in (
    select m.family_account_id from family_member m where m.student_id = any (students));
end;

create function family_members_changed() returns trigger language plpgsql security definer
set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    update family_account set search_text = '' where id in (
      select family_account_id from new_rows union select family_account_id from old_rows);
  else
    update family_account set search_text = '' where id in (select family_account_id from new_rows);
  end if;
  return null;
end $$;
create trigger family_member_added after insert on family_member referencing new table as new_rows
  for each statement execute function family_members_changed();
create trigger family_member_altered after update on family_member
  referencing old table as old_rows new table as new_rows
  for each statement execute function family_members_changed();
create trigger family_member_removed after delete on family_member referencing old table as new_rows
  for each statement execute function family_members_changed();

create function family_student_changed() returns trigger language plpgsql security definer
set search_path = pg_catalog, public as $$
begin
  perform touch_families(array(
    select n.id from new_rows n join old_rows o using (id)
    where (n.search_text, n.campus_id) is distinct from (o.search_text, o.campus_id)));
  return null;
end $$;
create trigger family_student_changed after update on student referencing old table as old_rows new table as new_rows
  for each statement execute function family_student_changed();

create function family_guardian_renamed() returns trigger language plpgsql security definer
set search_path = pg_catalog, public as $$
begin
  update family_account set search_text = '' where bill_guardian_id in (
    select n.id from new_rows n join old_rows o using (id) where n.name is distinct from o.name);
  return null;
end $$;
create trigger family_guardian_renamed after update on person referencing old table as old_rows new table as new_rows
  for each statement execute function family_guardian_renamed();

-- Each act that adds a student or changes who gets bills leaves one event, from which accounts are made.
create function announce_families() returns trigger language plpgsql set search_path = pg_catalog, public as $$
declare
  running text := current_setting('app.act', true);
begin
  if current_setting('app.families_told', true) = running or not exists (select from changed) then return null; end if;
  perform set_config('app.families_told', running, true);
  insert into outbox (topic, payload) values ('families.changed', '{}');
  return null;
end $$;
create trigger student_needs_account after insert on student referencing new table as changed
  for each statement execute function announce_families();
create trigger link_shares_bills after insert on guardian_link referencing new table as changed
  for each statement execute function announce_families();
create trigger link_changes_bills after update on guardian_link referencing new table as changed
  for each statement execute function announce_families();

-- The accounts with how many children they have.
create view family_accounts as
select f.id, f.serial, f.code, f.psid, f.name, f.bill_guardian_id, f.comment, f.merged_into_id, f.campus_ids,
  f.search_text, f.version, f.created_at, f.updated_at, f.archived_at,
  (select count(*)::int from family_member m where m.family_account_id = f.id and m.valid_until is null) as children
from family_account f;

-- squawk-ignore adding-foreign-key-constraint, constraint-missing-not-valid -- no family and no sponsor has a party yet
alter table party add constraint party_family_account_id_fkey foreign key (family_account_id) references family_account;
-- squawk-ignore adding-foreign-key-constraint, constraint-missing-not-valid -- as above
alter table party add constraint party_sponsor_id_fkey foreign key (sponsor_id) references sponsor;

grant select, insert, update, delete on family_account to maktab_app;
grant select on family_accounts to maktab_app, maktab_reader;
grant select, insert, update, delete on family_member to maktab_app;
grant select on family_account, family_member to maktab_reader;
grant execute on function luhn_digit(text), family_of(uuid, date) to maktab_app, maktab_reader;
