-- # Collecting

-- The till of one cashier: opened with the change that lies in it, counted without knowing what should be there, and
-- banked. The float is counted by itself and stays in the drawer.
create table cash_session (
  id uuid primary key default uuidv7(),
  campus_id uuid not null references campus,
  cashier_id uuid,
  -- The record of the cashier, who sees the own tills by it.
  person_id uuid references person,
  cashier text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  opened_on date not null,
  opened_at timestamptz not null,
  float_amount bigint not null check (float_amount >= 0),
  state text not null default 'open' check (state in ('open', 'counted', 'banked')),
  -- {value, count} for each kind of note and coin, in minor units.
  counted jsonb,
  counted_amount bigint check (counted_amount >= 0),
  expected bigint,
  variance bigint generated always as (counted_amount - expected) stored,
  counted_at timestamptz,
  counted_by text not null default '',
  reason text not null default '',
  banked_amount bigint check (banked_amount >= 0),
  banked_on date,
  banked_by text not null default '',
  slip text not null default '',
  search_text text generated always as (fold(cashier || ' ' || slip)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  constraint cash_session_counted check ((state = 'open') = (counted_amount is null) and (counted_amount is null) = (expected is null)
    and (counted is null) = (counted_at is null) and (counted is null) = (counted_amount is null)),
  constraint cash_session_banked check ((state = 'banked') = (banked_amount is not null))
);
create unique index cash_session_one_open on cash_session (cashier_id) where state = 'open';
create index cash_session_by_day on cash_session (opened_on, id);
create index cash_session_of_campus on cash_session (campus_id, opened_on);
create index cash_session_of_person on cash_session (person_id) where person_id is not null;
create index cash_session_search on cash_session using gin (search_text gin_trgm_ops);
select audit_table('cash_session');

-- What is paid out of a till for the school itself.
create table till_expense (
  id uuid primary key default uuidv7(),
  session_id uuid not null references cash_session,
  campus_id uuid not null references campus,
  account_id uuid not null references ledger_account,
  amount bigint not null check (amount > 0),
  memo text not null check (memo <> ''),
  paid_by text not null,
  created_at timestamptz not null default now()
);
create index till_expense_of_session on till_expense (session_id);
create index till_expense_of_account on till_expense (account_id);
select audit_table('till_expense');

-- What a family has paid at once: one number, for ever. `day` is that of the books, `paid_on` the day on which the family
-- paid, by which fines are judged. What it settles are the postings of its journals.
create table receipt (
  id uuid primary key default uuidv7(),
  campus_id uuid not null references campus,
  year_key text not null,
  serial int not null check (serial > 0),
  number text not null check (number <> ''),
  family_account_id uuid not null references family_account,
  -- The names of the day: who pays, and for whom.
  payer text not null,
  children text not null,
  session_id uuid references cash_session,
  day date not null,
  paid_on date not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount bigint not null check (amount > 0),
  -- What the family had paid ahead and is used beside this payment.
  advance_used bigint not null default 0 check (advance_used >= 0),
  method text not null check (method in ('cash', 'deposit', 'transfer', 'cheque', 'card', 'wallet', 'split')),
  reference text not null default '',
  note text not null default '',
  taken_by_id uuid,
  taken_by text not null,
  prints int not null default 0 check (prints >= 0),
  reversed_at timestamptz,
  reversed_reason text not null default '',
  search_text text generated always as (fold(number || ' ' || payer || ' ' || children || ' ' || reference)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  constraint receipt_serial_once unique (campus_id, year_key, serial),
  constraint receipt_paid_before check (paid_on <= day)
);
create index receipt_by_day on receipt (day, id);
create index receipt_of_family on receipt (family_account_id, day);
create index receipt_of_session on receipt (session_id) where session_id is not null;
create index receipt_search on receipt using gin (search_text gin_trgm_ops);
select audit_table('receipt');

-- One way in which a part of a receipt was paid. Each has a journal of its own, so that a cheque that comes back takes
-- nothing else along.
create table receipt_tender (
  id uuid primary key default uuidv7(),
  receipt_id uuid not null references receipt,
  position smallint not null,
  campus_id uuid not null references campus,
  method text not null check (method in ('cash', 'deposit', 'transfer', 'cheque', 'card', 'wallet')),
  amount bigint not null check (amount > 0),
  -- The account that it came to: the till, a bank, cheques in hand.
  account_id uuid not null references ledger_account,
  reference text not null default '',
  journal_id uuid not null references journal,
  reversal_id uuid references journal,
  -- The till out of which cash was given back.
  reversal_session_id uuid references cash_session,
  constraint receipt_tender_once unique (receipt_id, position),
  constraint receipt_tender_journal_once unique (journal_id),
  constraint receipt_tender_reversal_once unique (reversal_id),
  constraint receipt_tender_reversed_whole check (reversal_session_id is null or reversal_id is not null)
);
-- A slip of a bank is brought once.
create unique index receipt_tender_slip_once on receipt_tender (account_id, fold(reference))
  where reference <> '' and reversal_id is null and method in ('deposit', 'transfer', 'card', 'wallet');
create index receipt_tender_given_back on receipt_tender (reversal_session_id) where reversal_session_id is not null;
select audit_table('receipt_tender');

-- Somebody asks to take a receipt back, and somebody else decides.
create table receipt_reversal (
  id uuid primary key default uuidv7(),
  receipt_id uuid not null references receipt,
  campus_id uuid not null references campus,
  state text not null default 'asked' check (state in ('asked', 'approved', 'rejected')),
  reason text not null check (reason <> ''),
  asked_by_id uuid,
  asked_by text not null,
  decided_by_id uuid,
  decided_by text not null default '',
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  constraint receipt_reversal_decided check ((state = 'asked') = (decided_at is null)),
  constraint receipt_reversal_decided_by_another check (decided_by_id <> asked_by_id)
);
create index receipt_reversal_of_receipt on receipt_reversal (receipt_id);
create unique index receipt_reversal_waiting on receipt_reversal (receipt_id) where state = 'asked';
select audit_table('receipt_reversal');

-- A cheque from the day on which the school has it. Held for a later day it is in no books; received it is a receipt;
-- cleared it is money in the bank, bounced the receipt is reversed.
create table cheque (
  id uuid primary key default uuidv7(),
  campus_id uuid not null references campus,
  family_account_id uuid not null references family_account,
  payer text not null,
  bank text not null check (bank <> ''),
  number text not null check (number <> ''),
  drawn_on date not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount bigint not null check (amount > 0),
  state text not null default 'held' check (state in ('held', 'received', 'deposited', 'cleared', 'bounced', 'returned')),
  tender_id uuid references receipt_tender,
  -- The bank account to which it was brought.
  account_id uuid references ledger_account,
  deposited_on date,
  cleared_on date,
  bounced_on date,
  charge_invoice_id uuid references invoice,
  reason text not null default '',
  note text not null default '',
  taken_by text not null,
  search_text text generated always as (fold(payer || ' ' || bank || ' ' || number)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  constraint cheque_in_books check ((state in ('received', 'deposited', 'cleared', 'bounced')) = (tender_id is not null)),
  constraint cheque_of_tender_once unique (tender_id)
);
create unique index cheque_once on cheque (fold(bank), fold(number)) where state not in ('bounced', 'returned');
create index cheque_by_day on cheque (drawn_on, id);
create index cheque_of_family on cheque (family_account_id);
create index cheque_of_campus on cheque (campus_id, state);
create index cheque_search on cheque using gin (search_text gin_trgm_ops);
select audit_table('cheque');

-- Money goes back to a family: what it paid ahead, or a deposit less what is due. One person asks, another approves, and
-- it is paid out of a till or a bank.
create table refund (
  id uuid primary key default uuidv7(),
  campus_id uuid not null references campus,
  kind text not null check (kind in ('advance', 'deposit')),
  family_account_id uuid not null references family_account,
  student_id uuid references student,
  payee text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- What is taken off the advance or the deposit, and what of it settled dues first.
  amount bigint not null check (amount > 0),
  settled bigint not null default 0 check (settled between 0 and amount),
  paid_amount bigint generated always as (amount - settled) stored,
  state text not null default 'asked' check (state in ('asked', 'approved', 'paid', 'rejected')),
  reason text not null check (reason <> ''),
  asked_on date not null,
  asked_by_id uuid,
  asked_by text not null,
  decided_by_id uuid,
  decided_by text not null default '',
  decided_at timestamptz,
  method text check (method in ('cash', 'transfer')),
  reference text not null default '',
  session_id uuid references cash_session,
  journal_id uuid references journal,
  paid_on date,
  paid_by text not null default '',
  year_key text,
  serial int,
  number text not null default '',
  search_text text generated always as (fold(number || ' ' || payee)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  constraint refund_of_student check ((kind = 'deposit') = (student_id is not null)),
  constraint refund_decided check ((state = 'asked') = (decided_at is null)),
  constraint refund_decided_by_another check (decided_by_id <> asked_by_id),
  constraint refund_paid check ((state = 'paid') = (journal_id is not null) and (journal_id is null) = (serial is null)
    and (serial is null) = (year_key is null) and (serial is null) = (paid_on is null)),
  constraint refund_serial_once unique (campus_id, year_key, serial),
  constraint refund_journal_once unique (journal_id)
);
create unique index refund_waiting on refund (kind, family_account_id, student_id, currency) nulls not distinct
  where state in ('asked', 'approved');
create index refund_by_day on refund (asked_on, id);
create index refund_of_campus on refund (campus_id, state);
create index refund_of_family on refund (family_account_id);
create index refund_of_student on refund (student_id) where student_id is not null;
create index refund_of_session on refund (session_id) where session_id is not null;
create index refund_search on refund using gin (search_text gin_trgm_ops);
select audit_table('refund');

-- A scanned or typed number leads to its invoice.
-- squawk-ignore require-concurrent-index-creation -- the invoices of a school are indexed within a second or two
create index invoice_by_number on invoice (number);
-- squawk-ignore require-concurrent-index-creation -- so are its challans
create index challan_by_number on challan (number);

create view receipts as
select r.id, r.number, r.day, r.paid_on, r.payer, r.children, r.method, r.reference, r.amount, r.currency, r.taken_by,
  case when r.reversed_at is not null then 'reversed' when w.id is not null then 'reversal-asked' else 'valid' end as state,
  r.reversed_reason, r.family_account_id, r.campus_id, r.session_id, r.search_text, r.version, r.created_at, r.updated_at,
  r.archived_at
from receipt r left join receipt_reversal w on w.receipt_id = r.id and w.state = 'asked';

grant select, insert, update on cash_session, receipt, receipt_tender, receipt_reversal, cheque, refund to maktab_app;
grant select, insert on till_expense to maktab_app;
grant select on receipts to maktab_app;
grant select on cash_session, till_expense, receipt, receipt_tender, receipt_reversal, cheque, refund, receipts to maktab_reader;

-- Whether the running act changed what the product keeps in memory of a school, which nearly every request reads.
create function tell_profile() returns trigger language plpgsql as $$
begin
  perform pg_catalog.set_config('app.profile', pg_catalog.current_setting('app.act', true), true);
  return null;
end $$;
create trigger profile_told after insert or update or delete on institute for each statement execute function tell_profile();
create trigger profile_told after insert or update or delete on print_setting for each statement execute function tell_profile();
create trigger profile_told after insert or update or delete on second_factor_demand for each statement execute function tell_profile();
create trigger profile_told after insert or update or delete on oidc_provider for each statement execute function tell_profile();
create trigger profile_told after insert or update or delete on custom_field for each statement execute function tell_profile();

-- As before, in fewer statements: each looks at the new rows once, and a payment has few of them.
create or replace function check_journals() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public as $$
declare
  of_act uuid := current_act();
  one uuid;
  is_foreign boolean;
  is_reversal boolean;
begin
  select bool_or(n.act_id <> of_act), bool_or(n.reverses_id is not null) into is_foreign, is_reversal from new_rows n;
  if is_foreign then
    raise exception 'a journal is of the running act' using errcode = 'MK001';
  end if;
  for one in
    select p.id from period p
    where exists (select from new_rows n where n.day between p.first_day and p.last_day) order by p.id
  loop
    perform pg_advisory_xact_lock_shared(period_lock(one));
  end loop;
  -- A statement of its own: it sees what the closing has committed while the lock was awaited.
  if found and exists (
    select from new_rows n join period p on n.day between p.first_day and p.last_day where p.state = 'closed'
  ) then
    raise exception 'the period of a journal is closed' using errcode = '23514', constraint = 'journal_in_open_period';
  end if;
  if is_reversal and exists (
    select from new_rows n join journal j on j.id = n.reverses_id where j.reverses_id is not null
  ) then
    raise exception 'a reversal is not reversed' using errcode = '23514', constraint = 'journal_reverses_original';
  end if;
  return null;
end $$;

create or replace function check_postings() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public as $$
declare
  of_act uuid := current_act();
  is_foreign boolean;
  is_unfit boolean;
  is_archived boolean;
begin
  select bool_or(j.act_id <> of_act or j.day <> n.day), bool_or(a.parties <> coalesce(p.kind, 'none')),
    bool_or(a.archived_at is not null)
  into is_foreign, is_unfit, is_archived
  from new_rows n join journal j on j.id = n.journal_id join ledger_account a on a.id = n.account_id
    left join party p on p.id = n.party_id;
  if is_foreign then
    raise exception 'a posting is of the running act and of the day of its journal' using errcode = 'MK001';
  end if;
  if exists (select from new_rows group by journal_id, currency, campus_id having sum(amount) <> 0) then
    raise exception 'a journal does not balance' using errcode = '23514', constraint = 'posting_balanced';
  end if;
  if is_unfit then
    raise exception 'an account has postings with its kind of party only'
      using errcode = '23514', constraint = 'posting_party_fits';
  end if;
  if is_archived then
    raise exception 'an archived account has no new postings'
      using errcode = '23514', constraint = 'posting_account_in_use';
  end if;
  with change as (
    select n.line_id, sum(n.amount) as amount from new_rows n
    where n.account_id = '01900000-0000-7000-8000-000000001200' group by n.line_id
  ), locked as materialized (
    select o.line_id, c.amount from change c join invoice_open o on o.line_id = c.line_id order by o.line_id for update of o
  )
  update invoice_open o set amount = o.amount + l.amount from locked l where o.line_id = l.line_id;
  insert into invoice_open (line_id, invoice_id, amount)
  select n.line_id, n.invoice_id, sum(n.amount) from new_rows n
  where n.account_id = '01900000-0000-7000-8000-000000001200'
    and not exists (select from invoice_open o where o.line_id = n.line_id)
  group by n.line_id, n.invoice_id order by n.line_id;
  return null;
end $$;
