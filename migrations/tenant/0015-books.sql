-- # Books

-- A campus may keep its books in another of the institute's currencies.
alter table campus add column currency text;
-- squawk-ignore constraint-missing-not-valid -- a school has few campuses
alter table campus add constraint campus_currency_is_code check (currency ~ '^[A-Z]{3}$');

-- The chart of accounts. An account of the product has the same id in every school, which ends in its code. `parties`
-- tells whose balances an account consists of: each of its postings names one of them.
create table ledger_account (
  id uuid primary key default uuidv7(),
  code text not null check (code ~ '^[1-5][0-9]{3}$'),
  title text not null check (title <> ''),
  other_title text not null default '',
  kind text not null check (kind in ('asset', 'liability', 'equity', 'income', 'expense')),
  parties text not null default 'none'
    check (parties in ('none', 'student', 'family', 'employee', 'supplier', 'sponsor')),
  is_system boolean not null default false,
  -- False where other documents explain the balance, such as the counts of a till.
  by_hand boolean not null default true,
  search_text text generated always as (fold(code || ' ' || title || ' ' || other_title)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  constraint ledger_account_code_taken unique (code),
  constraint ledger_account_code_of_kind check (
    left(code, 1) = case kind when 'asset' then '1' when 'liability' then '2' when 'equity' then '3'
      when 'income' then '4' else '5' end),
  constraint ledger_account_system_stays check (not is_system or archived_at is null)
);
create unique index ledger_account_title_taken on ledger_account (fold(title)) where archived_at is null;
create index ledger_account_by_code on ledger_account (code collate name_order, id);
create index ledger_account_by_title on ledger_account (title collate name_order, id);
create index ledger_account_search on ledger_account using gin (search_text gin_trgm_ops);

-- The second title is in the second language of the institute. Readers see the product's titles in their own.
create function add_ledger_accounts(languages text[]) returns void language sql
  set search_path = pg_catalog, public as $$
  insert into ledger_account (id, code, title, other_title, kind, parties, is_system, by_hand)
  select ('01900000-0000-7000-8000-00000000' || a.code)::uuid, a.code, a.title,
    case when 'ar' = any (languages) and not 'ur' = any (languages) then a.ar else a.ur end,
    case left(a.code, 1) when '1' then 'asset' when '2' then 'liability' when '3' then 'equity' when '4' then 'income'
      else 'expense' end,
    a.parties, true, a.by_hand
  from (values
    ('1000', 'Cash in tills', 'کاؤنٹر کا نقد', 'النقد في الصناديق', 'none', false),
    ('1100', 'Bank', 'بینک', 'البنك', 'none', true),
    ('1150', 'Cheques in hand', 'موصولہ چیک', 'شيكات برسم التحصيل', 'none', false),
    ('1160', 'Online payments on their way', 'راستے میں آن لائن ادائیگیاں', 'مدفوعات إلكترونية قيد التسوية', 'none', true),
    ('1190', 'Between campuses', 'کیمپسوں کے مابین', 'بين الفروع', 'none', true),
    ('1200', 'Fees receivable', 'قابلِ وصول فیس', 'رسوم مستحقة القبض', 'student', false),
    ('1210', 'Receivable from sponsors', 'کفیلوں سے قابلِ وصول', 'مستحق على الكفلاء', 'sponsor', false),
    ('1220', 'Advances to staff', 'عملے کو پیشگی', 'سلف الموظفين', 'employee', false),
    ('1300', 'Stock', 'اسٹاک', 'المخزون', 'none', false),
    ('1400', 'Input tax', 'ان پٹ ٹیکس', 'ضريبة المدخلات', 'none', true),
    ('2000', 'Security deposits', 'زرِ ضمانت', 'تأمينات مستردة', 'student', false),
    ('2010', 'Advances from families', 'خاندانوں کی پیشگی رقوم', 'دفعات مقدمة من الأسر', 'family', false),
    ('2020', 'Deposits not identified yet', 'نامعلوم جمع شدہ رقوم', 'إيداعات غير معروفة', 'none', true),
    ('2100', 'Payable to suppliers', 'سپلائرز کو واجب الادا', 'مستحق للموردين', 'supplier', false),
    ('2110', 'Salaries payable', 'واجب الادا تنخواہیں', 'رواتب مستحقة', 'employee', false),
    ('2120', 'EOBI payable', 'واجب الادا ای او بی آئی', 'معاشات الشيخوخة المستحقة', 'none', true),
    ('2130', 'Social security payable', 'واجب الادا سوشل سیکیورٹی', 'تأمينات اجتماعية مستحقة', 'none', true),
    ('2140', 'Income tax withheld', 'منہا شدہ انکم ٹیکس', 'ضريبة دخل مستقطعة', 'none', true),
    ('2150', 'Provident fund', 'پراویڈنٹ فنڈ', 'صندوق الادخار', 'employee', false),
    ('2200', 'Output tax', 'آؤٹ پٹ ٹیکس', 'ضريبة المخرجات', 'none', true),
    ('3000', 'Opening balances', 'ابتدائی بقایا جات', 'أرصدة افتتاحية', 'none', true),
    ('3100', 'Retained earnings', 'محفوظ شدہ منافع', 'أرباح محتجزة', 'none', true),
    ('4000', 'Tuition fees', 'ٹیوشن فیس', 'الرسوم الدراسية', 'none', true),
    ('4010', 'Admission fees', 'داخلہ فیس', 'رسوم القبول', 'none', true),
    ('4020', 'Annual charges', 'سالانہ واجبات', 'الرسوم السنوية', 'none', true),
    ('4030', 'Exam fees', 'امتحانی فیس', 'رسوم الامتحانات', 'none', true),
    ('4040', 'Laboratory fees', 'لیبارٹری فیس', 'رسوم المختبر', 'none', true),
    ('4050', 'Transport fees', 'ٹرانسپورٹ فیس', 'رسوم النقل', 'none', true),
    ('4060', 'Hostel fees', 'ہاسٹل فیس', 'رسوم السكن', 'none', true),
    ('4080', 'Other fees', 'دیگر فیسیں', 'رسوم أخرى', 'none', true),
    ('4090', 'Concessions', 'رعایتیں', 'التخفيضات', 'none', true),
    ('4800', 'Fines', 'جرمانے', 'الغرامات', 'none', true),
    ('4900', 'Sales', 'فروخت', 'المبيعات', 'none', true),
    ('4950', 'Cash over', 'نقد زائد', 'زيادة النقد', 'none', true),
    ('4960', 'Bad debts recovered', 'وصول شدہ ڈوبے قرضے', 'ديون معدومة محصلة', 'none', true),
    ('4970', 'Stock found', 'زائد اسٹاک', 'زيادة المخزون', 'none', true),
    ('5000', 'Salaries', 'تنخواہیں', 'الرواتب', 'none', true),
    ('5010', 'Employer’s contributions', 'آجر کا حصہ', 'مساهمات صاحب العمل', 'none', true),
    ('5100', 'Cost of goods sold', 'فروخت شدہ مال کی لاگت', 'تكلفة البضاعة المباعة', 'none', true),
    ('5200', 'General expenses', 'عمومی اخراجات', 'مصروفات عامة', 'none', true),
    ('5210', 'Rent', 'کرایہ', 'الإيجار', 'none', true),
    ('5220', 'Electricity, gas and water', 'بجلی، گیس اور پانی', 'الكهرباء والغاز والماء', 'none', true),
    ('5230', 'Repairs', 'مرمت', 'الصيانة', 'none', true),
    ('5240', 'Printing and stationery', 'چھپائی اور اسٹیشنری', 'الطباعة والقرطاسية', 'none', true),
    ('5250', 'Fuel and vehicles', 'ایندھن اور گاڑیاں', 'الوقود والمركبات', 'none', true),
    ('5800', 'Bad debts', 'ڈوبے ہوئے قرضے', 'ديون معدومة', 'none', true),
    ('5810', 'Bank and payment charges', 'بینک اور ادائیگی کے اخراجات', 'رسوم البنك والدفع', 'none', true),
    ('5820', 'Cash short', 'نقد کم', 'نقص النقد', 'none', true),
    ('5830', 'Stock lost', 'گم شدہ اسٹاک', 'نقص المخزون', 'none', true)
  ) a (code, title, ur, ar, parties, by_hand)
$$;

-- What the product books on keeps its code and kind: a school only renames it. An account with postings keeps its kind.
create function keep_ledger_account() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if (old.is_system or new.is_system) and (old.code, old.kind, old.parties, old.by_hand, old.is_system)
    is distinct from (new.code, new.kind, new.parties, new.by_hand, new.is_system) then
    raise exception 'an account of the product is only renamed'
      using errcode = '23514', constraint = 'ledger_account_system_renamed';
  end if;
  if old.kind <> new.kind and exists (select from posting p where p.account_id = old.id) then
    raise exception 'an account with postings keeps its kind'
      using errcode = '23514', constraint = 'ledger_account_kind_stays';
  end if;
  return new;
end $$;
create trigger ledger_account_kept before update on ledger_account for each row execute function keep_ledger_account();

-- The accounts that are there already are no change of anybody's; those of a new school belong to its founding.
select add_ledger_accounts(languages) from institute;
select audit_table('ledger_account');

create function give_ledger_accounts() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public as $$
begin
  perform add_ledger_accounts(new.languages);
  return null;
end $$;
create trigger institute_gives_ledger_accounts after insert on institute for each row
  execute function give_ledger_accounts();

-- A party stands in postings for a person, a family or a company. Several parties may stand for one student: merging
-- two records points the parties of both to one, and no posting changes. The migrations of families, suppliers and
-- sponsors add their foreign keys.
create table party (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('student', 'family', 'employee', 'supplier', 'sponsor')),
  student_id uuid references student,
  family_account_id uuid,
  employee_id uuid references employee,
  supplier_id uuid,
  sponsor_id uuid,
  constraint party_is_one check (
    num_nonnulls(student_id, family_account_id, employee_id, supplier_id, sponsor_id) = 1
    and case kind when 'student' then student_id when 'family' then family_account_id
      when 'employee' then employee_id when 'supplier' then supplier_id else sponsor_id end is not null)
);
create index party_of_student on party (student_id) where student_id is not null;
create index party_of_family on party (family_account_id) where family_account_id is not null;
create index party_of_employee on party (employee_id) where employee_id is not null;
create index party_of_supplier on party (supplier_id) where supplier_id is not null;
create index party_of_sponsor on party (sponsor_id) where sponsor_id is not null;
select audit_table('party', array['family_account_id', 'supplier_id', 'sponsor_id']);

