-- # Which days and hours week views show

-- Monday to Sunday and the whole day, until the school narrows them. What lies outside is shown all the same: an event is
-- never hidden. Until midnight is 00:00.
alter table institute
  add column week_days text[] not null default '{monday,tuesday,wednesday,thursday,friday,saturday,sunday}'
    constraint institute_week_days_known check (
      week_days <> '{}' and week_days <@ '{monday,tuesday,wednesday,thursday,friday,saturday,sunday}'),
  add column day_from time not null default '00:00',
  add column day_until time not null default '00:00'
    constraint institute_day_in_order check (day_until = '00:00' or day_from < day_until);
