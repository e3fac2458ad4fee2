-- Registration numbers for many at once: one look at the settings and one change of them for a whole part of a file. And
-- those of students whom an undone import had added are given again, as long as no later number was given.
create function registration_of(pattern registration_setting, number int, joined date) returns text language sql immutable
return replace(replace(pattern.prefix, 'yyyy', to_char(joined, 'YYYY')), 'yy', to_char(joined, 'YY'))
  || lpad(number::text, greatest(pattern.digits, length(number::text)), '0')
  || replace(replace(pattern.postfix, 'yyyy', to_char(joined, 'YYYY')), 'yy', to_char(joined, 'YY'));

-- A number for each of these days of joining, in their order; none where the school numbers by hand.
create function take_registrations(joined date[]) returns text[] language plpgsql set search_path = pg_catalog, public as $$
declare
  pattern registration_setting;
  number int;
  day date;
  made text;
  taken text[] := '{}';
begin
  select * into pattern from registration_setting for update;
  if not pattern.is_automatic then return taken; end if;
  number := pattern.next_number;
  foreach day in array joined loop
    loop
      made := registration_of(pattern, number, day);
      number := number + 1;
      exit when not exists (select from student where fold(registration_number) = fold(made));
    end loop;
    taken := taken || made;
  end loop;
  -- The settings hold no greater number; from there on those that are taken are passed over.
  update registration_setting set next_number = least(number, 9999999) where next_number <> least(number, 9999999);
  return taken;
end $$;

-- The last numbers that were given, as far back as all of them are free again.
create function release_registrations(free text[]) returns void language plpgsql set search_path = pg_catalog, public as $$
declare
  pattern registration_setting;
  shape text;
  numbers int[];
  number int;
begin
  select * into pattern from registration_setting for update;
  if not pattern.is_automatic then return; end if;
  select '^' || replace(replace(prefix, 'yyyy', '\d{4}'), 'yy', '\d{2}') || '0*(\d{1,7})'
      || replace(replace(postfix, 'yyyy', '\d{4}'), 'yy', '\d{2}') || '$'
    into shape
    from (select regexp_replace(pattern.prefix, '([^[:alnum:]])', '\\\1', 'g') prefix,
      regexp_replace(pattern.postfix, '([^[:alnum:]])', '\\\1', 'g') postfix) plain;
  numbers := array(select substring(f from shape)::int from unnest(free) f where f ~ shape);
  number := pattern.next_number;
  while number - 1 = any (numbers) loop
    number := number - 1;
  end loop;
  update registration_setting set next_number = number where next_number <> number;
end $$;

revoke execute on function registration_of(registration_setting, int, date), take_registrations(date[]),
  release_registrations(text[]) from public;
grant execute on function registration_of(registration_setting, int, date), take_registrations(date[]),
  release_registrations(text[]) to maktab_app;
