-- # Challans

-- A printed view of what a family owed on a day. It is no debt and is never posted: its lines are those of invoices.
create table challan (
  id uuid primary key default uuidv7(),
  campus_id uuid not null references campus,
  year_key text not null,
  serial int not null check (serial > 0),
  number text not null check (number <> ''),
  family_account_id uuid not null references family_account,
  -- To whom it is addressed, as of its day.
  name text not null,
  bill_number text not null,
  issued_on date not null,
  due_on date not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- What is to be paid up to the due day, and on the first day after it that is fined.
  within_due bigint not null check (within_due >= 0),
  after_due bigint not null check (after_due >= within_due),
  -- What was open of these invoices, without fines and advances.
  open bigint not null check (open > 0),
  invoice_ids uuid[] not null check (invoice_ids <> '{}'),
  children smallint not null check (children > 0),
  -- {family, campus, children: [{lines, arrears, fine}], sums}: what stands on the paper.
  snapshot jsonb not null,
  language text not null check (language in ('en', 'ur', 'ar')),
  code text not null constraint challan_code_once unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{16}$'),
  issued_by text not null,
  cancelled_at timestamptz,
  cancelled_reason text not null default '',
  search_text text generated always as (fold(number || ' ' || name || ' ' || bill_number)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  constraint challan_serial_once unique (campus_id, year_key, serial),
  constraint challan_cancelled_why check ((cancelled_at is null) = (cancelled_reason = ''))
);
create index challan_by_day on challan (issued_on, id);
create index challan_of_family on challan (family_account_id, campus_id, id);
create index challan_of_campus on challan (campus_id, issued_on);
create index challan_search on challan using gin (search_text gin_trgm_ops);
select audit_table('challan', array['code', 'snapshot']);

-- Many challans as one file, which a job makes.
create table challan_print (
  id uuid primary key default uuidv7(),
  account_id uuid references account on delete set null,
  campus_id uuid not null references campus,
  section_id uuid references section,
  run_id uuid references billing_run,
  -- Only these families or these challans, or all of the place.
  family_ids uuid[],
  challan_ids uuid[],
  -- As each family reads, where nothing is said.
  language text check (language in ('en', 'ur', 'ar')),
  job_id uuid,
  printed int,
  file_id uuid unique references file,
  created_at timestamptz not null default now()
);
create index challan_print_of_account on challan_print (account_id);
create index challan_print_of_campus on challan_print (campus_id);
create index challan_print_of_section on challan_print (section_id);
create index challan_print_of_run on challan_print (run_id);
create index challan_print_by_age on challan_print (created_at, id);
select audit_table('challan_print');

-- What became of a challan follows from its invoices, and from later challans of the family.
create view challans as
select c.id, c.campus_id, c.number, c.family_account_id, c.name, c.bill_number, c.issued_on, c.due_on, c.currency,
  c.within_due, c.after_due, c.children, c.language, c.issued_by,
  case when c.cancelled_at is not null then 'cancelled' when o.is_changed then 'outdated' when o.amount = 0 then 'paid'
    when exists (select from challan l where l.family_account_id = c.family_account_id
      and l.campus_id = c.campus_id and l.id > c.id and l.cancelled_at is null) then 'outdated'
    when o.amount < c.open then 'part-paid' else 'open' end as state,
  c.cancelled_at, c.cancelled_reason, c.snapshot, c.code, c.search_text, c.version, c.created_at, c.updated_at, c.archived_at
from challan c cross join lateral (
  select coalesce(sum((select sum(l.amount) from invoice_open l where l.invoice_id = i.id and l.amount > 0)), 0)::bigint as amount,
    -- Something else than a payment made it less: what stands on the paper is not owed any more.
    bool_or(i.cancelled_at is not null or exists (select from invoice_line l where l.invoice_id = i.id
      and l.kind in ('credit', 'write-off') and l.id > c.id)) as is_changed
  from invoice i where i.id = any (c.invoice_ids)
) o;

-- # Fee certificates

-- What was charged and paid for a student in a fiscal year, or that nothing is open, as it stood on a day.
create table fee_certificate (
  id uuid primary key default uuidv7(),
  student_id uuid not null references student,
  campus_id uuid not null references campus,
  kind text not null check (kind in ('fees', 'dues-cleared')),
  year_key text not null,
  serial int not null check (serial > 0),
  number text not null check (number <> ''),
  name text not null,
  father_name text not null default '',
  issued_on date not null,
  issued_by text not null,
  language text not null check (language in ('en', 'ur', 'ar')),
  snapshot jsonb not null,
  code text not null constraint fee_certificate_code_once unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{16}$'),
  revoked_on date,
  revoked_reason text not null default '',
  search_text text generated always as (fold(number || ' ' || name || ' ' || father_name)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  constraint fee_certificate_serial_once unique (campus_id, year_key, serial)
);
create index fee_certificate_of_student on fee_certificate (student_id);
create index fee_certificate_by_day on fee_certificate (issued_on, id);
create index fee_certificate_of_campus on fee_certificate (campus_id, issued_on);
create index fee_certificate_search on fee_certificate using gin (search_text gin_trgm_ops);
select audit_table('fee_certificate', array['code', 'snapshot']);

alter table payment_setting
  -- A fourth part says how to pay.
  add column challan_guide text not null default '',
  add column leaving_dues text not null default 'warn'
    constraint payment_setting_leaving_dues_known check (leaving_dues in ('off', 'warn', 'refuse'));

grant select, insert, update on challan, challan_print, fee_certificate to maktab_app;
grant select on challans to maktab_app;
grant select on challan, challan_print, challans, fee_certificate to maktab_reader;
