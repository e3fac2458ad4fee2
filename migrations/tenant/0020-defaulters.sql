-- # Defaulters

-- What each family owes at a campus, kept by the postings like `receivable`: the family is the one that was billed, so a
-- child who moves to another account takes no debt along.
create table family_receivable (
  id uuid primary key default uuidv7(),
  family_account_id uuid not null references family_account,
  campus_id uuid not null references campus,
  currency text not null,
  amount bigint not null,
  constraint family_receivable_of_family unique (family_account_id, campus_id, currency)
);
create index family_receivable_open on family_receivable (amount, id) where amount > 0;
create index family_receivable_at_campus on family_receivable (campus_id, amount) where amount > 0;

create or replace function keep_receivables() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public as $$
begin
  insert into receivable as r (party_id, campus_id, currency, amount)
  select n.party_id, n.campus_id, n.currency, sum(n.amount) from new_rows n
  where n.account_id = '01900000-0000-7000-8000-000000001200' group by 1, 2, 3 order by 1, 2, 3
  on conflict on constraint receivable_of_party do update set amount = r.amount + excluded.amount;
  insert into family_receivable as r (family_account_id, campus_id, currency, amount)
  select i.family_account_id, n.campus_id, n.currency, sum(n.amount) from new_rows n join invoice i on i.id = n.invoice_id
  where n.account_id = '01900000-0000-7000-8000-000000001200' group by 1, 2, 3 order by 1, 2, 3
  on conflict on constraint family_receivable_of_family do update set amount = r.amount + excluded.amount;
  return null;
end $$;

insert into family_receivable (family_account_id, campus_id, currency, amount)
select i.family_account_id, p.campus_id, p.currency, sum(p.amount) from posting p join invoice i on i.id = p.invoice_id
where p.account_id = '01900000-0000-7000-8000-000000001200' group by 1, 2, 3;

-- Where two accounts are merged, what was billed to one is owed by the other.
create function move_family_receivable() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public as $$
begin
  insert into family_receivable as r (family_account_id, campus_id, currency, amount)
  select f.id, p.campus_id, p.currency, sum(case when f.id = new.family_account_id then p.amount else - p.amount end)
  from posting p cross join (values (old.family_account_id), (new.family_account_id)) f (id)
  where p.invoice_id = new.id and p.account_id = '01900000-0000-7000-8000-000000001200' group by 1, 2, 3 order by 1, 2, 3
  on conflict on constraint family_receivable_of_family do update set amount = r.amount + excluded.amount;
  return null;
end $$;
create trigger invoice_of_another_family after update on invoice for each row
  when (old.family_account_id is distinct from new.family_account_id) execute function move_family_receivable();

-- What is kept back from a student whose fees are open: put on by hand, or by the rule of the settings.
create table fee_hold (
  id uuid primary key default uuidv7(),
  student_id uuid not null references student,
  campus_id uuid not null references campus,
  withholds text[] not null check (withholds <> '{}' and withholds <@ '{roll-slip,result,certificate}'),
  is_by_rule boolean not null default false,
  reason text not null check (reason <> '' or is_by_rule),
  placed_on date not null,
  placed_by text not null,
  lifted_on date,
  lifted_by text not null default '',
  lift_reason text not null default '',
  -- Until this day the rule does not put it on again.
  spared_until date,
  search_text text not null default '',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  constraint fee_hold_in_order check (lifted_on >= placed_on),
  constraint fee_hold_spares_after check (spared_until is null or is_by_rule and lifted_on is not null)
);
-- One by hand and one by the rule at most.
create unique index fee_hold_once on fee_hold (student_id, is_by_rule) where lifted_on is null;
create index fee_hold_of_student on fee_hold (student_id);
create index fee_hold_by_day on fee_hold (placed_on, id);
create index fee_hold_at_campus on fee_hold (campus_id, placed_on);
create index fee_hold_search on fee_hold using gin (search_text gin_trgm_ops);
select audit_table('fee_hold');

-- A hold is found by the names and the number of its student.
create function keep_fee_hold() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  new.search_text := coalesce((select split_part(search_text, chr(10), 1) from student where id = new.student_id), '');
  return new;
end $$;
create trigger fee_hold_kept before insert or update on fee_hold for each row execute function keep_fee_hold();

