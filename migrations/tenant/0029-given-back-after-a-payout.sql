-- # What was given back after it was paid out

-- A provider takes it off a later payout, or takes it from the bank account: a line settles the payment, another its return.
alter table bank_settlement add column is_return boolean not null default false;
-- squawk-ignore constraint-missing-not-valid, adding-serial-primary-key-field -- a school has few payouts
alter table bank_settlement drop constraint bank_settlement_pkey, add constraint bank_settlement_pkey primary key (online_payment_id, is_return);
