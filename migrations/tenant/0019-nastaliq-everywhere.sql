-- Whether a school writes Urdu in Nastaliq in controls and tables too.
alter table institute add column nastaliq_everywhere boolean not null default false;
