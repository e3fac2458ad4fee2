-- An act of one statement takes itself back by this: what it was decided upon does not stand any more (MK005), or the
-- same was asked before (MK004).
create function stand_back(code text) returns void language plpgsql set search_path = pg_catalog, public as $$
begin
  raise exception 'an act of one statement stands back' using errcode = code;
end $$;
revoke execute on function stand_back(text) from public;
grant execute on function stand_back(text) to maktab_app;