-- Days outside all periods are open. Closing takes the exclusive lock of the period, posting the shared one.
create table period (
  id uuid primary key default uuidv7(),
  first_day date not null,
  last_day date not null,
  -- The first day of its fiscal year.
  year_first_day date not null,
  state text not null default 'open' check (state in ('open', 'closed')),
  closed_by_id uuid,
  closed_by text not null default '',
  closed_at timestamptz,
  -- Who asks to open a closed period again, and why; somebody else decides.
  reopening_by_id uuid,
  reopening_by text not null default '',
  reopening_at timestamptz,
  reopening_reason text not null default '',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint period_in_order check (last_day >= first_day and first_day >= year_first_day),
  constraint period_apart exclude using gist (daterange(first_day, last_day, '[]') with &&),
  constraint period_closed_by_somebody check ((state = 'closed') = (closed_at is not null)),
  constraint period_reopening_of_closed check (reopening_at is null or state = 'closed')
);
create index period_by_first_day on period (first_day, id);
select audit_table('period', array['closed_by_id', 'reopening_by_id']);

-- The last number of each series. A number is drawn in the transaction of its document, so there are no gaps.
create table number_series (
  campus_id uuid not null references campus,
  kind text not null check (kind <> ''),
  year_key text not null,
  last int not null check (last >= 0),
  primary key (campus_id, kind, year_key)
);

