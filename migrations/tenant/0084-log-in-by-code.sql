-- Logging in by a code or a link, and the telephone of a log-in.

alter table institute add column codes_for text not null default 'families';
-- squawk-ignore constraint-missing-not-valid -- the column is new
alter table institute add constraint institute_codes_for check (codes_for in ('nobody', 'families', 'everybody'));

-- Several may share one: a mother has her husband's, a child that of a parent.
alter table account add column phone text, add column phone_verified_at timestamptz;
-- squawk-ignore constraint-missing-not-valid -- the column is new and empty
alter table account add constraint account_phone_whole check (phone ~ '^\+[1-9]\d{6,14}$');
-- squawk-ignore require-concurrent-index-creation -- the column is new and empty
create index account_of_phone on account (phone) where phone is not null;

-- Families are reached by the telephone that they gave to the office. Who works here says their own themselves: whoever
-- may edit the record of an employee does not thereby open the log-in.
create function log_in_reached() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if new.phone is null and not exists (select from employee where id = new.person_id)
    and exists (select from guardian where id = new.person_id union all select from student where id = new.person_id) then
    new.phone := (select phone from person where id = new.person_id and phone ~ '^\+[1-9]\d{6,14}$');
  end if;
  return new;
end $$;
revoke execute on function log_in_reached() from public;
create trigger log_in_reached before insert on account for each row execute function log_in_reached();

-- Nobody did anything that the audit would have to tell.
alter table account disable trigger audit_update;
update account a set phone = p.phone from person p
where p.id = a.person_id and p.phone ~ '^\+[1-9]\d{6,14}$' and not exists (select from employee where id = p.id)
  and (exists (select from guardian where id = p.id) or exists (select from student where id = p.id));
alter table account enable trigger audit_update;

-- The link that a letter carries beside the code; whoever opens it holds the letter.
alter table one_time_code add column link_hash bytea;
-- squawk-ignore disallowed-unique-constraint, constraint-missing-not-valid -- codes live for a day
alter table one_time_code add constraint one_time_code_link_hash_key unique (link_hash);
alter table one_time_code
  drop constraint one_time_code_purpose_check,
  add constraint one_time_code_purpose_check
    check (purpose in ('reset', 'password', 'email', 'proof', 'log-in', 'phone')) not valid;
-- squawk-ignore constraint-missing-not-valid -- codes live for a day
alter table one_time_code validate constraint one_time_code_purpose_check;

-- Another telephone is another way in as well.
drop trigger way_in_changed on account;
create trigger way_in_changed after update of password_hash, email, phone, state on account for each row
  when ((old.password_hash, old.email::text, old.phone, old.state)
    is distinct from (new.password_hash, new.email::text, new.phone, new.state))
  execute function way_in_changed();
