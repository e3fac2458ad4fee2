-- What the tenant API may know: host → school → placement → credentials (sealed), and nothing else.

create view directory as
  select h.host, h.is_primary,
    (select p.host from host p where p.school_id = s.id and p.is_primary) as primary_host,
    s.id as school_id, s.name, s.state, s.institute_type, s.country,
    v.host as server_host, v.port as server_port,
    d.name as database, d.id as database_id, d.schema_version, d.app_login, d.app_secret,
    pl.generation, k.wrapped as wrapped_key, k.id as key_id
  from host h
  join school s on s.id = h.school_id
  left join placement pl on pl.school_id = s.id and pl.active
  left join database d on d.id = pl.database_id
  left join server v on v.name = d.server
  left join data_key k on k.id = d.key_id
  where h.kind = 'subdomain' or h.verified_at is not null;

-- Readers drop what they remember of a school when it is named on this channel; an empty payload means all.
create function tell_directory() returns trigger language plpgsql as $$
begin
  case tg_table_name
    when 'school' then perform pg_notify('directory', coalesce(new.id, old.id)::text);
    when 'server' then perform pg_notify('directory', '');
    when 'database' then perform pg_notify('directory', p.school_id::text)
      from placement p where p.database_id = new.id and p.active;
    else perform pg_notify('directory', coalesce(new.school_id, old.school_id)::text);
  end case;
  return null;
end $$;
create trigger school_tells after update or delete on school for each row execute function tell_directory();
create trigger host_tells after insert or update or delete on host for each row execute function tell_directory();
create trigger placement_tells after insert or update or delete on placement
  for each row execute function tell_directory();
create trigger database_tells after update of server, name, schema_version, app_login, app_secret, key_id on database
  for each row execute function tell_directory();
create trigger server_tells after update of host, port on server for each row execute function tell_directory();

-- When a school last wrote, by the minute, and when its next job is due: the sweep finds lost wakes with it.
create table school_activity (
  school_id uuid primary key references school on delete cascade,
  minute timestamptz,
  next_due_at timestamptz
);
create index school_activity_minute on school_activity (minute);
create index school_activity_due on school_activity (next_due_at) where next_due_at is not null;

-- Takes a code: it works once, before it expires, at its host and for its purpose. Else null, whatever was wrong.
create function redeem_hand_off(code_hash bytea, host text, purpose text) returns jsonb
  language sql security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    with taken as (
      delete from hand_off h
      where h.code_hash = redeem_hand_off.code_hash and h.host = redeem_hand_off.host::citext
        and h.purpose = redeem_hand_off.purpose
      returning h.school_id, h.subject, h.expires_at
    )
    select jsonb_build_object('schoolId', school_id, 'subject', subject) from taken where expires_at > now();
  end;

revoke execute on function redeem_hand_off(bytea, text, text) from public;
grant usage on schema public to maktab_tenant;
grant select on directory to maktab_tenant;
grant select, delete on founding_record to maktab_tenant;
grant select, insert, update on school_activity to maktab_tenant;
grant execute on function redeem_hand_off(bytea, text, text) to maktab_tenant;
