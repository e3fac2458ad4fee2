-- # Fees before enrolment

-- What a family is asked to pay before the child is a student. How much says the plan of the campus, by the lines that
-- are charged once.
alter table fee_type add column stage text;
-- squawk-ignore constraint-missing-not-valid -- a school has few fee types
alter table fee_type add constraint fee_type_stage_known check (stage in ('prospectus', 'test', 'admission'));

-- When a campus asks for these fees, until when they are due, and what it gives back to who is refused or withdraws: the
-- row of the class counts before that of the campus.
create table applicant_fee (
  id uuid primary key default uuidv7(),
  title text not null check (title <> ''),
  campus_id uuid not null references campus,
  class_id uuid references class,
  stage text not null check (stage in ('prospectus', 'test', 'admission')),
  -- Asked when an application reaches the step that it belongs to; else the office asks.
  is_automatic boolean not null default false,
  due_days int not null default 7 check (due_days between 0 and 365),
  refund_percent int not null default 0 check (refund_percent between 0 and 100),
  -- Within so many days after it was asked; null without an end.
  refund_days int check (refund_days between 0 and 730),
  search_text text generated always as (fold(title)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
create unique index applicant_fee_once on applicant_fee
  (campus_id, stage, coalesce(class_id, '00000000-0000-0000-0000-000000000000')) where archived_at is null;
create index applicant_fee_by_title on applicant_fee (title collate name_order, id);
create index applicant_fee_of_campus on applicant_fee (campus_id, stage);
create index applicant_fee_of_class on applicant_fee (class_id);
create index applicant_fee_search on applicant_fee using gin (search_text gin_trgm_ops);
select audit_table('applicant_fee');

-- # An applicant in the books

-- The account under which the family of an applicant pays. `fee_state` and `fee_due_on` follow from the invoices: the
-- first fee that is open, or that all is paid.
alter table admission
  add column family_account_id uuid,
  add column fee_state text not null default 'none',
  add column fee_due_on date;
-- squawk-ignore adding-foreign-key-constraint, constraint-missing-not-valid -- no application has an account yet
alter table admission add constraint admission_family_account foreign key (family_account_id) references family_account;
-- squawk-ignore constraint-missing-not-valid -- every row has the same state
alter table admission add constraint admission_fee_state_known
  check (fee_state in ('none', 'prospectus', 'test', 'admission', 'paid'));
-- squawk-ignore require-concurrent-index-creation -- a school has some hundred applications
create index admission_of_family on admission (family_account_id) where family_account_id is not null;

-- Who wants to become a student stands in the books as one, so that accounts, triggers and proofs are the same. Enrolment
-- points the party to the student, and no posting changes.
alter table party add column admission_id uuid;
-- squawk-ignore adding-foreign-key-constraint, constraint-missing-not-valid -- no party is an applicant yet
alter table party add constraint party_admission_id_fkey foreign key (admission_id) references admission;
alter table party drop constraint party_is_one;
-- squawk-ignore constraint-missing-not-valid -- the rows obey the stricter check that goes
alter table party add constraint party_is_one check (
  num_nonnulls(student_id, admission_id, family_account_id, employee_id, supplier_id, sponsor_id) = 1
  and case kind when 'student' then coalesce(student_id, admission_id) when 'family' then family_account_id
    when 'employee' then employee_id when 'supplier' then supplier_id else sponsor_id end is not null);
-- squawk-ignore require-concurrent-index-creation -- no row is in it yet
create index party_of_applicant on party (admission_id) where admission_id is not null;

-- An invoice of an applicant keeps the application when it becomes the student's.
alter table invoice add column admission_id uuid;
-- squawk-ignore adding-foreign-key-constraint, constraint-missing-not-valid -- no invoice is an applicant's yet
alter table invoice add constraint invoice_admission foreign key (admission_id) references admission;
-- squawk-ignore ban-drop-not-null -- the running version writes and reads invoices of students alone
alter table invoice alter column student_id drop not null;
-- squawk-ignore constraint-missing-not-valid -- every invoice has a student
alter table invoice add constraint invoice_of_somebody check (num_nonnulls(student_id, admission_id) > 0);
alter table invoice drop constraint invoice_kind_check;
-- squawk-ignore constraint-missing-not-valid -- the rows obey the stricter check that goes
alter table invoice add constraint invoice_kind_check check (
  kind in ('regular', 'joining', 'extra', 'opening', 'sale', 'supplement', 'prospectus', 'test', 'admission'));
-- squawk-ignore constraint-missing-not-valid -- no invoice has one of these kinds
alter table invoice add constraint invoice_kind_of_applicant
  check ((kind in ('prospectus', 'test', 'admission')) = (admission_id is not null));
-- squawk-ignore require-concurrent-index-creation -- no row is in it yet
create unique index invoice_of_applicant_once on invoice (admission_id, kind) where admission_id is not null and cancelled_at is null;
-- squawk-ignore require-concurrent-index-creation -- no row is in it yet
create index invoice_of_admission on invoice (admission_id) where admission_id is not null;
-- What was asked before is not charged again on joining.
-- squawk-ignore require-concurrent-index-creation -- no row is in it yet
create index invoice_before_enrolment on invoice (student_id) where admission_id is not null;

create or replace view invoices as
select i.id, i.number, i.name, i.father_name, i.registration_number, i.section_title, i.kind, i.period_key, i.issued_on, i.due_on,
  i.total + i.adjusted as due, i.total + i.adjusted - coalesce(o.amount, 0) as paid, coalesce(o.amount, 0) as open,
  case when i.cancelled_at is not null then 'cancelled' when coalesce(o.amount, 0) = 0 then 'paid'
    when coalesce(o.amount, 0) < i.total + i.adjusted then 'part-paid' else 'open' end as state,
  i.cancelled_at is null and coalesce(o.amount, 0) > 0 and i.due_on < d.day as is_overdue,
  i.currency, i.total, i.comment, i.student_id, i.family_account_id, i.party_id, i.campus_id, i.class_id, i.section_id, i.run_id,
  i.snapshot, i.cancelled_at, i.cancelled_reason, i.completed_at, i.search_text, i.version, i.created_at, i.updated_at, i.archived_at,
  i.admission_id
from invoice i cross join current_day d left join lateral (
  select sum(l.amount)::bigint as amount from invoice_open l where l.invoice_id = i.id and l.amount > 0
) o on true;

-- Debtors are students: what an applicant does not pay is no debt that anybody collects. The fee lapses with the seat.
alter table receivable add column of_applicant boolean not null default false;
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
where r.amount > 0 and not r.of_applicant;

-- What a family owes leaves its applicants out, too, until they are students.
create or replace function move_family_receivable() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public as $$
begin
  insert into family_receivable as r (family_account_id, campus_id, currency, amount)
  select f.id, p.campus_id, p.currency, sum(f.sign * p.amount)
  from posting p cross join (values (old.family_account_id, old.student_id, -1), (new.family_account_id, new.student_id, 1))
    f (id, student_id, sign)
  where p.invoice_id = new.id and p.account_id = '01900000-0000-7000-8000-000000001200' and f.student_id is not null
  group by 1, 2, 3 order by 1, 2, 3
  on conflict on constraint family_receivable_of_family do update set amount = r.amount + excluded.amount;
  return null;
end $$;
create or replace trigger invoice_of_another_family after update on invoice for each row
  when (old.family_account_id is distinct from new.family_account_id or (old.student_id is null) <> (new.student_id is null))
  execute function move_family_receivable();

-- The first open fee of these applicants by its day, or that all is paid.
create function keep_fee_states(applicants uuid[]) returns void language sql security definer
  set search_path = pg_catalog, public
begin atomic
  with fee as (
    select i.admission_id, i.kind, i.due_on,
      exists (select from invoice_open o where o.invoice_id = i.id and o.amount > 0) as is_open
    from invoice i where i.admission_id = any (applicants) and i.cancelled_at is null
  ), state as (
    select a.id, coalesce((array_agg(f.kind order by f.due_on, f.kind) filter (where f.is_open))[1],
        case when count(f.kind) > 0 then 'paid' else 'none' end) as state,
      min(f.due_on) filter (where f.is_open) as due_on
    from admission a left join fee f on f.admission_id = a.id
    where a.id = any (applicants) and a.student_id is null group by a.id
  )
  update admission a set fee_state = s.state, fee_due_on = s.due_on from state s
  where a.id = s.id and (a.fee_state, a.fee_due_on) is distinct from (s.state, s.due_on);
end;

-- As before, and for applicants the state of their fees. Whatever settles a fee, a receipt, a waiver or a credit, leaves an
-- event by which the seat is confirmed.
create or replace function keep_receivables() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public as $$
declare
  applicants uuid[];
  settled uuid[];
begin
  insert into receivable as r (party_id, campus_id, currency, amount, of_applicant)
  select n.party_id, n.campus_id, n.currency, sum(n.amount), bool_or(p.admission_id is not null)
  from new_rows n join party p on p.id = n.party_id
  where n.account_id = '01900000-0000-7000-8000-000000001200' group by 1, 2, 3 order by 1, 2, 3
  on conflict on constraint receivable_of_party do update set amount = r.amount + excluded.amount;
  insert into family_receivable as r (family_account_id, campus_id, currency, amount)
  select i.family_account_id, n.campus_id, n.currency, sum(n.amount) from new_rows n join invoice i on i.id = n.invoice_id
  where n.account_id = '01900000-0000-7000-8000-000000001200' and i.student_id is not null group by 1, 2, 3 order by 1, 2, 3
  on conflict on constraint family_receivable_of_family do update set amount = r.amount + excluded.amount;
  select array_agg(distinct p.admission_id), array_agg(distinct p.admission_id) filter (where n.amount < 0)
  into applicants, settled
  from new_rows n join party p on p.id = n.party_id and p.admission_id is not null
  where n.account_id = '01900000-0000-7000-8000-000000001200';
  if applicants is null then return null; end if;
  perform keep_fee_states(applicants);
  if settled is not null then
    insert into outbox (topic, payload) values ('applicants.settled', jsonb_build_object('ids', settled));
  end if;
  return null;
end $$;

-- A cancelled fee is asked no more, and one may be due on another day.
create function invoices_of_applicants_changed() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public as $$
declare
  applicants uuid[] := (select array_agg(distinct n.admission_id) from new_rows n join old_rows o using (id)
    where n.admission_id is not null and (n.cancelled_at, n.due_on) is distinct from (o.cancelled_at, o.due_on));
begin
  if applicants is not null then perform keep_fee_states(applicants); end if;
  return null;
end $$;
create trigger invoice_of_applicant_changed after update on invoice
  referencing old table as old_rows new table as new_rows
  for each statement execute function invoices_of_applicants_changed();

-- Once the party is a student, what is open is a debt like any other.
create function applicant_became_student() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public as $$
begin
  update receivable set of_applicant = false where party_id = new.id;
  return null;
end $$;
create trigger party_became_student after update on party for each row
  when (old.admission_id is not null and new.admission_id is null) execute function applicant_became_student();

-- As before, and an account without a child is called after the guardian of an applicant.
create or replace function keep_family_account() returns trigger language plpgsql set search_path = pg_catalog, public as $$
declare
  members uuid[] := array(select m.student_id from family_member m
    where m.family_account_id = new.id and m.valid_until is null);
  applicants uuid[] := array(select a.id from admission a where a.family_account_id = new.id and a.student_id is null);
begin
  if tg_op = 'UPDATE' and (new.serial, new.psid) is distinct from (old.serial, old.psid) then
    raise exception 'the number of a family never changes' using errcode = 'MK003';
  end if;
  if members = '{}' then
    members := array(select distinct m.student_id from family_member m where m.family_account_id = new.id);
  end if;
  new.name := coalesce(
    (select p.name from person p where p.id = new.bill_guardian_id),
    (select p.name from person p where p.id = any (members) order by p.birth_date, p.id limit 1),
    (select a.guardian_name from admission a where a.id = any (applicants) order by a.id limit 1), new.code);
  new.campus_ids := array(select s.campus_id from student s where s.id = any (members)
    union select a.campus_id from admission a where a.id = any (applicants));
  new.search_text := fold(concat_ws(' ', new.name, new.code, new.psid, (
      select string_agg(concat_ws(' ', a.name, a.other_name, a.father_name), ' ' order by a.id)
      from admission a where a.id = any (applicants))))
    || coalesce((
      select ' ' || string_agg(split_part(s.search_text, chr(10), 1), ' ' order by s.id)
        || chr(10) || string_agg(substr(s.search_text, strpos(s.search_text, chr(10)) + 1), ' ' order by s.id)
      from student s where s.id = any (members)), '');
  return new;
end $$;

-- An application that comes to an account, or is another one's now, changes how the account is called. One that moves on
-- leaves an event where a fee is asked by itself, or where a seat is paid already.
create function application_changed() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public as $$
declare
  moved uuid[];
begin
  update family_account set search_text = '' where id in (
    select unnest(array[n.family_account_id, o.family_account_id]) from new_rows n join old_rows o using (id)
    where (n.family_account_id, n.name, n.other_name, n.father_name, n.guardian_name, n.campus_id, n.student_id)
      is distinct from (o.family_account_id, o.name, o.other_name, o.father_name, o.guardian_name, o.campus_id, o.student_id));
  select array_agg(n.id) into moved from new_rows n join old_rows o using (id)
  where n.stage <> o.stage and (n.fee_state = 'paid' or exists (
    select from applicant_fee f where f.campus_id = n.campus_id and f.is_automatic and f.archived_at is null));
  if moved is not null then
    insert into outbox (topic, payload) values ('applicants.moved', jsonb_build_object('ids', moved));
  end if;
  return null;
end $$;
create trigger application_changed after update on admission
  referencing old table as old_rows new table as new_rows
  for each statement execute function application_changed();

create function application_came() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public as $$
declare
  arrived uuid[] := (select array_agg(n.id) from new_rows n where exists (
    select from applicant_fee f where f.campus_id = n.campus_id and f.is_automatic and f.archived_at is null));
begin
  if arrived is not null then
    insert into outbox (topic, payload) values ('applicants.moved', jsonb_build_object('ids', arrived));
  end if;
  return null;
end $$;
create trigger application_came after insert on admission referencing new table as new_rows
  for each statement execute function application_came();

-- # Waivers

-- What is open of a fee is not asked any more: asked by one person, and decided by another.
create table applicant_fee_waiver (
  id uuid primary key default uuidv7(),
  invoice_id uuid not null references invoice,
  campus_id uuid not null references campus,
  amount bigint not null check (amount > 0),
  state text not null default 'asked' check (state in ('asked', 'approved', 'rejected')),
  reason text not null check (reason <> ''),
  asked_by_id uuid,
  asked_by text not null,
  decided_by_id uuid,
  decided_by text not null default '',
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  constraint applicant_fee_waiver_decided check ((state = 'asked') = (decided_at is null)),
  constraint applicant_fee_waiver_decided_by_another check (decided_by_id <> asked_by_id)
);
create index applicant_fee_waiver_of_invoice on applicant_fee_waiver (invoice_id);
create unique index applicant_fee_waiver_waiting on applicant_fee_waiver (invoice_id) where state = 'asked';
select audit_table('applicant_fee_waiver');

grant select, insert, update, delete on applicant_fee to maktab_app;
grant select, insert, update on applicant_fee_waiver to maktab_app;
grant select on applicant_fee, applicant_fee_waiver to maktab_reader;
revoke execute on function keep_fee_states(uuid[]) from public;

-- # Messages to applicants

-- The guardian of an applicant is no person of the school yet: the message goes to the telephone or the email of the
-- application.
-- squawk-ignore ban-drop-not-null -- the running version writes and reads messages to people alone
alter table message alter column person_id drop not null;
alter table message add column admission_id uuid;
alter table message add constraint message_admission foreign key (admission_id) references admission not valid;
alter table message add constraint message_to_somebody check (num_nonnulls(person_id, admission_id) = 1) not valid;
-- squawk-ignore require-concurrent-index-creation -- no row is in it yet
create index message_of_applicant on message (admission_id) where admission_id is not null;

create or replace view messages as
select m.id, m.day, m.time, coalesce(p.name, d.guardian_name) as name, coalesce(a.name, d.name, '') as about_name,
  m.event, m.category, m.channel, coalesce(case when m.channel <> 'push' then m.address end, '') as address, m.language,
  m.state, m.parts, m.campus_id, m.person_id, m.search_text, 1 as version, m.queued_at as created_at,
  m.queued_at as updated_at, null::timestamptz as archived_at
from message m left join person p on p.id = m.person_id left join person a on a.id = m.about_id
  left join admission d on d.id = m.admission_id;

-- As before, and the addresses of applications under their own ids.
create or replace view person_way as
select p.id as person_id, c.channel, w.address,
  coalesce((select array_agg(r.category) from message_refusal r where r.person_id = p.id and r.channel = c.channel), '{}') as refused
from person p left join account a on a.person_id = p.id and a.state = 'active' cross join message_channel c
cross join lateral (
  select case c.channel
    when 'push' then case when exists (select from push_subscription s where s.account_id = a.id) then 'push' end
    when 'email' then coalesce(a.email::text, p.email::text)
    else coalesce(p.phone, a.phone) end as address) w
where c.is_on and p.archived_at is null and w.address is not null
  and not exists (select from message_stop s where s.channel = c.channel and s.address = w.address)
union all
select d.id, c.channel, w.address, '{}'::text[]
from admission d cross join message_channel c
cross join lateral (
  select case c.channel when 'email' then d.guardian_email::text when 'push' then null else d.guardian_phone end as address) w
where c.is_on and d.archived_at is null and w.address <> ''
  and not exists (select from message_stop s where s.channel = c.channel and s.address = w.address);
