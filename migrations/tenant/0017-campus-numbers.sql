-- A campus as the authorities number it, and its name in the other script of the place.
alter table campus
  add column other_name text not null default '',
  add column emis_number text not null default '',
  add column licence_number text not null default '';
alter table campus alter column search_text set expression as (
  fold(name || ' ' || code || ' ' || city || ' ' || location || ' ' || other_name || ' ' || emis_number));
-- squawk-ignore require-concurrent-index-creation -- a school has a handful of campuses
create unique index campus_emis_taken on campus (fold(emis_number)) where archived_at is null and emis_number <> '';
