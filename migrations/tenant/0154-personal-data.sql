-- What a school holds about one person is given out, and erased: asked for with a reason, called off until its day, then
-- done by the worker. What the audit log said of the person is taken out of it as well, and that is told by the seal.

create table person_erasure (
  id uuid primary key default uuidv7(),
  -- by it the person is called from then on
  number int not null unique,
  person_id uuid not null references person,
  state text not null default 'asked' check (state in ('asked', 'called-off', 'done')),
  reason text not null check (reason <> ''),
  asked_by uuid references account on delete set null,
  asked_at timestamptz not null,
  due_at timestamptz not null,
  ended_at timestamptz,
  -- what was done, by areas: numbers alone
  outcome jsonb,
  check ((state = 'asked') = (ended_at is null))
);
create unique index person_erasure_once on person_erasure (person_id) where state <> 'called-off';
create index person_erasure_asker on person_erasure (asked_by);
select audit_table('person_erasure');
grant select, insert, update on person_erasure to maktab_app;
grant select on person_erasure to maktab_reader;

-- What an erasure took out of the log: so many entries, and sha256 over what each was sealed as and is now. Being audited,
-- a redaction is sealed with its act; the digest is kept outside as well.
create table audit_redaction (
  id uuid primary key default uuidv7(),
  act_id uuid not null unique,
  entries int not null,
  digest bytea not null
);
select audit_table('audit_redaction');
create table audit_redacted (
  redaction_id uuid not null references audit_redaction deferrable initially deferred,
  -- the id of an act or of a row of the audit
  entry_id uuid not null,
  old_seal bytea not null,
  new_seal bytea not null,
  primary key (redaction_id, entry_id)
);
create index audit_redacted_entry on audit_redacted (entry_id);
create trigger redaction_kept before update or delete on audit_redaction for each row execute function refuse_change();
create trigger redaction_not_emptied before truncate on audit_redaction for each statement execute function refuse_change();
create trigger redacted_kept before update or delete on audit_redacted for each row execute function refuse_change();
create trigger redacted_not_emptied before truncate on audit_redacted for each statement execute function refuse_change();
grant select on audit_redaction, audit_redacted to maktab_app, maktab_reader;

-- Whether `redact_person` is at work: it runs as the owner of the tables, as whom nobody logs in.
create function redacting(changed oid) returns boolean language sql stable set search_path = pg_catalog, public
return current_setting('app.redacting', true) = nullif(current_setting('app.act', true), '')
  and current_user = (select pg_get_userbyid(c.relowner) from pg_class c where c.oid = changed);

-- As before, but that a redaction takes out values; what was done, when and to which row stays.
create function keep_entry() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' and redacting(tg_relid)
    and (to_jsonb(old) - array['before', 'after']) = (to_jsonb(new) - array['before', 'after']) then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'MK003';
end $$;
drop trigger audit_kept on audit;
create trigger audit_kept before update or delete on audit for each row execute function keep_entry();

create or replace function describe_act() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if old.id::text is not distinct from current_setting('app.act', true) and old.about = '{}'
    and (to_jsonb(old) - 'about') is not distinct from (to_jsonb(new) - 'about') then
    return new;
  end if;
  if redacting(tg_relid)
    and (to_jsonb(old) - array['actor', 'about']) = (to_jsonb(new) - array['actor', 'about']) then
    return new;
  end if;
  raise exception 'act is append-only' using errcode = 'MK003';
end $$;

create or replace function keep_mark() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if (to_jsonb(old) - 'student_id') is distinct from (to_jsonb(new) - 'student_id')
    and not (new.comment = '' and redacting(tg_relid) and (to_jsonb(old) - 'comment') = (to_jsonb(new) - 'comment')) then
    raise exception 'mark is append-only' using errcode = 'MK003';
  end if;
  return new;
end $$;

-- Values of these columns are taken out, and of all where none is named; ids stay, and that something stood there.
create function redacted(said jsonb, columns text[]) returns jsonb language sql immutable parallel safe
set search_path = pg_catalog, public
return (
  select case when said is not null then coalesce(jsonb_object_agg(key, case
    when columns is null and key <> 'id' and key not like '%\_id' and key not like '%\_ids' then 'null'
    when key = any (columns) then 'null'
    when key like 'custom\_%' and 'custom' = any (columns) then 'null'
    else value end), '{}') end
  from jsonb_each(said));

