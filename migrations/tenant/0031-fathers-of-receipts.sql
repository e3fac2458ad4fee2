-- Two children of one name are told apart by their father wherever they are named, also in the list of receipts.
create or replace view receipts as
select r.id, r.number, r.day, r.paid_on, r.payer, r.children, r.method, r.reference, r.amount, r.currency, r.taken_by,
  case when r.reversed_at is not null then 'reversed' when w.id is not null then 'reversal-asked' else 'valid' end as state,
  r.reversed_reason, r.family_account_id, r.campus_id, r.session_id, r.search_text, r.version, r.created_at, r.updated_at,
  r.archived_at,
  coalesce((
    select string_agg(distinct s.father_name, ', ') from family_member m join student s on s.id = m.student_id
    where m.family_account_id = r.family_account_id and s.father_name <> ''), '') as father_name
from receipt r left join receipt_reversal w on w.receipt_id = r.id and w.state = 'asked';
