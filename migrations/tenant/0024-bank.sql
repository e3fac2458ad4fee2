-- # Bank

-- What a school knows of a bank account beside its ledger account: whose it is, and how its statements are read. All lines
-- of its statements belong to its campus, so neither the campus nor the currency ever changes.
create table bank_account (
  id uuid primary key default uuidv7(),
  ledger_account_id uuid not null references ledger_account,
  campus_id uuid not null references campus,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  bank text not null check (bank <> ''),
  iban text not null default '',
  -- From this day on statements are compared with the books; what the bank had before it.
  opening_day date not null,
  opening_balance bigint not null,
  -- {title, field} for each column of the last statement.
  columns jsonb not null default '[]',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint bank_account_once unique (ledger_account_id),
  constraint bank_account_of_campus unique (id, campus_id)
);
create index bank_account_at_campus on bank_account (campus_id);
select audit_table('bank_account');

-- A line of a statement. Lines that are equal in all that the bank says of them are counted by `ordinal`: the n-th of a file
-- is the n-th that is stored, so a file that is read again adds nothing, and true twins stay.
create table bank_line (
  id uuid primary key default uuidv7(),
  bank_account_id uuid not null,
  campus_id uuid not null,
  day date not null,
  -- What came in is above zero.
  amount bigint not null check (amount <> 0),
  text text not null,
  reference text not null default '',
  balance bigint,
  -- The IBAN or telephone number that the text names, by which a payer is known again.
  payer text not null default '',
  fingerprint text not null,
  ordinal int not null check (ordinal > 0),
  -- Its place among the lines of its day.
  place int not null default 0,
  state text not null default 'unmatched' check (state in ('unmatched', 'proposed', 'matched', 'unknown', 'ignored')),
  -- Why something is proposed, or was taken: by a person where there is no rule.
  rule text check (rule in ('posting', 'number', 'settlement', 'payer', 'amount')),
  is_certain boolean not null default false,
  -- The family that is proposed, or whose payment it is.
  family_account_id uuid references family_account,
  -- The journal on the ledger account with which it agrees: proposed, or for good. What the line has booked itself is
  -- reversed if it is undone.
  journal_id uuid references journal,
  has_booked boolean not null default false,
  receipt_id uuid references receipt,
  settled_by text not null default '',
  note text not null default '',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint bank_line_of_account foreign key (bank_account_id, campus_id) references bank_account (id, campus_id),
  constraint bank_line_once unique (bank_account_id, fingerprint, ordinal),
  constraint bank_line_in_books check (state not in ('matched', 'unknown') or journal_id is not null),
  constraint bank_line_open_again check (state in ('matched', 'unknown') or not has_booked and receipt_id is null),
  constraint bank_line_proposal check (state in ('proposed', 'matched') or rule is null)
);
-- A journal agrees with one line of an account.
create unique index bank_line_journal_once on bank_line (bank_account_id, journal_id) where state in ('matched', 'unknown');
create index bank_line_by_day on bank_line (bank_account_id, day, place, id);
create index bank_line_waiting on bank_line (bank_account_id) where state in ('unmatched', 'proposed');
create index bank_line_of_payer on bank_line (payer) where payer <> '' and family_account_id is not null;
create index bank_line_of_family on bank_line (family_account_id) where family_account_id is not null;
create index bank_line_of_journal on bank_line (journal_id) where journal_id is not null;
create index bank_line_of_receipt on bank_line (receipt_id) where receipt_id is not null;
select audit_table('bank_line');

grant select, insert, update on bank_account, bank_line to maktab_app;
grant select on bank_account, bank_line to maktab_reader;

-- A text that names a receipt leads to it.
-- squawk-ignore require-concurrent-index-creation -- the receipts of a school are indexed within a second or two
create index receipt_by_number on receipt (number);

-- Which online payments a line has settled. A provider pays each of them out once.
create table bank_settlement (
  online_payment_id uuid primary key references online_payment,
  bank_line_id uuid not null references bank_line
);
create index bank_settlement_of_line on bank_settlement (bank_line_id);
grant select, insert, delete on bank_settlement to maktab_app;
grant select on bank_settlement to maktab_reader;
