-- The school may know that its founder's e-mail address is confirmed; not the address.
create or replace view directory as
  select h.host, h.is_primary,
    (select p.host from host p where p.school_id = s.id and p.is_primary) as primary_host,
    s.id as school_id, s.name, s.state, s.institute_type, s.country,
    v.host as server_host, v.port as server_port,
    d.name as database, d.id as database_id, d.schema_version, d.app_login, d.app_secret,
    pl.generation, k.wrapped as wrapped_key, k.id as key_id,
    s.email_verified_at is not null as contact_confirmed
  from host h
  join school s on s.id = h.school_id
  left join placement pl on pl.school_id = s.id and pl.active
  left join database d on d.id = pl.database_id
  left join server v on v.name = d.server
  left join data_key k on k.id = d.key_id
  where h.kind = 'subdomain' or h.verified_at is not null;
