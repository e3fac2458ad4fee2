-- With which day a school's calendars and weeks begin.
alter table institute add column week_start text not null default 'monday'
  constraint institute_week_start_known check (week_start in ('monday', 'saturday', 'sunday'));
