-- # What went wrong with an online payment

-- One of a few sentences that every reader reads in their own language. `problem` stays with what the provider itself says.
alter table online_payment add column problem_key text;
-- squawk-ignore constraint-missing-not-valid -- the new column is null
alter table online_payment add constraint online_payment_problem_key_check check (problem_key in ('other-amount', 'given-back-before',
  'disputed', 'advance-spent', 'withdrawn', 'part-given-back', 'on-its-way', 'not-given-back'));
-- The same is said in another way, which is no act of anybody.
alter table online_payment disable trigger user;
update online_payment set
  problem = case
    when problem like 'The provider does not give it back: %' then substr(split_part(problem, '. Pay it to the family', 1), 37)
    else '' end,
  problem_key = case
    when problem like '%before the school knew%' then 'given-back-before'
    when problem like '%disputes it%' then 'disputed'
    when problem like '%paid ahead%' then 'advance-spent'
    when problem like '%was not paid%' then 'withdrawn'
    when problem like '%of it back. Settle%' then 'part-given-back'
    when problem like '%on its way%' then 'on-its-way'
    when problem like '%does not give it back%' then 'not-given-back'
    else 'other-amount' end
where problem <> '';
alter table online_payment enable trigger user;

create or replace view online_payments as
select p.id, p.campus_id, p.family_account_id, p.day, p.provider, p.reference, p.payer, p.currency, p.amount, p.state, p.paid_amount, p.charges,
  p.started_by, p.paid_at, p.problem, (select r.number from receipt r where r.online_payment_id = p.id) as receipt, p.search_text,
  p.version, p.created_at, p.updated_at, p.archived_at, p.provider_number, nullif(p.refunded_amount, 0) as refunded_amount,
  p.problem_key
from online_payment p;
