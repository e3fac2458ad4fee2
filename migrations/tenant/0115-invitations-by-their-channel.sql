-- Another address ends what went by mail, another telephone what went there as a text, unless it went to just that one; a
-- link was handed over. Who is let in or shut out meanwhile has no invitation any more.
create or replace function invitation_over() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update invitation set ended = 'revoked', ended_at = new.updated_at
  where account_id = new.id and ended is null
    and (old.state is distinct from new.state
      or channel = 'mail' and old.email::text is distinct from new.email::text
      or channel = 'text' and old.phone is distinct from new.phone and phone is distinct from new.phone);
  return null;
end $$;
