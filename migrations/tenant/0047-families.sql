-- The next code of a family: the highest that was given, counted on. F-104 is followed by F-105.
create function next_family_code() returns text language sql volatile set search_path = pg_catalog, public as $$
  select pg_advisory_xact_lock(hashtext('family_code'));
  with last as (
    select substring(family_code from '^(.*?)[0-9]+$') as head, substring(family_code from '([0-9]+)$') as tail
    from student where family_code ~ '[0-9]$'
    order by length(substring(family_code from '([0-9]+)$')) desc, substring(family_code from '([0-9]+)$') desc limit 1)
  select coalesce((
    select head || lpad((tail::numeric + 1)::text, greatest(length(tail), length((tail::numeric + 1)::text)), '0')
    from last where length(head || tail) < 20), 'F-101')
$$;
revoke execute on function next_family_code() from public;
grant execute on function next_family_code() to maktab_app;
