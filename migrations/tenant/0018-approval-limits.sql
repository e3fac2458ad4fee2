-- Up to which amount a role approves concessions, discounts, waivers, write-offs and journals by hand, in minor units of
-- the currency. A role without a row of the currency approves any amount.
create table approval_limit (
  id uuid primary key default uuidv7(),
  role_id uuid not null references role on delete cascade,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount bigint not null check (amount >= 0),
  constraint approval_limit_once unique (role_id, currency)
);
select audit_table('approval_limit');

grant select, insert, update, delete on approval_limit to maktab_app;
grant select on approval_limit to maktab_reader;

-- The amount of a concession is in the currency of the campus where it was asked.
create or replace view concessions as
select c.id, p.name, s.father_name, s.registration_number, t.title as type_title, c.type_id, (c.basis_points / 100.0)::float8 as percent, c.amount, c.sponsor_id,
  c.valid_from, c.valid_until, c.state, c.reason, c.asked_by, c.decided_by, c.decision_reason, c.student_id,
  c.campus_id, s.class_id, s.section_id,
  c.search_text, c.version, c.created_at, c.updated_at, c.archived_at, campus_currency(c.campus_id) as currency
from concession c join student s on s.id = c.student_id join person p on p.id = c.student_id
  join concession_type t on t.id = c.type_id;