-- One row for each event in the books. `source_kind` and `source_id` name its document.
create table journal (
  id uuid primary key default uuidv7(),
  kind text not null check (kind <> ''),
  day date not null,
  campus_id uuid not null references campus,
  act_id uuid not null default nullif(current_setting('app.act', true), '')::uuid references act,
  source_kind text,
  source_id uuid,
  reverses_id uuid references journal,
  memo text not null default '',
  key text,
  constraint journal_source_whole check ((source_kind is null) = (source_id is null)),
  constraint journal_reverses_once unique (reverses_id),
  constraint journal_key_once unique (key)
);
create index journal_by_day on journal (day, id);
create index journal_of_campus on journal (campus_id, day, id);
create index journal_of_kind on journal (kind, day, id);
create index journal_of_act on journal (act_id);
create index journal_of_source on journal (source_id) where source_id is not null;

-- A debit is above zero, a credit below it, in minor units of the currency. `day` is that of the journal.
create table posting (
  id uuid primary key default uuidv7(),
  journal_id uuid not null references journal,
  account_id uuid not null references ledger_account,
  campus_id uuid not null references campus,
  party_id uuid references party,
  invoice_id uuid,
  line_id uuid,
  amount bigint not null check (amount <> 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  day date not null,
  constraint posting_line_of_invoice check ((invoice_id is null) = (line_id is null)),
  -- Each posting of fees receivable names the line of an invoice.
  constraint posting_receivable_of_line
    check (account_id <> '01900000-0000-7000-8000-000000001200' or line_id is not null)
);
create index posting_of_journal on posting (journal_id);
create index posting_of_account on posting (account_id, day, journal_id) include (amount, campus_id, currency);
create index posting_of_party on posting (party_id, account_id) include (amount, currency) where party_id is not null;
create index posting_of_invoice on posting (invoice_id, line_id) where invoice_id is not null;

-- What is still due of each invoice line, kept by the trigger of postings: nobody pays more than is due.
create table invoice_open (
  line_id uuid primary key,
  invoice_id uuid not null,
  amount bigint not null,
  constraint invoice_open_never_overpaid check (amount >= 0)
);
create index invoice_open_of_invoice on invoice_open (invoice_id) include (amount);
create index invoice_open_due on invoice_open (invoice_id) where amount > 0;

-- The list of journals, with who wrote them.
create view journal_entry as
select j.id, j.day, j.kind, j.campus_id, j.memo, j.act_id, j.source_kind, j.source_id, j.reverses_id,
  coalesce(a.actor, '') as written_by, fold(j.memo) as search_text, 1 as version,
  coalesce(a.at, 'epoch') as created_at, coalesce(a.at, 'epoch') as updated_at, null::timestamptz as archived_at
from journal j left join act a on a.id = j.act_id;
create index journal_search on journal using gin (fold(memo) gin_trgm_ops);

-- # Rules of the books

create function period_lock(period_id uuid) returns bigint language sql immutable parallel safe
return hashtextextended('maktab:period:' || period_id::text, 0);

-- A journal is of the running act, its period is open and stays so until the commit, and what it reverses is not a
-- reversal.
create function check_journals() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public as $$
declare
  one uuid;
begin
  if exists (select from new_rows n where n.act_id <> (select current_act())) then
    raise exception 'a journal is of the running act' using errcode = 'MK001';
  end if;
  for one in
    select p.id from period p
    where exists (select from new_rows n where n.day between p.first_day and p.last_day) order by p.id
  loop
    perform pg_advisory_xact_lock_shared(period_lock(one));
  end loop;
  if exists (
    select from new_rows n join period p on n.day between p.first_day and p.last_day where p.state = 'closed'
  ) then
    raise exception 'the period of a journal is closed' using errcode = '23514', constraint = 'journal_in_open_period';
  end if;
  if exists (
    select from new_rows n join journal j on j.id = n.reverses_id where j.reverses_id is not null
  ) then
    raise exception 'a reversal is not reversed' using errcode = '23514', constraint = 'journal_reverses_original';
  end if;
  return null;
end $$;
create trigger journals_checked after insert on journal referencing new table as new_rows for each statement
  execute function check_journals();

-- The postings of one statement sum to zero for each journal, currency and campus. Since nothing is changed later, so
-- do all postings. The open amounts of invoice lines follow, in the order of their ids, so that two acts cannot
-- deadlock.
create function check_postings() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public as $$
begin
  if exists (
    select from (select distinct journal_id, day from new_rows) n join journal j on j.id = n.journal_id
    where j.act_id <> (select current_act()) or j.day <> n.day
  ) then
    raise exception 'a posting is of the running act and of the day of its journal' using errcode = 'MK001';
  end if;
  if exists (select from new_rows group by journal_id, currency, campus_id having sum(amount) <> 0) then
    raise exception 'a journal does not balance' using errcode = '23514', constraint = 'posting_balanced';
  end if;
  if exists (
    select from new_rows n join ledger_account a on a.id = n.account_id left join party p on p.id = n.party_id
    where a.parties <> coalesce(p.kind, 'none')
  ) then
    raise exception 'an account has postings with its kind of party only'
      using errcode = '23514', constraint = 'posting_party_fits';
  end if;
  if exists (
    select from new_rows n join ledger_account a on a.id = n.account_id where a.archived_at is not null
  ) then
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
create trigger postings_checked after insert on posting referencing new table as new_rows for each statement
  execute function check_postings();

-- At the commit each journal has at least two postings and sums to zero, and a reversal takes back all of its
-- original. It has no search path, because setting one at each row costs more than the rest.
create function check_whole_journal() returns trigger language plpgsql as $$
begin
  if (
    select coalesce(sum(g.count), 0) < 2 or bool_or(g.sum <> 0) from (
      select count(*) as count, sum(p.amount) as sum from public.posting p
      where p.journal_id = new.id group by p.currency, p.campus_id) g
  ) then
    raise exception 'a journal has at least two postings, which balance'
      using errcode = '23514', constraint = 'journal_whole';
  end if;
  if new.reverses_id is not null and exists (
    select from public.posting p where p.journal_id in (new.id, new.reverses_id)
    group by p.account_id, p.campus_id, p.party_id, p.line_id, p.currency having sum(p.amount) <> 0
  ) then
    raise exception 'a reversal takes back all of its original'
      using errcode = '23514', constraint = 'journal_reversal_whole';
  end if;
  return null;
end $$;
create constraint trigger journal_whole after insert on journal deferrable initially deferred
  for each row execute function check_whole_journal();

create trigger journal_kept before update or delete on journal for each statement execute function refuse_change();
create trigger journal_not_emptied before truncate on journal for each statement execute function refuse_change();
create trigger posting_kept before update or delete on posting for each statement execute function refuse_change();
create trigger posting_not_emptied before truncate on posting for each statement execute function refuse_change();

-- Closing and opening wait for whoever is just posting in the period, and keep out who comes after. The days of a
-- period do not change.
create function change_period() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public as $$
begin
  if (old.first_day, old.last_day) is distinct from (new.first_day, new.last_day) then
    raise exception 'the days of a period stay' using errcode = 'MK003';
  end if;
  if old.state <> new.state then perform pg_advisory_xact_lock(period_lock(old.id)); end if;
  return new;
end $$;
create trigger period_changed before update on period for each row execute function change_period();

-- # Journals by hand

-- A journal that somebody writes by hand, and somebody else approves. Its number is drawn when it enters the books.
create table voucher (
  id uuid primary key default uuidv7(),
  campus_id uuid not null references campus,
  day date not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  memo text not null check (memo <> ''),
  total bigint not null check (total > 0),
  state text not null default 'asked' check (state in ('asked', 'approved', 'rejected', 'withdrawn')),
  asked_by_id uuid,
  asked_by text not null,
  asked_at timestamptz not null,
  decided_by_id uuid,
  decided_by text not null default '',
  decided_at timestamptz,
  decision_reason text not null default '',
  year_key text,
  number int,
  serial text not null default '',
  journal_id uuid references journal,
  reversal_id uuid references journal,
  search_text text generated always as (fold(memo || ' ' || serial)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  constraint voucher_decided_by_another check (state = 'withdrawn' or decided_by_id <> asked_by_id),
  constraint voucher_in_books check ((state = 'approved') = (journal_id is not null)
    and (number is null) = (journal_id is null) and (year_key is null) = (number is null)),
  constraint voucher_decided check ((state = 'asked') = (decided_at is null)),
  constraint voucher_journal_once unique (journal_id),
  constraint voucher_number_once unique (campus_id, year_key, number),
  constraint voucher_reversal_once unique (reversal_id)
);
create index voucher_search on voucher using gin (search_text gin_trgm_ops);
create index voucher_by_day on voucher (day, id);
create index voucher_of_campus on voucher (campus_id, id);
create index voucher_waiting on voucher (asked_at) where state = 'asked';
select audit_table('voucher', array['asked_by_id', 'decided_by_id', 'year_key', 'number', 'journal_id', 'reversal_id']);

create table voucher_line (
  id uuid primary key default uuidv7(),
  voucher_id uuid not null references voucher,
  position int not null,
  account_id uuid not null references ledger_account,
  amount bigint not null check (amount <> 0),
  memo text not null default '',
  constraint voucher_line_once unique (voucher_id, position)
);
create index voucher_line_of_account on voucher_line (account_id);
select audit_table('voucher_line', array['position']);

-- # Proof

-- What the nightly proof of the books has found. Each proof seals the journals that are new to it: `digest` is that of
-- their seals, and stands in the act of the proof as well, which the seal of the audit log covers.
create table book_proof (
  id uuid primary key default uuidv7(),
  at timestamptz not null,
  act_id uuid not null default nullif(current_setting('app.act', true), '')::uuid references act,
  journals bigint not null,
  postings bigint not null,
  -- {check, subject, detail, journalId} for each disagreement, the first hundred.
  findings jsonb not null default '[]',
  count int not null default 0,
  digest text not null default ''
);
create index book_proof_by_time on book_proof (at);
create index book_proof_of_act on book_proof (act_id);

create table journal_seal (
  journal_id uuid primary key references journal,
  proof_id uuid not null references book_proof,
  digest bytea not null
);
create index journal_seal_of_proof on journal_seal (proof_id, journal_id);

-- Everything that a journal says, in one digest.
create view journal_digest as
select j.id as journal_id, sha256(convert_to(
  concat_ws('|', j.kind, j.day, j.campus_id, j.act_id, j.source_kind, j.source_id, j.reverses_id, j.memo, j.key)
    || '|' || string_agg(concat_ws(',', p.account_id, p.campus_id, p.party_id, p.invoice_id, p.line_id, p.amount, p.currency, p.day),
      ';' order by p.id), 'UTF8')) as digest
from journal j join posting p on p.journal_id = j.id
group by j.id;

create trigger journal_seal_kept before update or delete on journal_seal for each statement
  execute function refuse_change();
create trigger journal_seal_not_emptied before truncate on journal_seal for each statement
  execute function refuse_change();
create trigger book_proof_kept before delete on book_proof for each statement execute function refuse_change();
create trigger book_proof_not_emptied before truncate on book_proof for each statement execute function refuse_change();

revoke execute on function add_ledger_accounts(text[]), period_lock(uuid) from public;
grant execute on function period_lock(uuid) to maktab_app;
grant select, insert, update on ledger_account, party, period, voucher to maktab_app;
grant select, insert on journal, posting, voucher_line to maktab_app;
grant select, insert, update on number_series to maktab_app;
grant select, insert on book_proof, journal_seal to maktab_app;
grant update (digest) on book_proof to maktab_app;
grant select on journal_digest to maktab_app;
grant select on invoice_open to maktab_app;
grant select on journal_entry to maktab_app;
grant select on ledger_account, party, period, number_series, journal, posting, invoice_open, voucher, voucher_line,
  book_proof, journal_seal, journal_digest, journal_entry to maktab_reader;
