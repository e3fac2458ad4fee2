-- # Invoices

-- The generation of one month's invoices of a campus, or of the supplements to those that were issued.
create table billing_run (
  id uuid primary key default uuidv7(),
  campus_id uuid not null references campus,
  kind text not null default 'regular' check (kind in ('regular', 'supplement')),
  period_key text not null,
  -- The first month that supplements are for; that of the run itself where it is a regular one.
  from_key text not null,
  issued_on date not null,
  due_on date not null,
  -- Whether somebody chose the due day; else each invoice is due by its plan.
  has_due_on boolean not null default false,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  state text not null default 'issuing' check (state in ('issuing', 'issued', 'undoing', 'undone')),
  -- Only these students, or all of the campus.
  student_ids uuid[],
  students int not null default 0 check (students >= 0),
  invoices int not null default 0 check (invoices >= 0),
  total bigint not null default 0,
  -- {studentId, name, reason, count}: who got no invoice, and why.
  left_out jsonb not null default '[]',
  started_by text not null,
  search_text text generated always as (fold(period_key)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  constraint billing_run_period check (period_key ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$' and from_key ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'
    and from_key <= period_key),
  constraint billing_run_in_order check (due_on >= issued_on)
);
-- Two runs of a campus at once would bill the same students.
create unique index billing_run_alone on billing_run (campus_id) where state in ('issuing', 'undoing');
create index billing_run_by_period on billing_run (period_key collate name_order, id);
create index billing_run_of_campus on billing_run (campus_id, period_key);
create index billing_run_search on billing_run using gin (search_text gin_trgm_ops);
select audit_table('billing_run');

-- What a student owes for a period. What it says is frozen; `adjusted` is the sum of the lines that were added later.
create table invoice (
  id uuid primary key default uuidv7(),
  year_key text not null,
  serial int not null check (serial > 0),
  number text not null check (number <> ''),
  kind text not null check (kind in ('regular', 'joining', 'extra', 'opening', 'sale', 'supplement')),
  student_id uuid not null references student,
  family_account_id uuid not null references family_account,
  party_id uuid not null references party,
  campus_id uuid not null references campus,
  section_id uuid references section,
  class_id uuid references class,
  -- The names of the day on which it was issued.
  name text not null,
  father_name text not null,
  registration_number text not null,
  section_title text not null,
  period_key text not null check (period_key ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
  issued_on date not null,
  due_on date not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  total bigint not null check (total >= 0),
  adjusted bigint not null default 0,
  comment text not null default '',
  -- {campus, class, billNumber, guardian, roundTo}: what else stands on paper.
  snapshot jsonb not null default '{}',
  run_id uuid references billing_run,
  cancelled_at timestamptz,
  cancelled_reason text not null default '',
  completed_at timestamptz,
  search_text text generated always as
    (fold(number || ' ' || name || ' ' || father_name || ' ' || registration_number)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  constraint invoice_serial_once unique (campus_id, year_key, serial),
  constraint invoice_in_order check (due_on >= issued_on or kind = 'opening'),
  constraint invoice_never_below_zero check (total + adjusted >= 0)
);
-- A student is billed once for a month: as one who was there on its first day, or as one who joined within it.
create unique index invoice_once on invoice (student_id, period_key)
  where kind in ('regular', 'joining') and cancelled_at is null;
create unique index invoice_opening_once on invoice (student_id, period_key) where kind = 'opening' and cancelled_at is null;
create unique index invoice_supplement_once on invoice (student_id, run_id) where kind = 'supplement';
create index invoice_by_day on invoice (issued_on, id);
create index invoice_of_student on invoice (student_id, issued_on);
create index invoice_of_party on invoice (party_id);
create index invoice_of_family on invoice (family_account_id, due_on);
create index invoice_of_period on invoice (campus_id, period_key);
create index invoice_of_run on invoice (run_id) where run_id is not null;
create index invoice_due on invoice (due_on) where cancelled_at is null;
create index invoice_search on invoice using gin (search_text gin_trgm_ops);
select audit_table('invoice');

-- Takes back lines of an invoice, or a part of them.
create table credit_note (
  id uuid primary key default uuidv7(),
  campus_id uuid not null references campus,
  year_key text not null,
  serial int not null check (serial > 0),
  number text not null check (number <> ''),
  invoice_id uuid not null references invoice,
  day date not null,
  amount bigint not null check (amount > 0),
  reason text not null check (reason <> ''),
  made_by text not null,
  created_at timestamptz not null default now(),
  constraint credit_note_serial_once unique (campus_id, year_key, serial)
);
create index credit_note_of_invoice on credit_note (invoice_id);
select audit_table('credit_note');

-- The lines of an invoice. Nothing is changed: a fine, a credit and a write-off are further lines.
create table invoice_line (
  id uuid primary key default uuidv7(),
  invoice_id uuid not null references invoice,
  position smallint not null,
  kind text not null default 'fee' check (kind in ('fee', 'opening', 'fine', 'credit', 'write-off', 'recovery')),
  fee_type_id uuid references fee_type,
  title text not null check (title <> ''),
  other_title text not null default '',
  plan_line_id uuid references fee_plan_line,
  -- What the student takes beside the lessons, such as the van.
  service_id uuid references service,
  gross bigint not null,
  concession bigint not null default 0,
  sponsored bigint not null default 0,
  tax bigint not null default 0,
  net bigint not null generated always as (gross - concession - sponsored + tax) stored,
  concession_id uuid,
  concession_type_id uuid references concession_type,
  sponsor_id uuid references sponsor,
  tax_rate_id uuid references tax_rate,
  -- Why it comes to this: the amount of the plan, the part of the month, what was granted.
  basis jsonb not null default '{}',
  -- The account that the gross is posted to: a credit takes it back there.
  account_id uuid not null references ledger_account,
  credits_line_id uuid references invoice_line,
  credit_note_id uuid references credit_note,
  act_id uuid not null default nullif(current_setting('app.act', true), '')::uuid references act,
  day date not null,
  constraint invoice_line_place unique (invoice_id, position),
  constraint invoice_line_credits_one check ((kind in ('credit', 'write-off', 'recovery')) = (credits_line_id is not null)),
  constraint invoice_line_signed check (
    case when kind in ('credit', 'write-off') then gross <= 0 and gross - concession - sponsored + tax <= 0
      else gross >= 0 and concession >= 0 and sponsored >= 0 and gross >= concession + sponsored end)
);
create index invoice_line_credits on invoice_line (credits_line_id) where credits_line_id is not null;
create index invoice_line_of_type on invoice_line (fee_type_id);
create index invoice_line_of_plan on invoice_line (plan_line_id) where plan_line_id is not null;
create trigger invoice_line_kept before update or delete on invoice_line for each statement execute function refuse_change();
create trigger invoice_line_not_emptied before truncate on invoice_line for each statement execute function refuse_change();

-- squawk-ignore adding-foreign-key-constraint, constraint-missing-not-valid -- no line was open before there were invoices
alter table invoice_open add constraint invoice_open_line foreign key (line_id) references invoice_line;
-- squawk-ignore adding-foreign-key-constraint, constraint-missing-not-valid -- no line was open before there were invoices
alter table invoice_open add constraint invoice_open_invoice foreign key (invoice_id) references invoice;

-- Of a student, for dated months: asked by one person, and decided by another.
create table concession (
  id uuid primary key default uuidv7(),
  student_id uuid not null references student,
  campus_id uuid not null references campus,
  type_id uuid not null references concession_type,
  basis_points int check (basis_points between 1 and 10000),
  amount bigint check (amount > 0),
  sponsor_id uuid references sponsor,
  valid_from date not null,
  valid_until date,
  state text not null default 'asked' check (state in ('asked', 'approved', 'rejected', 'ended')),
  reason text not null default '',
  asked_by_id uuid,
  asked_by text not null,
  decided_by_id uuid,
  decided_by text not null default '',
  decided_at timestamptz,
  decision_reason text not null default '',
  search_text text not null default '',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  constraint concession_is_one check (num_nonnulls(basis_points, amount) = 1),
  constraint concession_in_order check (valid_until >= valid_from),
  constraint concession_decided check ((state = 'asked') = (decided_at is null)),
  constraint concession_decided_by_another check (decided_by_id <> asked_by_id),
  constraint concession_apart exclude using gist
    (student_id with =, type_id with =, daterange(valid_from, valid_until, '[]') with &&) where (state in ('asked', 'approved', 'ended'))
);
create index concession_of_student on concession (student_id, valid_from);
create index concession_by_day on concession (valid_from, id);
create index concession_of_campus on concession (campus_id);
create index concession_of_type on concession (type_id);
create index concession_waiting on concession (created_at) where state = 'asked';
create index concession_search on concession using gin (search_text gin_trgm_ops);
select audit_table('concession');

-- A concession is found by the names and the number of its student, which are the first line of what the student is
-- found by, and by its type.
create function keep_concession() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  new.search_text := concat_ws(' ',
    (select split_part(search_text, chr(10), 1) from student where id = new.student_id),
    (select search_text from concession_type where id = new.type_id));
  return new;
end $$;
create trigger concession_kept before insert or update on concession for each row execute function keep_concession();

-- An empty update makes the trigger above compute again.
create function concession_student_changed() returns trigger language plpgsql security definer
set search_path = pg_catalog, public as $$
begin
  update concession set search_text = '' where student_id in (
    select n.id from new_rows n join old_rows o using (id)
    where split_part(n.search_text, chr(10), 1) is distinct from split_part(o.search_text, chr(10), 1));
  return null;
end $$;
create trigger concession_student_changed after update on student referencing old table as old_rows new table as new_rows
  for each statement execute function concession_student_changed();

create function concession_type_renamed() returns trigger language plpgsql security definer
set search_path = pg_catalog, public as $$
begin
  update concession set search_text = '' where type_id in (
    select n.id from new_rows n join old_rows o using (id) where n.search_text is distinct from o.search_text);
  return null;
end $$;
create trigger concession_type_renamed after update on concession_type
  referencing old table as old_rows new table as new_rows
  for each statement execute function concession_type_renamed();
-- squawk-ignore adding-foreign-key-constraint, constraint-missing-not-valid -- no line names a concession yet
alter table invoice_line add constraint invoice_line_concession foreign key (concession_id) references concession;

-- The fine of an invoice is not asked: an amount of it, or all of it up to a day.
create table fine_waiver (
  id uuid primary key default uuidv7(),
  invoice_id uuid not null references invoice,
  campus_id uuid not null references campus,
  amount bigint check (amount > 0),
  until_day date,
  reason text not null check (reason <> ''),
  waived_by text not null,
  created_at timestamptz not null default now(),
  constraint fine_waiver_is_one check (num_nonnulls(amount, until_day) = 1)
);
create index fine_waiver_of_invoice on fine_waiver (invoice_id);
select audit_table('fine_waiver');

create table due_day_change (
  id uuid primary key default uuidv7(),
  invoice_id uuid not null references invoice,
  campus_id uuid not null references campus,
  due_before date not null,
  due_on date not null,
  reason text not null default '',
  changed_by text not null,
  created_at timestamptz not null default now()
);
create index due_day_change_of_invoice on due_day_change (invoice_id);
select audit_table('due_day_change');

-- A family promises to pay by a day; reminders wait until then.
create table payment_promise (
  id uuid primary key default uuidv7(),
  family_account_id uuid not null references family_account,
  campus_id uuid not null references campus,
  promised_on date not null,
  note text not null default '',
  noted_by text not null,
  withdrawn_at timestamptz,
  created_at timestamptz not null default now()
);
create index payment_promise_of_family on payment_promise (family_account_id, promised_on);
select audit_table('payment_promise');

-- What is open is given up: asked by one person, and decided by another.
create table write_off (
  id uuid primary key default uuidv7(),
  invoice_id uuid not null references invoice,
  campus_id uuid not null references campus,
  amount bigint not null check (amount > 0),
  state text not null default 'asked' check (state in ('asked', 'approved', 'rejected', 'recovered')),
  reason text not null check (reason <> ''),
  asked_by_id uuid,
  asked_by text not null,
  decided_by_id uuid,
  decided_by text not null default '',
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  constraint write_off_decided check ((state = 'asked') = (decided_at is null)),
  constraint write_off_decided_by_another check (decided_by_id <> asked_by_id)
);
create index write_off_of_invoice on write_off (invoice_id);
create unique index write_off_waiting on write_off (invoice_id) where state = 'asked';
select audit_table('write_off');

-- Paid and open follow from the postings. Overdue is a matter of the day, and no state.
create view invoices as
select i.id, i.number, i.name, i.father_name, i.registration_number, i.section_title, i.kind, i.period_key, i.issued_on, i.due_on,
  i.total + i.adjusted as due, i.total + i.adjusted - coalesce(o.amount, 0) as paid, coalesce(o.amount, 0) as open,
  case when i.cancelled_at is not null then 'cancelled' when coalesce(o.amount, 0) = 0 then 'paid'
    when coalesce(o.amount, 0) < i.total + i.adjusted then 'part-paid' else 'open' end as state,
  i.cancelled_at is null and coalesce(o.amount, 0) > 0 and i.due_on < d.day as is_overdue,
  i.currency, i.total, i.comment, i.student_id, i.family_account_id, i.party_id, i.campus_id, i.class_id, i.section_id, i.run_id,
  i.snapshot, i.cancelled_at, i.cancelled_reason, i.completed_at, i.search_text, i.version, i.created_at, i.updated_at, i.archived_at
from invoice i cross join current_day d left join lateral (
  select sum(l.amount)::bigint as amount from invoice_open l where l.invoice_id = i.id and l.amount > 0
) o on true;

create view concessions as
select c.id, p.name, s.father_name, s.registration_number, t.title as type_title, c.type_id, (c.basis_points / 100.0)::float8 as percent, c.amount, c.sponsor_id,
  c.valid_from, c.valid_until, c.state, c.reason, c.asked_by, c.decided_by, c.decision_reason, c.student_id,
  c.campus_id, s.class_id, s.section_id,
  c.search_text, c.version, c.created_at, c.updated_at, c.archived_at
from concession c join student s on s.id = c.student_id join person p on p.id = c.student_id
  join concession_type t on t.id = c.type_id;

-- What each student owes at a campus, kept by the postings to fees receivable: the list of debtors reads no posting. The
-- parties of merged records stay, so a row never changes its student.
create table receivable (
  id uuid primary key default uuidv7(),
  party_id uuid not null references party,
  campus_id uuid not null references campus,
  currency text not null,
  amount bigint not null,
  constraint receivable_of_party unique (party_id, campus_id, currency)
);
create index receivable_open on receivable (amount, id) where amount > 0;
create index receivable_at_campus on receivable (campus_id, amount) where amount > 0;

create function keep_receivables() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public as $$
begin
  insert into receivable as r (party_id, campus_id, currency, amount)
  select n.party_id, n.campus_id, n.currency, sum(n.amount) from new_rows n
  where n.account_id = '01900000-0000-7000-8000-000000001200' group by 1, 2, 3 order by 1, 2, 3
  on conflict on constraint receivable_of_party do update set amount = r.amount + excluded.amount;
  return null;
end $$;
create trigger receivables_kept after insert on posting referencing new table as new_rows for each statement
  execute function keep_receivables();

-- Every party of a receivable is a student; with outer joins, whoever counts the rows reads `receivable` alone.
create view debtors as
select r.id, p.name, s.father_name, s.registration_number, coalesce(g.title, '') as section_title, r.amount as open, r.currency,
  y.student_id, r.campus_id, s.search_text, 1 as version, s.created_at, s.updated_at, null::timestamptz as archived_at
from receivable r left join party y on y.id = r.party_id left join student s on s.id = y.student_id
  left join person p on p.id = y.student_id left join section g on g.id = s.section_id
where r.amount > 0;

grant select on receivable, debtors to maktab_app, maktab_reader;
grant select, insert, update on billing_run, invoice, concession, write_off, payment_promise to maktab_app;
grant select, insert on invoice_line, credit_note, fine_waiver, due_day_change to maktab_app;
grant select on invoices, concessions to maktab_app;
grant select on billing_run, invoice, invoice_line, credit_note, concession, fine_waiver, due_day_change, payment_promise, write_off, invoices,
  concessions to maktab_reader;
