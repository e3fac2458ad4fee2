-- Whoever logs in by a username is told when it has become another one, whichever way that was done.
create function tell_log_in_renamed() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  insert into outbox (topic, payload) values ('log-in.renamed', jsonb_build_object('accountId', new.id));
  return null;
end $$;
revoke execute on function tell_log_in_renamed() from public;
create trigger log_in_renamed_told after update of username on account for each row
  when (old.username is not null and old.username::text is distinct from new.username::text)
  execute function tell_log_in_renamed();