-- A sentence that names the person is told of the label instead.
create function unnamed(about jsonb, names text[], label text) returns jsonb language sql immutable parallel safe
set search_path = pg_catalog, public
return (
  select coalesce(jsonb_object_agg(key, case
    when jsonb_typeof(value) = 'string'
      and exists (select from unnest(names) n where strpos(lower(value #>> '{}'), lower(n)) > 0) then to_jsonb(label)
    else value end), '{}')
  from jsonb_each(about));

-- What the redactions so far say that an entry is: the seal that it had and the one that it has, of the last of them.
create function redacted_as(entry uuid, acts uuid[], digests bytea[]) returns audit_redacted language sql stable
set search_path = pg_catalog, public
begin atomic
  select e from audit_redacted e
  join audit_redaction r on r.id = e.redaction_id
  join unnest(acts, digests) told (act_id, digest) on told.act_id = r.act_id and told.digest = r.digest
  where e.entry_id = entry
  order by r.id desc limit 1;
end;

create function digest_of(redaction uuid) returns bytea language sql stable set search_path = pg_catalog, public
begin atomic
  select sha256(coalesce(string_agg(uuid_send(e.entry_id) || e.old_seal || e.new_seal, ''::bytea order by e.entry_id), ''::bytea))
  from audit_redacted e where e.redaction_id = redaction;
end;

-- Whether the running act does an erasure whose day has come.
create function erases(erasure uuid) returns boolean language sql stable set search_path = pg_catalog, public
return exists (
  select from person_erasure e join act a on a.id = current_act() and a.key = 'person-data.erased'
  where e.id = erasure and e.state = 'asked' and e.due_at <= a.at);

-- Rows that the application writes once and takes away never: for an erasure they are deleted, or these columns emptied.
create function erase_kept(erasure uuid, target text, by_column text, ids uuid[], emptied text[]) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not erases(erasure) then
    raise exception 'nothing is erased but for an erasure whose day has come' using errcode = 'MK003';
  end if;
  if target <> all (array['employee', 'note', 'merger', 'invitation', 'id_card', 'absence_told', 'leave_step', 'ticket_message',
    'ticket_event', 'ticket_read', 'thread_message', 'thread_file', 'thread_reading']) then
    raise exception '% is not erased so', target using errcode = 'MK003';
  end if;
  if emptied is null then
    execute format('delete from %I where %I = any ($1)', target, by_column) using ids;
  else
    execute format('update %I set %s where %I = any ($1)', target,
      (select string_agg(format('%I = ''''', c), ', ') from unnest(emptied) c), by_column) using ids;
  end if;
end $$;

-- Takes what the log says of a person out of it: for an erasure whose day has come, under the act that erases, once.
-- `meant`: {resource, rows, columns, keys}: which rows of the log, which columns (null: all but ids), and by which columns
-- a row that is gone since named the person. `ids`: the person, their records and log-ins. `told`: what is kept outside.
create function redact_person(
  erasure uuid, meant jsonb, ids uuid[], names text[], label text, acts uuid[], digests bytea[]
) returns table (entries int, digest bytea)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  running uuid := current_act();
  redaction uuid := uuidv7();
  texts text[] := ids::text[];
  done int := 0;
  hash bytea;
  entry record;
  sealed bytea;
  was bytea;
  fits boolean;
  changed_row audit;
  changed_act act;
begin
  if not erases(erasure) then
    raise exception 'the log is redacted for an erasure whose day has come' using errcode = 'MK003';
  end if;
  -- Nothing is sealed meanwhile.
  perform pg_advisory_xact_lock(hashtextextended('maktab:audit-seal', 0));
  perform set_config('app.redacting', running::text, true);

  for entry in
    with said as (
      select m.resource, m.columns, m.keys, m.rows
      from jsonb_to_recordset(meant) as m (resource text, columns text[], keys text[], rows uuid[])
    ), named as (
      select a.resource, a.row_id as id, s.columns from audit a join said s on s.resource = a.resource
      where names_somebody(coalesce(a.after, a.before)) and names_in(coalesce(a.after, a.before)) && texts
        and exists (select from unnest(s.keys) k where coalesce(a.after, a.before) ->> k = any (texts))
    ), whole as (
      select w.resource, w.id, case when not bool_or(w.columns is null) then array_agg(c) end as columns
      from (
        select s.resource, r.id, s.columns from said s, unnest(s.rows) r (id) union all select * from named
      ) w left join lateral unnest(w.columns) c on true
      group by 1, 2
    )
    select a as it, redacted(a.before, w.columns) as before, redacted(a.after, w.columns) as after
    from whole w
    join audit a on a.row_id = w.id and a.resource = w.resource
  loop
    continue when (entry.it).before is not distinct from entry.before and (entry.it).after is not distinct from entry.after;
    was := seal_of(entry.it);
    select substring(s.row_seals from (array_position(s.row_ids, (entry.it).id) - 1) * 32 + 1 for 32) into sealed
    from audit_seal s where s.act_id = (entry.it).act_id;
    update audit a set before = entry.before, after = entry.after
    where a.id = (entry.it).id returning a.* into changed_row;
    -- What did not fit its seal before does not fit it now either; what is not sealed yet is sealed as it is now.
    fits := sealed = was or (select (t).old_seal = sealed and (t).new_seal = was
      from redacted_as((entry.it).id, acts, digests) t);
    if fits then
      insert into audit_redacted values (redaction, changed_row.id, sealed, seal_of(changed_row));
      done := done + 1;
    end if;
  end loop;

  for entry in
    select a as it, unnamed(a.about, names, label) as about,
      case when a.actor_id = any (ids) then label else a.actor end as actor
    from act a
    where a.actor_id = any (ids)
      or a.id in (select r.act_id from audit r where r.row_id = any (ids)
        or names_somebody(coalesce(r.after, r.before)) and names_in(coalesce(r.after, r.before)) && texts)
      or a.id in (select r.act_id from jsonb_to_recordset(meant) as m (resource text, rows uuid[])
        join audit r on r.row_id = any (m.rows) and r.resource = m.resource)
      -- Said of nobody's row: by the name alone, where nobody else is called so.
      or strpos(lower(a.about::text), lower(names[1])) > 0 and not exists (select from audit r where r.act_id = a.id)
        and not exists (select from person p where lower(p.name) = lower(names[1]) and p.id <> all (ids))
  loop
    continue when (entry.it).about = entry.about and (entry.it).actor = entry.actor;
    was := seal_of(entry.it);
    select s.act_seal into sealed from audit_seal s where s.act_id = (entry.it).id;
    update act a set about = entry.about, actor = entry.actor where a.id = (entry.it).id returning a.* into changed_act;
    fits := sealed = was or (select (t).old_seal = sealed and (t).new_seal = was
      from redacted_as((entry.it).id, acts, digests) t);
    if fits then
      insert into audit_redacted values (redaction, changed_act.id, sealed, seal_of(changed_act));
      done := done + 1;
    end if;
  end loop;

  -- A remark on a mark is never written over but here.
  update mark m set comment = '' where m.student_id = any (ids) and m.comment <> '';
  perform set_config('app.redacting', '', true);
  hash := digest_of(redaction);
  insert into audit_redaction values (redaction, running, done, hash);
  return query select done, hash;
end $$;

-- As before, but that an entry is as it should be which a redaction, one that is told of outside, says to be so.
create function unfit_seals(first bigint, last bigint, acts uuid[], digests bytea[])
  returns table (number bigint, act_id uuid, row_id uuid, problem text)
  language sql stable set search_path = pg_catalog, public
begin atomic
  select u.number, u.act_id, u.row_id, u.problem
  from unfit_seals(first, last) u
  left join audit_seal s on s.number = u.number
  where not (u.problem in ('act-changed', 'row-changed') and exists (
    select from redacted_as(case u.problem when 'act-changed' then u.act_id else u.row_id end, acts, digests) t
    where t.old_seal = case u.problem when 'act-changed' then s.act_seal
        else substring(s.row_seals from (array_position(s.row_ids, u.row_id) - 1) * 32 + 1 for 32) end
      and t.new_seal = case u.problem when 'act-changed' then (select seal_of(a) from act a where a.id = u.act_id)
        else (select seal_of(r) from audit r where r.id = u.row_id) end))
  order by 1, 3 nulls first;
end;

-- Redactions that nobody made, or that are not what they were: each is told of outside, sealed with its act once that is
-- sealed, and made of what its digest says.
create function unfit_redactions(acts uuid[], digests bytea[]) returns table (act_id uuid, row_id uuid, problem text)
  language sql stable set search_path = pg_catalog, public
begin atomic
  select r.act_id, r.id, 'redaction-forged'
  from audit_redaction r
  where r.digest is distinct from digest_of(r.id)
    or r.entries <> (select count(*) from audit_redacted e where e.redaction_id = r.id)
    or not exists (select from unnest(acts, digests) told (act_id, digest) where told.act_id = r.act_id and told.digest = r.digest)
    or not exists (
      select from audit a where a.act_id = r.act_id and a.resource = 'audit_redaction' and a.row_id = r.id
        and a.operation = 'insert' and a.after ->> 'digest' = '\x' || encode(r.digest, 'hex')
        and not exists (select from audit_seal s where s.act_id = r.act_id and a.id <> all (s.row_ids)))
  union all
  select a.act_id, a.row_id, 'redaction-gone'
  from audit a
  where a.resource = 'audit_redaction' and not exists (select from audit_redaction r where r.id = a.row_id)
  union all
  select null, e.redaction_id, 'redaction-gone'
  from audit_redacted e where not exists (select from audit_redaction r where r.id = e.redaction_id)
    and not exists (select from audit a where a.row_id = e.redaction_id and a.resource = 'audit_redaction')
  group by e.redaction_id
  order by 1, 2;
end;

revoke execute on function redacting(oid), keep_entry(), redacted(jsonb, text[]), unnamed(jsonb, text[], text),
  erases(uuid), erase_kept(uuid, text, text, uuid[], text[]), redacted_as(uuid, uuid[], bytea[]), digest_of(uuid), redact_person(uuid, jsonb, uuid[], text[], text, uuid[], bytea[]),
  unfit_seals(bigint, bigint, uuid[], bytea[]), unfit_redactions(uuid[], bytea[]) from public;
grant execute on function redact_person(uuid, jsonb, uuid[], text[], text, uuid[], bytea[]),
  erase_kept(uuid, text, text, uuid[], text[]), redacting(oid) to maktab_app;
grant execute on function redacted_as(uuid, uuid[], bytea[]), digest_of(uuid),
  unfit_seals(bigint, bigint, uuid[], bytea[]), unfit_redactions(uuid[], bytea[]) to maktab_app, maktab_reader;