create function fee_hold_student_changed() returns trigger language plpgsql security definer
set search_path = pg_catalog, public as $$
begin
  update fee_hold set search_text = '' where student_id in (
    select n.id from new_rows n join old_rows o using (id)
    where split_part(n.search_text, chr(10), 1) is distinct from split_part(o.search_text, chr(10), 1));
  return null;
end $$;
create trigger fee_hold_student_changed after update on student referencing old table as old_rows new table as new_rows
  for each statement execute function fee_hold_student_changed();

-- What was sent to the families of a campus at once, by hand or by the job of the morning.
create table fee_reminder (
  id uuid primary key default uuidv7(),
  campus_id uuid not null references campus,
  event text not null check (event in ('fees.issued', 'fees.due-soon', 'fees.due-today', 'fees.overdue')),
  -- What it is once for: a month that was issued, or a day.
  period_key text not null,
  day date not null,
  families int not null default 0 check (families >= 0),
  people int not null default 0 check (people >= 0),
  sent_by text not null,
  withdrawn_by text not null default '',
  withdrawn_people int not null default 0 check (withdrawn_people >= 0),
  search_text text generated always as (fold(sent_by)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
create index fee_reminder_by_day on fee_reminder (day, id);
create index fee_reminder_at_campus on fee_reminder (campus_id, day);
create index fee_reminder_search on fee_reminder using gin (search_text gin_trgm_ops);
select audit_table('fee_reminder');

create table fee_reminder_family (
  id uuid primary key default uuidv7(),
  reminder_id uuid not null references fee_reminder,
  family_account_id uuid not null references family_account,
  day date not null
);
create index fee_reminder_family_of_reminder on fee_reminder_family (reminder_id);
create index fee_reminder_family_of_family on fee_reminder_family (family_account_id, day);
select audit_table('fee_reminder_family');

alter table payment_setting
  add column remind_before int not null default 3
    constraint payment_setting_remind_before_sane check (remind_before between 1 and 30),
  add column remind_after text not null default '3, 10, 20'
    constraint payment_setting_remind_after_sane check (remind_after ~ '^([1-9][0-9]{0,2}(, ?[1-9][0-9]{0,2}){0,9})?$'),
  -- After so many days a family's overdue fees keep papers back; null: only by hand.
  add column hold_after int
    constraint payment_setting_hold_after_sane check (hold_after between 1 and 365),
  add column hold_withholds text[] not null default '{roll-slip,result,certificate}'
    constraint payment_setting_hold_withholds_known check (hold_withholds <> '{}' and hold_withholds <@ '{roll-slip,result,certificate}');

-- The day of the school on which a promise was noted; it counts for fees that were issued until then.
-- squawk-ignore adding-field-with-default -- the day is read once, for all rows
alter table payment_promise add column noted_on date not null default current_date;

-- What the page of a list does not show costs it nothing: each further column is a query of its own for the row. With
-- `limit 1` none of them reads a whole table ahead, as `exists` may.
create or replace view debtors as
select r.id, p.name, s.father_name, s.registration_number, coalesce(g.title, '') as section_title, r.amount as open, r.currency,
  y.student_id, r.campus_id, s.search_text, 1 as version, s.created_at, s.updated_at, null::timestamptz as archived_at,
  s.class_id, s.section_id,
  (select min(i.due_on) from invoice i join invoice_open o on o.invoice_id = i.id and o.amount > 0
    where i.party_id = r.party_id and i.campus_id = r.campus_id and i.currency = r.currency) as due_since,
  (select greatest((select day from current_day) - min(i.due_on), 0) from invoice i
      join invoice_open o on o.invoice_id = i.id and o.amount > 0
    where i.party_id = r.party_id and i.campus_id = r.campus_id and i.currency = r.currency) as overdue_days,
  coalesce((select string_agg(distinct l.title, ', ') from invoice i
      join invoice_open o on o.invoice_id = i.id and o.amount > 0 join invoice_line l on l.id = o.line_id
    where i.party_id = r.party_id and i.campus_id = r.campus_id and i.currency = r.currency), '') as fees,
  (select m.promised_on from invoice i join invoice_open o on o.invoice_id = i.id and o.amount > 0
      join payment_promise m on m.family_account_id = i.family_account_id and m.withdrawn_at is null and m.noted_on >= i.issued_on
    where i.party_id = r.party_id order by m.id desc limit 1) as promised_on,
  coalesce((select true from fee_hold h where h.student_id = y.student_id and h.lifted_on is null limit 1), false) as is_held
from receivable r left join party y on y.id = r.party_id left join student s on s.id = y.student_id
  left join person p on p.id = y.student_id left join section g on g.id = s.section_id
where r.amount > 0;

-- A child is told apart by the father where the family is not called by him.
create view defaulters as
select r.id, f.name, f.code, f.psid, r.amount as open, r.currency, r.family_account_id, r.campus_id, f.search_text, 1 as version,
  f.created_at, f.updated_at, null::timestamptz as archived_at,
  coalesce((select string_agg(distinct p.name || case when s.father_name in ('', f.name) then '' else ' · ' || s.father_name end
      || coalesce(' (' || g.title || ')', ''), ', ') from invoice i
      join invoice_open o on o.invoice_id = i.id and o.amount > 0 join person p on p.id = i.student_id
      join student s on s.id = i.student_id left join section g on g.id = s.section_id
    where i.family_account_id = r.family_account_id and i.campus_id = r.campus_id and i.currency = r.currency), '') as children,
  (select min(i.due_on) from invoice i join invoice_open o on o.invoice_id = i.id and o.amount > 0
    where i.family_account_id = r.family_account_id and i.campus_id = r.campus_id and i.currency = r.currency
      and i.student_id is not null) as due_since,
  (select greatest((select day from current_day) - min(i.due_on), 0) from invoice i
      join invoice_open o on o.invoice_id = i.id and o.amount > 0
    where i.family_account_id = r.family_account_id and i.campus_id = r.campus_id and i.currency = r.currency
      and i.student_id is not null) as overdue_days,
  coalesce((select string_agg(distinct l.title, ', ') from invoice i
      join invoice_open o on o.invoice_id = i.id and o.amount > 0 join invoice_line l on l.id = o.line_id
    where i.family_account_id = r.family_account_id and i.campus_id = r.campus_id and i.currency = r.currency
      and i.student_id is not null), '') as fees,
  (select m.promised_on from payment_promise m where m.family_account_id = r.family_account_id and m.withdrawn_at is null
      and exists (select from invoice i join invoice_open o on o.invoice_id = i.id and o.amount > 0
        where i.family_account_id = r.family_account_id and i.student_id is not null and i.issued_on <= m.noted_on)
    order by m.id desc limit 1) as promised_on,
  (select max(m.day) from fee_reminder_family m where m.family_account_id = r.family_account_id) as reminded_on,
  coalesce((select true from fee_hold h join invoice i on i.student_id = h.student_id
    where i.family_account_id = r.family_account_id and h.lifted_on is null limit 1), false) as is_held
from family_receivable r left join family_account f on f.id = r.family_account_id
where r.amount > 0;

-- A hold of the rule ends by itself with the fees that it stands for: the job of the night lifts it, and nobody is held
-- until then.
create view fee_holds as
select h.id, p.name, s.father_name, s.registration_number, coalesce(g.title, '') as section_title, h.withholds, h.is_by_rule, h.reason,
  h.placed_on, h.placed_by, h.lifted_on, h.lifted_by, h.lift_reason, h.spared_until,
  case when h.lifted_on is null and (not h.is_by_rule or owes.it) then 'held' else 'lifted' end as state,
  h.student_id, h.campus_id, s.class_id, s.section_id, h.search_text, h.version, h.created_at, h.updated_at, h.archived_at
from fee_hold h join student s on s.id = h.student_id join person p on p.id = h.student_id
  left join section g on g.id = s.section_id
  cross join lateral (
    select coalesce((select true from party y join invoice i on i.party_id = y.id
        join invoice_open o on o.invoice_id = i.id and o.amount > 0
      where y.student_id = h.student_id and i.due_on < (select day from current_day)
        - coalesce((select hold_after from payment_setting), 0) limit 1), false) as it
  ) owes;

grant select on family_receivable, debtors, defaulters, fee_holds to maktab_app, maktab_reader;
grant select, insert, update on fee_hold, fee_reminder to maktab_app;
grant select, insert, update, delete on fee_reminder_family to maktab_app;
-- An import that is taken back takes its concessions away; what was billed with one keeps it.
grant delete on concession to maktab_app;
grant select on fee_hold, fee_reminder, fee_reminder_family to maktab_reader;
