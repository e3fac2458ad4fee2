-- # Saved views

-- `search` is the query of the list's address. A view without a role belongs to its owner alone.
create table list_view (
  id uuid primary key default uuidv7(),
  owner_id uuid not null references account on delete cascade,
  list text not null check (list <> ''),
  name text not null check (name <> ''),
  search jsonb not null check (jsonb_typeof(search) = 'object'),
  role_id uuid references role on delete set null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index list_view_name_taken on list_view (owner_id, list, fold(name));
create index list_view_shared on list_view (role_id, list) where role_id is not null;
select audit_table('list_view');

-- The order of the tabs, the first tab (null means all rows), and the columns (null means all).
create table list_arrangement (
  account_id uuid not null references account on delete cascade,
  list text not null check (list <> ''),
  view_order uuid[] not null default '{}',
  start_id uuid references list_view on delete set null,
  columns text[],
  primary key (account_id, list)
);
create index list_arrangement_start on list_arrangement (start_id) where start_id is not null;

grant select, insert, update, delete on list_view, list_arrangement to maktab_app;
grant select on list_view, list_arrangement to maktab_reader;

-- # Imports

-- An import is a file, what each of its rows would do, and what it did. Nothing of it enters the records before a
-- user confirms it. The audit then records the changed rows.
create table file_import (
  id uuid primary key default uuidv7(),
  resource text not null check (resource <> ''),
  owner_id uuid not null references account on delete cascade,
  file_name text not null check (file_name <> ''),
  columns jsonb not null check (jsonb_typeof(columns) = 'array'),
  notes jsonb not null default '[]',
  job_id uuid,
  undo_job_id uuid,
  confirmed_at timestamptz,
  created_at timestamptz not null default now(),
  -- A workbook is an import with parts, one for each sheet. An added row gets its id at the check, so that other rows
  -- may refer to it. `turn` orders the writing by these references. With `empties` an empty cell deletes the value.
  part_of uuid references file_import on delete cascade,
  place int not null default 0,
  empties boolean not null default false
);

-- The last import of a resource, whose columns the next one assumes.
create index file_import_of_resource on file_import (resource, created_at desc) where confirmed_at is not null;
create index file_import_of_owner on file_import (owner_id);
create index file_import_by_age on file_import (created_at);
create index file_import_parts on file_import (part_of, place) where part_of is not null;

create table file_import_row (
  import_id uuid not null references file_import on delete cascade,
  number int not null,
  cells jsonb not null,
  state text not null check (state in ('new', 'update', 'unchanged', 'error')),
  body jsonb not null default '{}',
  row_id uuid,
  version int,
  errors jsonb not null default '[]',
  notes jsonb not null default '[]',
  outcome text check (outcome in ('created', 'updated', 'failed', 'undone', 'kept')),
  failure text,
  before jsonb,
  turn int not null default 0,
  -- The current values of the fields that the import would change.
  was jsonb not null default '{}',
  primary key (import_id, number)
);

grant select, insert, update, delete on file_import, file_import_row to maktab_app;
grant select on file_import, file_import_row to maktab_reader;

-- # ID cards

-- An ID card is valid under its code until it is lost; a reprint keeps the code. A scan of the code tells whether the
-- card is valid, so nobody may guess it: it has 80 random bits.
create table id_card (
  id uuid primary key default uuidv7(),
  person_id uuid not null references person,
  code text not null check (code ~ '^[0-9A-HJKMNP-TV-Z]{16}$'),
  valid_until date not null,
  printed_at timestamptz not null,
  lost_at timestamptz
);
create unique index id_card_code_taken on id_card (code);
create unique index id_card_in_use on id_card (person_id) where lost_at is null;

-- Lost cards need an index too.
create index id_card_of_person on id_card (person_id);
select audit_table('id_card', array['code']);

-- A file of printed cards, kept for a week.
create table id_card_print (
  id uuid primary key default uuidv7(),
  account_id uuid references account on delete set null,
  -- The campus of all the people; null if they are of several.
  campus_id uuid references campus,
  people uuid[] not null,
  look text not null check (look in ('band', 'side', 'portrait')),
  language text not null check (language in ('en', 'ur', 'ar')),
  paper text not null check (paper in ('single', 'sheet')),
  job_id uuid,
  printed int,
  file_id uuid unique references file,
  created_at timestamptz not null default now(),
  -- Only users who may see blood groups see a file that shows them.
  tells_blood_groups boolean not null default false
);
create index id_card_print_of_account on id_card_print (account_id);
create index id_card_print_of_campus on id_card_print (campus_id);
create index id_card_print_by_age on id_card_print (created_at, id);
select audit_table('id_card_print');

grant select, insert, update on id_card to maktab_app;
grant select, insert, update, delete on id_card_print to maktab_app;
grant select on id_card, id_card_print to maktab_reader;

-- # Certificates

create table certificate_counter (
  kind text not null check (kind in ('leaving', 'character', 'bonafide')),
  year int not null,
  last int not null check (last > 0),
  primary key (kind, year)
);

create table certificate (
  id uuid primary key default uuidv7(),
  student_id uuid not null references student,
  campus_id uuid not null references campus,
  kind text not null check (kind in ('leaving', 'character', 'bonafide')),
  serial text not null check (serial <> ''),
  year int not null,
  number int not null check (number > 0),
  code text not null check (code ~ '^[0-9A-HJKMNP-TV-Z]{16}$'),
  snapshot jsonb not null,
  name text not null,
  father_name text not null default '',
  issued_on date not null,
  issued_by text not null,
  duplicates int not null default 0 check (duplicates >= 0),
  duplicated_on date,
  revoked_on date,
  revoked_reason text not null default '',
  search_text text generated always as (fold(serial || ' ' || name || ' ' || father_name)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  constraint certificate_number_once unique (kind, year, number)
);
create unique index certificate_code_taken on certificate (code);
create index certificate_of_student on certificate (student_id);
create index certificate_by_issue on certificate (issued_on, id);
create index certificate_of_campus on certificate (campus_id, issued_on);
create index certificate_search on certificate using gin (search_text gin_trgm_ops);
select audit_table('certificate', array['code', 'snapshot']);

grant select, insert, update on certificate_counter, certificate to maktab_app;
grant select on certificate_counter, certificate to maktab_reader;

-- # Webhooks

-- The query of a webhook's address is often a token. The audit, the list and the search show the address without it.
create function shown_address(whole text) returns text language sql immutable parallel safe set search_path = pg_catalog
return regexp_replace(regexp_replace(regexp_replace(whole,
  '([?&][^=&#]*=)[^&#]+', '\1•••', 'g'), '([?&])[^=&#]+(?=[&#]|$)', '\1•••', 'g'), '#.+$', '#•••');

-- A webhook sends events to another program. The data key seals the secret that signs them.
create table webhook (
  id uuid primary key default uuidv7(),
  name text not null check (length(name) between 1 and 80),
  url text not null check (length(url) between 1 and 1000),
  events text[] not null check (cardinality(events) > 0),
  -- The campuses whose events it sends; empty means all.
  campus_ids uuid[] not null default '{}',
  secret_sealed bytea not null,
  previous_sealed bytea,
  previous_until timestamptz,
  state text not null default 'on' check (state in ('on', 'off', 'failed')),
  -- The user who answers for it, and since when. It sends no more than that user may view, and no older events to a
  -- new address.
  maker_id uuid not null references account,
  answered_since timestamptz not null default now(),
  removed_at timestamptz,
  search_text text generated always as (fold(name || ' ' || shown_address(url))) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  address text not null generated always as (shown_address(url)) stored,
  check ((previous_sealed is null) = (previous_until is null))
);
select audit_table('webhook', array['secret_sealed', 'previous_sealed', 'url']);

-- The worker notes here how the sending goes; this needs no act.
create table webhook_health (
  webhook_id uuid primary key references webhook,
  -- The first failure since the last success; null after a success.
  failing_since timestamptz,
  -- The webhook pauses until this time, because nobody answers.
  paused_until timestamptz,
  -- One worker sends until this time, and no other does.
  leased_until timestamptz,
  delivered_at timestamptz
);

-- A delivery keeps its exact words as long as it may be repeated.
create table webhook_delivery (
  id uuid primary key default uuidv7(),
  webhook_id uuid not null references webhook,
  event_id uuid not null,
  type text not null,
  payload text not null,
  -- The delivery that this one repeats.
  replay_of uuid,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts int not null default 0,
  due_at timestamptz not null,
  at timestamptz not null,
  sent_at timestamptz,
  status int,
  ms int,
  answer text,
  error text
);
create unique index webhook_delivery_once on webhook_delivery (webhook_id, event_id) where replay_of is null;
create index webhook_delivery_of on webhook_delivery (webhook_id, id);
create index webhook_delivery_due on webhook_delivery (webhook_id, due_at) where state = 'waiting';
create index webhook_delivery_old on webhook_delivery (at);

create view webhooks as
select w.id, w.name, w.address as url, cardinality(w.events) as event_count, p.name as maker,
  case when w.state = 'on' and a.state <> 'active' then 'stopped' else w.state end as state,
  (h.failing_since at time zone i.time_zone)::date as failing_since,
  (h.delivered_at at time zone i.time_zone)::date as delivered_on,
  w.search_text, w.version, w.created_at, w.updated_at, null::timestamptz as archived_at
from webhook w join account a on a.id = w.maker_id join person p on p.id = a.person_id
  left join webhook_health h on h.webhook_id = w.id
  cross join institute i
where w.removed_at is null;

-- The changing act emits the event in the same commit, and only if a webhook is on.
create function tell_webhooks() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  running text := current_setting('app.act', true);
begin
  if current_setting('app.told', true) = running then return null; end if;
  perform set_config('app.told', running, true);
  if exists (select from webhook where state = 'on' and removed_at is null) then
    insert into outbox (topic, payload, at)
    select 'rows.changed', jsonb_build_object('act', done.id), done.at from public.act done where done.id = running::uuid;
  end if;
  return null;
end $$;
create trigger rows_told after insert on audit for each row
  when (new.resource in ('student', 'guardian', 'employee', 'person', 'enrolment', 'admission', 'certificate'))
  execute function tell_webhooks();

grant select, insert, update on webhook, webhook_health to maktab_app;
grant select, insert, update, delete on webhook_delivery to maktab_app;
grant select on webhooks to maktab_app;
grant select on webhook, webhook_health, webhook_delivery, webhooks to maktab_reader;
grant execute on function shown_address(text) to maktab_app;

-- # Usage

-- The daily counts of the plan, for the school itself. A day is written once, when it is over.
create table usage_day (
  day date primary key,
  students int not null,
  staff int not null,
  teachers int not null,
  guardians int not null,
  student_logins int not null,
  -- The day was counted later than in the following night, from dated rows.
  is_made_up boolean not null,
  counted_at timestamptz not null,
  -- The time at which the provider received the numbers, and nothing else.
  told_at timestamptz
);
create index usage_day_untold on usage_day (day) where told_at is null;

-- The evidence of the counts: who counted, from which day to which day, as what. The next day extends the row.
create table usage_span (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('student', 'staff', 'teacher', 'guardian', 'student-login')),
  person_id uuid not null references person,
  starts_on date not null,
  ends_on date not null,
  constraint usage_span_in_order check (ends_on >= starts_on),
  constraint usage_span_once unique (kind, person_id, starts_on)
);
create index usage_span_last on usage_span (ends_on);
create index usage_span_of_person on usage_span (person_id);

-- usage_on() returns the people of a day, from dated rows and from what the audit says about its end. `ends` is the
-- end of the day, and `room` the roles of the plan. An account counts once, by the first of its kinds.
create function usage_on(on_day date, ends timestamptz, room jsonb) returns table (kind text, person_id uuid)
language sql stable set search_path = pg_catalog, public
begin atomic
  with later as materialized (
    select distinct on (a.resource, a.row_id) a.resource, a.row_id, a.before
    from act t join audit a on a.act_id = t.id
    where t.at >= ends and a.operation = 'update'
      and (a.resource = 'student' and a.before ? 'inactive_since' or a.resource = 'account' and a.before ? 'state')
    order by a.resource, a.row_id, t.at, a.id
  ), unborn as materialized (
    select a.row_id from act t join audit a on a.act_id = t.id
    where t.at >= ends and a.operation = 'insert' and a.resource = 'account'
  ), roles as (
    select a.person_id, bool_or(r.key = 'student') as is_student, bool_or(r.key = 'guardian') as is_guardian,
      bool_or(r.key in ('teacher', 'section_teacher')) as is_teacher,
      bool_or(r.key not in ('student', 'guardian', 'teacher', 'section_teacher')) as is_staff
    from account a join assignment b on b.account_id = a.id join role r on r.id = b.role_id
      left join later l on l.resource = 'account' and l.row_id = a.id
    where coalesce(l.before ->> 'state', a.state) = 'active' and holds(b.starts_on, b.ends_on, on_day)
      and plan_admits(room, r.key, r.builtin) and a.id not in (select row_id from unborn)
    group by a.person_id
  )
  select 'student', s.id
  from student s left join later l on l.resource = 'student' and l.row_id = s.id
  where exists (select from enrolment e where e.student_id = s.id and holds(e.starts_on, e.ends_on, on_day))
    and coalesce(case when l.row_id is null then s.inactive_since else (l.before ->> 'inactive_since')::date end, 'infinity')
      > on_day
    and coalesce(s.archived_at, 'infinity') >= ends
  union all
  select case when is_staff then 'staff' when is_teacher then 'teacher' when is_guardian then 'guardian'
    else 'student-login' end, roles.person_id
  from roles;
end;

-- The people behind the numbers of a month and a year, with the days on which they counted.
create view usage as
with periods as (
  select p.period, p.span, p.first_day, p.last_day, p.least, s.kind, s.person_id,
    sum(least(s.ends_on, p.last_day) - greatest(s.starts_on, p.first_day) + 1)::int as days,
    min(greatest(s.starts_on, p.first_day)) as first_counted, max(least(s.ends_on, p.last_day)) as last_counted
  from usage_span s cross join lateral (
    select to_char(m, 'YYYY-MM') as period, 'month' as span, m::date as first_day, (m + interval '1 month - 1 day')::date as last_day, 7 as least
    from generate_series(date_trunc('month', s.starts_on::timestamp), s.ends_on::timestamp, '1 month') m
    union all
    select to_char(y, 'YYYY'), 'year', y::date, (y + interval '1 year - 1 day')::date, 30
    from generate_series(date_trunc('year', s.starts_on::timestamp), s.ends_on::timestamp, '1 year') y
  ) p
  group by p.period, p.span, p.first_day, p.last_day, p.least, s.kind, s.person_id
)
select overlay(overlay(md5(u.period || u.kind || u.person_id) placing '8' from 13) placing '8' from 17)::uuid as id,
  u.period, u.span, u.kind, u.person_id, p.name, u.days, u.first_counted,
  u.last_counted, u.days >= u.least as is_counted,
  fold(concat_ws(' ', p.name, p.other_name)) as search_text, 1 as version, p.created_at, p.created_at as updated_at,
  null::timestamptz as archived_at
from periods u join person p on p.id = u.person_id;

grant select, insert on usage_day, usage_span to maktab_app;
grant select on usage to maktab_app;
grant select on usage_day, usage_span, usage to maktab_reader;
grant update (told_at) on usage_day to maktab_app;
grant update (ends_on) on usage_span to maktab_app;
grant execute on function usage_on(date, timestamptz, jsonb) to maktab_app;

-- # Exports

-- A job writes an export of everything and keeps it for a week in parts. It does not count as storage of the school.
create table school_export (
  id uuid primary key default uuidv7(),
  account_id uuid references account on delete set null,
  job_id uuid,
  -- The name of the stored parts; null before all of them exist and after they are deleted.
  content uuid unique,
  bytes bigint check (bytes > 0),
  sha256 text,
  -- The number of files without a content.
  missing int not null default 0,
  made_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
 
    constraint school_export_made_whole check ((made_at is null) = (sha256 is null) and (made_at is null) = (bytes is null)),
  constraint school_export_kept_once_made check (content is null or made_at is not null and ended_at is null)
);
create index school_export_of_account on school_export (account_id);
create index school_export_by_age on school_export (created_at, id);
select audit_table('school_export', array['content']);

grant select, insert, update on school_export to maktab_app;
grant select on school_export to maktab_reader;

-- # Audit seal

create table audit_seal (
  number bigint primary key,
  act_id uuid not null unique,
  sealed_at timestamptz not null,
  act_seal bytea not null,
  -- The ids of the audit rows of the act, and 32 bytes for each of them in the same order.
  row_ids uuid[] not null,
  row_seals bytea not null,
  -- sha256 of the previous hash, act_seal and row_seals.
  hash bytea not null
);
create index audit_seal_when on audit_seal (sealed_at);
create trigger audit_seal_kept before update or delete on audit_seal for each row execute function refuse_change();
create trigger audit_seal_not_emptied before truncate on audit_seal for each statement execute function refuse_change();

-- A seal covers an act and its audit rows in the order of sealing and contains the previous seal. An entry that
-- somebody edits, removes or inserts, even as the superuser, no longer matches its seal.

-- seal_of() hashes the columns that it names. It does not cover columns that are added later.
create function seal_of(entry act) returns bytea language sql stable parallel safe set search_path = pg_catalog, public
  return sha256(convert_to(jsonb_build_array(entry.id, entry.key, entry.actor_id, entry.actor, entry.api_key_id,
    entry.request_id, entry.about, (extract(epoch from entry.at) * 1000000)::bigint)::text, 'UTF8'));

create function seal_of(entry audit) returns bytea language sql stable parallel safe set search_path = pg_catalog, public
  return sha256(convert_to(jsonb_build_array(entry.id, entry.act_id, entry.resource, entry.row_id, entry.operation,
    entry.before, entry.after, entry.campus_id)::text, 'UTF8'));

-- seal_audit() seals at most `most` acts. An act commits within a day of its beginning. A later act with an older id
-- does not come from the product; it is never sealed, and that reveals it.
create function seal_audit(sealed_at timestamptz, most int) returns int
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  last audit_seal;
  floor uuid;
  entry act;
  sealed int := 0;
  ids uuid[];
  seals bytea;
  own bytea;
begin
  perform pg_advisory_xact_lock(hashtextextended('maktab:audit-seal', 0));
  select * into last from audit_seal s order by s.number desc limit 1;
  select s.act_id into floor from (
    select b.act_id from audit_seal b where b.sealed_at < seal_audit.sealed_at - interval '1 day'
    order by b.sealed_at desc limit 1000
  ) s order by s.act_id desc limit 1;
  for entry in
    select a.* from act a
    where a.id > coalesce(floor, '00000000-0000-0000-0000-000000000000')
      and not exists (select from audit_seal s where s.act_id = a.id)
    order by a.id limit most
  loop
    select coalesce(array_agg(r.id order by r.id), '{}'), coalesce(string_agg(seal_of(r), ''::bytea order by r.id), ''::bytea)
    into ids, seals from audit r where r.act_id = entry.id;
    own := seal_of(entry);
    last.hash := sha256(coalesce(last.hash, ''::bytea) || own || seals);
    last.number := coalesce(last.number, 0) + 1;
    insert into audit_seal (number, act_id, sealed_at, act_seal, row_ids, row_seals, hash)
    values (last.number, entry.id, seal_audit.sealed_at, own, ids, seals, last.hash);
    sealed := sealed + 1;
  end loop;
  return sealed;
end $$;

-- unfit_seals() lists the entries that do not match their seals, by act, row and fault.
create function unfit_seals(first bigint, last bigint)
  returns table (number bigint, act_id uuid, row_id uuid, problem text)
  language sql stable set search_path = pg_catalog, public
begin atomic
  with link as (
    select s.*, lag(s.hash) over w as hash_before, lag(s.number) over w as number_before
    from audit_seal s where s.number between first - 1 and last window w as (order by s.number)
  ), sealed as (
    select l.number, l.act_id, r.id, substring(l.row_seals from (r.place::int - 1) * 32 + 1 for 32) as seal
    from link l, unnest(l.row_ids) with ordinality r (id, place) where l.number >= first
  )
  select l.number, l.act_id, null::uuid, 'link'
  from link l
  where l.number >= first and (l.number <> coalesce(l.number_before, 0) + 1
    or l.hash <> sha256(coalesce(l.hash_before, ''::bytea) || l.act_seal || l.row_seals))
  union all
  select l.number, l.act_id, null, case when a.id is null then 'act-gone' else 'act-changed' end
  from link l left join act a on a.id = l.act_id
  where l.number >= first and (a.id is null or seal_of(a) <> l.act_seal)
  union all
  select d.number, d.act_id, d.id, case when r.id is null then 'row-gone' else 'row-changed' end
  from sealed d left join audit r on r.id = d.id
  where r.id is null or seal_of(r) <> d.seal
  union all
  select l.number, l.act_id, r.id, 'row-added'
  from link l join audit r on r.act_id = l.act_id
  where l.number >= first and r.id <> all (l.row_ids)
  order by 1, 3 nulls first;
end;

grant select on audit_seal to maktab_app;
grant select on audit_seal to maktab_reader;
grant execute on function seal_of(act), seal_of(audit), unfit_seals(bigint, bigint) to maktab_app, maktab_reader;
grant execute on function seal_audit(timestamptz, int) to maktab_app;

-- # Personal data

-- An erasure removes the data of a person. A user requests it with a reason and may cancel it until its day; then the
-- worker runs it. It also redacts the audit log, and the seals know about the redaction.
create table person_erasure (
  id uuid primary key default uuidv7(),
  -- The person is called by this number from then on.
  number int not null unique,
  person_id uuid not null references person,
  state text not null default 'asked' check (state in ('asked', 'called-off', 'done')),
  reason text not null check (reason <> ''),
  asked_by uuid references account on delete set null,
  asked_at timestamptz not null,
  due_at timestamptz not null,
  ended_at timestamptz,
  -- The counts of each area, and nothing else.
  outcome jsonb,
  check ((state = 'asked') = (ended_at is null))
);
create unique index person_erasure_once on person_erasure (person_id) where state <> 'called-off';
create index person_erasure_asker on person_erasure (asked_by);
select audit_table('person_erasure');

-- A redaction of the audit log: the number of entries, and a sha256 over the old and the new seal of each. The audit
-- records the redaction, so the act of the erasure seals it. The control database keeps the digest too.
create table audit_redaction (
  id uuid primary key default uuidv7(),
  act_id uuid not null unique,
  entries int not null,
  digest bytea not null
);
select audit_table('audit_redaction');
create trigger redaction_kept before update or delete on audit_redaction for each row execute function refuse_change();
create trigger redaction_not_emptied before truncate on audit_redaction for each statement execute function refuse_change();

create table audit_redacted (
  redaction_id uuid not null references audit_redaction deferrable initially deferred,
  -- The id of an act or of an audit row.
  entry_id uuid not null,
  old_seal bytea not null,
  new_seal bytea not null,
  primary key (redaction_id, entry_id)
);
create index audit_redacted_entry on audit_redacted (entry_id);
create trigger redacted_kept before update or delete on audit_redacted for each row execute function refuse_change();
create trigger redacted_not_emptied before truncate on audit_redacted for each statement execute function refuse_change();

-- redacted() removes the values of these columns, or of all columns. Ids stay, and so does the fact that there was a
-- value.
create function redacted(said jsonb, columns text[]) returns jsonb language sql immutable parallel safe
set search_path = pg_catalog, public
return (
  select case when said is not null then coalesce(jsonb_object_agg(key, case
    when columns is null and key <> 'id' and key not like '%\_id' and key not like '%\_ids' then 'null'
    when key = any (columns) then 'null'
    when key like 'custom\_%' and 'custom' = any (columns) then 'null'
    else value end), '{}') end
  from jsonb_each(said));

-- unnamed() replaces a sentence that names the person by the label.
create function unnamed(about jsonb, names text[], label text) returns jsonb language sql immutable parallel safe
set search_path = pg_catalog, public
return (
  select coalesce(jsonb_object_agg(key, case
    when jsonb_typeof(value) = 'string'
      and exists (select from unnest(names) n where strpos(lower(value #>> '{}'), lower(n)) > 0) then to_jsonb(label)
    else value end), '{}')
  from jsonb_each(about));

-- redacted_as() returns the old and the new seal of an entry from its last redaction.
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

-- erases() tells whether the running act performs an erasure whose day has come.
create function erases(erasure uuid) returns boolean language sql stable set search_path = pg_catalog, public
return exists (
  select from person_erasure e join act a on a.id = current_act() and a.key = 'person-data.erased'
  where e.id = erasure and e.state = 'asked' and e.due_at <= a.at);

-- The application never deletes some rows. For an erasure this function deletes them or empties the columns.
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

-- redact_person() removes a person from the audit log, once, in the act of an erasure whose day has come. `meant`
-- lists {resource, rows, columns, keys}: the audited rows, the columns (null means all but ids), and the columns by
-- which a deleted row named the person. `ids` are the person, the records and the accounts. `told` is what the
-- control database keeps.
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

-- This form accepts an entry whose current seal comes from a redaction that the control database knows.
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

-- unfit_redactions() lists redactions that no erasure made or that were changed. A true one is known to the control
-- database, sealed with its act, and matches its digest.
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

grant select, insert, update on person_erasure to maktab_app;
grant select on audit_redaction, audit_redacted to maktab_app;
grant select on person_erasure, audit_redaction, audit_redacted to maktab_reader;
grant execute on function
  redacted_as(uuid, uuid[], bytea[]), digest_of(uuid), unfit_seals(bigint, bigint, uuid[], bytea[]),
  unfit_redactions(uuid[], bytea[])
to maktab_app, maktab_reader;
grant execute on function
  erase_kept(uuid, text, text, uuid[], text[]), redact_person(uuid, jsonb, uuid[], text[], text, uuid[], bytea[])
to maktab_app;
