-- What is deleted after some days is not kept for good in the audit: it says of a registration that it came and what
-- became of it. Who was let in is named by their log-in.
drop trigger audit_insert on registration;
drop trigger audit_update on registration;
drop trigger audit_delete on registration;
select audit_table('registration',
  array['sealed', 'first_name', 'last_name', 'name', 'email', 'phone', 'children', 'child_names', 'work', 'reason']);

-- What was written down before is taken out, and so it is of what the bell has said.
alter table audit disable trigger audit_kept;
update audit set
  before = before - array['first_name', 'last_name', 'name', 'email', 'phone', 'children', 'child_names', 'work', 'reason'],
  after = after - array['first_name', 'last_name', 'name', 'email', 'phone', 'children', 'child_names', 'work', 'reason']
where resource = 'registration';
alter table audit enable trigger audit_kept;
alter table act disable trigger act_described;
update act set about = '{}' where key in ('registrations.received', 'registrations.rejected');
alter table act enable trigger act_described;
update notification set title = jsonb_build_object('sentence', 'Somebody asks for a log-in')
where page like 'registrations/%' and title ->> 'sentence' = '{name} has registered';

-- Texts cost money, and whoever registers has them sent to whatever number they type: those of a day are counted.
-- squawk-ignore adding-field-with-default -- a constant, which rewrites no row
alter table one_time_code add column by_text boolean not null default false;
-- squawk-ignore require-concurrent-index-creation -- codes live for a day
create index one_time_code_by_text on one_time_code (sent_at) where by_text;
