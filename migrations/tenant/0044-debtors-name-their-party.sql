-- As before, with the party at the end: by it a filter finds the open invoices of the whole list without reading the list again.
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
  coalesce((select true from fee_hold h where h.student_id = y.student_id and h.lifted_on is null limit 1), false) as is_held, r.party_id
from receivable r left join party y on y.id = r.party_id left join student s on s.id = y.student_id
  left join person p on p.id = y.student_id left join section g on g.id = s.section_id
where r.amount > 0 and not r.of_applicant;
