-- The letter of the sign-up has confirmed this address of the founder, and none that came after it.
alter table access_state add column founder_email citext;

update access_state s set founder_email = a.email from account a
where a.id = s.founder_id and not exists (
  select from audit where resource = 'account' and row_id = a.id and operation = 'update' and before ? 'email');
