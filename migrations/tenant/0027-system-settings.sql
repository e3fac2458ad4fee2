-- What else a school says once of itself: how much may be sent in, in which money it is paid beside its own, how many
-- days after its due date a fee is not fined yet, and with which digits Arabic is written.
alter table institute add column max_upload_mb int not null default 10
  constraint institute_max_upload_sane check (max_upload_mb between 1 and 50);
alter table institute add column other_currencies text[] not null default '{}'
  constraint institute_other_currencies_few check (cardinality(other_currencies) <= 5);
alter table institute add column fee_allowed_days int not null default 0
  constraint institute_fee_allowed_days_sane check (fee_allowed_days between 0 and 60);
alter table institute add column arabic_digits text not null default 'latin'
  constraint institute_arabic_digits_known check (arabic_digits in ('latin', 'own'));
