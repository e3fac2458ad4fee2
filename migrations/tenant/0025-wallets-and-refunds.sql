-- # Wallets, and what goes back by a provider

alter table payment_provider drop constraint payment_provider_key_check;
-- squawk-ignore constraint-missing-not-valid -- the rows obey the stricter check that goes
alter table payment_provider add constraint payment_provider_key_check check (key in ('bill-number', 'stripe', 'jazzcash', 'practice'));
insert into payment_provider (key) select 'jazzcash' where exists (select from institute);

create or replace function give_payment_providers() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public as $$
begin
  insert into payment_provider (key) values ('bill-number'), ('stripe'), ('jazzcash'), ('practice') on conflict do nothing;
  return null;
end $$;

alter table online_payment drop constraint online_payment_provider_check;
-- squawk-ignore constraint-missing-not-valid -- the rows obey the stricter check that goes
alter table online_payment add constraint online_payment_provider_check check (provider in ('bill-number', 'stripe', 'jazzcash', 'practice'));
-- By which the provider knows what was paid, when that is another number than the reference: refunds and disputes name it.
alter table online_payment add column provider_number text not null default '';
-- What the provider has given back of it.
alter table online_payment add column refunded_amount bigint not null default 0;
-- squawk-ignore constraint-missing-not-valid -- the new column is 0
alter table online_payment add constraint online_payment_refunded check (refunded_amount >= 0);
-- squawk-ignore require-concurrent-index-creation -- no row is in it yet
create index online_payment_by_provider_number on online_payment (provider, provider_number) where provider_number <> '';

create or replace view online_payments as
select p.id, p.campus_id, p.family_account_id, p.day, p.provider, p.reference, p.payer, p.currency, p.amount, p.state, p.paid_amount, p.charges,
  p.started_by, p.paid_at, p.problem, (select r.number from receipt r where r.online_payment_id = p.id) as receipt, p.search_text,
  p.version, p.created_at, p.updated_at, p.archived_at, p.provider_number, nullif(p.refunded_amount, 0) as refunded_amount
from online_payment p;

-- An online payment goes back by its provider, by the same three steps as every refund.
alter table refund drop constraint refund_kind_check;
-- squawk-ignore constraint-missing-not-valid -- the rows obey the stricter check that goes
alter table refund add constraint refund_kind_check check (kind in ('advance', 'deposit', 'online'));
alter table refund drop constraint refund_method_check;
-- squawk-ignore constraint-missing-not-valid -- the rows obey the stricter check that goes
alter table refund add constraint refund_method_check check (method in ('cash', 'transfer', 'online'));
alter table refund add column online_payment_id uuid;
-- squawk-ignore adding-foreign-key-constraint, constraint-missing-not-valid -- no refund has one yet
alter table refund add constraint refund_online_payment_id_fkey foreign key (online_payment_id) references online_payment;
-- squawk-ignore constraint-missing-not-valid -- no refund is of this kind yet
alter table refund add constraint refund_of_payment check ((kind = 'online') = (online_payment_id is not null));
-- Two payments of one family may go back at the same time, and one only once.
-- squawk-ignore require-concurrent-index-creation -- few refunds wait
create unique index refund_waiting_once on refund (kind, family_account_id, student_id, online_payment_id, currency) nulls not distinct
  where state in ('asked', 'approved');
-- squawk-ignore require-concurrent-index-deletion -- few refunds wait
drop index refund_waiting;
-- squawk-ignore require-concurrent-index-creation -- no row is in it yet
create unique index refund_of_payment_once on refund (online_payment_id) where online_payment_id is not null and state <> 'rejected';
