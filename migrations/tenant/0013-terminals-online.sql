-- Since when a terminal has been heard without a break. A punch from before then may be of its backlog, whatever its
-- clock shows.
alter table device_sight add column online_since timestamptz;

-- Names of terminals that divide their fields by blanks were kept with the password and the card behind them.
update device_pin_name set name = regexp_replace(name, '\s+[A-Za-z]+\d*=.*$', '') where name ~ '\s[A-Za-z]+\d*=';
delete from device_pin_name where name ~ '^\s*([A-Za-z]+\d*=.*)?$';
