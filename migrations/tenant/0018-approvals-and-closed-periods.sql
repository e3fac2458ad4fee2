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

-- What a closed period comes to on each account. Nothing is booked in it any more, so a trial balance reads these rows
-- instead of its postings. Closing writes them and opening takes them away; the nightly proof compares them with the
-- postings.
create table period_sum (
  period_id uuid not null references period on delete cascade,
  account_id uuid not null references ledger_account,
  campus_id uuid not null references campus,
  currency text not null,
  debit bigint not null check (debit >= 0),
  credit bigint not null check (credit >= 0),
  primary key (period_id, account_id, campus_id, currency)
);
create index period_sum_of_account on period_sum (account_id);

create function sums_of_period(period_id uuid, first_day date, last_day date) returns setof period_sum language sql stable
  set search_path = pg_catalog, public as $$
  select sums_of_period.period_id, p.account_id, p.campus_id, p.currency,
    coalesce(sum(p.amount) filter (where p.amount > 0), 0)::bigint,
    coalesce(- sum(p.amount) filter (where p.amount < 0), 0)::bigint
  from posting p where p.day between sums_of_period.first_day and sums_of_period.last_day
  group by p.account_id, p.campus_id, p.currency
$$;

insert into period_sum
select s.* from period p cross join lateral sums_of_period(p.id, p.first_day, p.last_day) s where p.state = 'closed';

create or replace function change_period() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public as $$
begin
  if (old.first_day, old.last_day) is distinct from (new.first_day, new.last_day) then
    raise exception 'the days of a period stay' using errcode = 'MK003';
  end if;
  if old.state = new.state then return new; end if;
  perform pg_advisory_xact_lock(period_lock(old.id));
  delete from period_sum where period_id = old.id;
  if new.state = 'closed' then
    insert into period_sum select * from sums_of_period(new.id, new.first_day, new.last_day);
  end if;
  return new;
end $$;

revoke execute on function sums_of_period(uuid, date, date) from public;
grant select on period_sum to maktab_app, maktab_reader;
