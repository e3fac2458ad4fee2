-- # Search

-- Nothing is granted by default: each section of a migration grants what the application may do with its tables.
create extension citext;
create extension pg_trgm;
create extension btree_gist;

create collation natural_order (provider = icu, locale = 'und-u-kn');

-- fold() returns the search form of a text. kit/text/search-form.ts computes the same form; change neither alone.
-- NFKD comes first: it separates letters from their marks, replaces presentation forms (lam-alef too) by plain
-- letters, and may yield capitals. unaccent would not touch the marks of Urdu.
create function fold(value text) returns text
  language sql immutable strict parallel safe
  return translate(
    regexp_replace(
      lower(normalize(value, nfkd)),
      -- Latin marks; Arabic marks (harakat, Quranic signs, hamza above and below); tatweel; ZWNJ and its kin; hyphens
      U&'[\0300-\036F\0610-\061A\064B-\065F\0670\06D6-\06DC\06DF-\06E8\06EA-\06ED\0640\200B-\200F\00AD\2010-\2015-]',
      '', 'g'),
    -- ي ى → ی, ك → ک, ة ه-like letters → ه, alef wasla → ا, final sigma, ٠–٩ and ۰–۹
    U&'\064A\0649\0643\0629\06C1\06C3\06BE\06D5\0671\03C2\0660\0661\0662\0663\0664\0665\0666\0667\0668\0669\06F0\06F1\06F2\06F3\06F4\06F5\06F6\06F7\06F8\06F9',
    U&'\06CC\06CC\06A9\0647\0647\0647\0647\0647\0627\03C301234567890123456789');
comment on function fold(text) is 'Search form of a text: case, marks, letter variants and digits folded away';

alter default privileges revoke execute on functions from public;

grant select on schema_version to maktab_app, maktab_reader;

-- dialled() returns a telephone number as people dial it at home, so that a search finds it in that form.
create function dialled(phone text) returns text language sql immutable parallel safe
return '0' || regexp_replace(phone, '^\+(92|971|966|965|974|973|968|)', '');

grant execute on function fold(text) to maktab_app, maktab_reader;
grant execute on function dialled(text) to maktab_app;

-- # Acts and audit

-- school.transaction writes one row of act and names it in app.act for its transaction. Triggers write the changed
-- rows to audit under that act and refuse a change that has no act.
create table act (
  id uuid primary key default uuidv7(),
  key text not null,
  actor_id uuid,
  actor text not null,
  request_id text,
  about jsonb not null default '{}',
  at timestamptz not null default now(),
  -- The API key that acted, if it was not a person.
  api_key_id uuid
);
create index act_at on act using brin (at);
create index act_actor on act (actor_id, id);
create index act_key on act (key, id);
create index act_api_key on act (api_key_id, id) where api_key_id is not null;

-- The audit log filters by a part of the product and searches the words of an act.
create index act_of_part on act (actor, id) where actor_id is null and api_key_id is null;
create index act_told on act using gin (fold(actor || ' ' || jsonb_path_query_array(about, '$.*')::text) gin_trgm_ops);

-- One index serves all columns that name a person or another row. Fourteen separate indexes cost every change as much
-- as the row itself, even if the row names nobody.
create function names_somebody(said jsonb) returns boolean language sql immutable parallel safe
return said ?| array['student_id', 'guardian_id', 'employee_id', 'person_id', 'enrolment_id', 'account_id', 'admission_id',
  'survivor_id', 'one_id', 'other_id', 'owner_id', 'maker_id', 'team_id', 'role_id'];

-- names_in() returns the ids in those columns.
create function names_in(said jsonb) returns text[] language sql immutable parallel safe
return array_remove(array[said ->> 'student_id', said ->> 'guardian_id', said ->> 'employee_id', said ->> 'person_id',
  said ->> 'enrolment_id', said ->> 'account_id', said ->> 'admission_id', said ->> 'survivor_id', said ->> 'one_id',
  said ->> 'other_id', said ->> 'owner_id', said ->> 'maker_id', said ->> 'team_id', said ->> 'role_id'], null);

create table audit (
  id uuid primary key default uuidv7(),
  act_id uuid not null,
  resource text not null,
  row_id uuid,
  operation text not null check (operation in ('insert', 'update', 'delete')),
  before jsonb,
  after jsonb,
  -- The campus in which the row lay when it changed. The row of a person lies in the campus of that person; a row of
  -- the institute lies in none.
  campus_id uuid
);
create index audit_row on audit (row_id);
create index audit_resource on audit (resource, act_id);

-- The audit log reads the changes of an act in the order of their ids, and only the first few of many thousands.
create index audit_of_act on audit (act_id, id);
create index audit_in_campus on audit (campus_id, act_id) where campus_id is not null;
create index audit_naming on audit using gin (names_in(coalesce(after, before)))
  where names_somebody(coalesce(after, before));

-- current_act() has no search path of its own, because PostgreSQL would set it anew at each call. It therefore
-- qualifies every name.
create function current_act() returns uuid language plpgsql stable as $$
declare
  act text := pg_catalog.current_setting('app.act', true);
begin
  if act is null or act operator(pg_catalog.=) '' then
    raise exception 'a change needs an act: write through school.transaction' using errcode = 'MK001';
  end if;
  return act::pg_catalog.uuid;
end $$;

-- audit_shape() leaves out secrets and columns that tell a reader nothing. It lists each custom field as a column of
-- its own. It has no search path, because setting one costs more than the rest of a call.
create function audit_shape(change jsonb, secret text[]) returns jsonb language sql immutable parallel safe
return case
  when jsonb_typeof(change -> 'custom') = 'object' then
    (change - secret - array['search_text', 'version', 'created_at', 'updated_at', 'custom'])
    || (select coalesce(jsonb_object_agg('custom_' || key, value), '{}') from jsonb_each(change -> 'custom'))
  else change - secret - array['search_text', 'version', 'created_at', 'updated_at']
end;

-- A statement that inserts no row needs no act: only the first row asks for it.
create function audit_insert() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  secret text[] := coalesce(tg_argv, '{}');
begin
  insert into audit (act_id, resource, row_id, operation, after, campus_id)
  select (select current_act()), tg_table_name, c.id, 'insert', audit_shape(c.now, secret), case
    when c.now ? 'campus_id' then (c.now ->> 'campus_id')::uuid
    when tg_table_name = 'campus' then c.id
    when tg_table_name in ('person', 'sensitive_detail', 'salary_info')
      or c.now ?| array['person_id', 'student_id', 'guardian_id', 'employee_id']
    then (
      select coalesce(
        (select s.campus_id from student s where s.id = p.id),
        (select e.campus_id from employee e where e.id = p.id),
        (select g.campus_id from guardian g where g.id = p.id))
      from (select coalesce(c.now ->> 'person_id', c.now ->> 'student_id', c.now ->> 'guardian_id', c.now ->> 'employee_id',
        c.now ->> 'id')::uuid as id) p)
    end
  from (select n.id, to_jsonb(n) now from new_rows n offset 0) c;
  return null;
end $$;

create function audit_delete() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  act uuid;
  secret text[] := coalesce(tg_argv, '{}');
begin
  if not exists (select from old_rows) then return null; end if;
  act := current_act();
  insert into audit (act_id, resource, row_id, operation, before, campus_id)
  select act, tg_table_name, c.id, 'delete', audit_shape(c.was, secret), case
    when c.was ? 'campus_id' then (c.was ->> 'campus_id')::uuid
    when tg_table_name = 'campus' then c.id
    when tg_table_name in ('person', 'sensitive_detail', 'salary_info')
      or c.was ?| array['person_id', 'student_id', 'guardian_id', 'employee_id']
    then (
      select coalesce(
        (select s.campus_id from student s where s.id = p.id),
        (select e.campus_id from employee e where e.id = p.id),
        (select g.campus_id from guardian g where g.id = p.id))
      from (select coalesce(c.was ->> 'person_id', c.was ->> 'student_id', c.was ->> 'guardian_id', c.was ->> 'employee_id',
        c.was ->> 'id')::uuid as id) p)
    end
  from (select o.id, to_jsonb(o) was from old_rows o offset 0) c;
  return null;
end $$;

-- `offset 0` makes PostgreSQL convert each row to JSON once instead of once for each column.
create function audit_update() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  act uuid;
  secret text[] := coalesce(tg_argv, '{}');
begin
  if not exists (select from new_rows) then return null; end if;
  act := current_act();
  if exists (select from new_rows n where not exists (select from old_rows o where o.id = n.id)) then
    raise exception 'the id of a row never changes' using errcode = 'MK002';
  end if;
  insert into audit (act_id, resource, row_id, operation, before, after, campus_id)
  select act, tg_table_name, c.id, 'update',
    (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(c.was - secret) where c.now -> key is distinct from value),
    (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(c.now - secret) where c.was -> key is distinct from value),
    case
    when c.now ? 'campus_id' then (c.now ->> 'campus_id')::uuid
    when tg_table_name = 'campus' then c.id
    when tg_table_name in ('person', 'sensitive_detail', 'salary_info')
      or c.now ?| array['person_id', 'student_id', 'guardian_id', 'employee_id']
    then (
      select coalesce(
        (select s.campus_id from student s where s.id = p.id),
        (select e.campus_id from employee e where e.id = p.id),
        (select g.campus_id from guardian g where g.id = p.id))
      from (select coalesce(c.now ->> 'person_id', c.now ->> 'student_id', c.now ->> 'guardian_id', c.now ->> 'employee_id',
        c.now ->> 'id')::uuid as id) p)
    end
  from (
    select n.id, audit_shape(to_jsonb(o), '{}') was, audit_shape(to_jsonb(n), '{}') now
    from new_rows n join old_rows o using (id) offset 0
  ) c
  where c.was is distinct from c.now;
  return null;
end $$;

-- audit_table() puts a table under audit: `select audit_table('account', array['password_hash'])`. The table needs
-- `id uuid`. The second argument lists columns whose values the audit never shows.
create function audit_table(target regclass, secret text[] default '{}') returns void language plpgsql
set search_path = pg_catalog, public as $$
declare
  arguments text := coalesce((select string_agg(quote_literal(s), ', ') from unnest(secret) s), '');
  inserting text := case when exists (select from pg_attribute where attrelid = target and attname = 'campus_id' and not attisdropped)
    then 'audit_insert_in_campus' else 'audit_insert' end;
begin
  execute format('create trigger audit_insert after insert on %s referencing new table as new_rows for each statement execute function %s(%s)', target, inserting, arguments);
  execute format('create trigger audit_update after update on %s referencing old table as old_rows new table as new_rows for each statement execute function audit_update(%s)', target, arguments);
  execute format('create trigger audit_delete after delete on %s referencing old table as old_rows for each statement execute function audit_delete(%s)', target, arguments);
end $$;

-- Nobody changes what was written. There is one exception: the running act may set `about` once.
create function refuse_change() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'MK003';
end $$;
create trigger act_kept before delete on act for each row execute function refuse_change();
create trigger act_not_emptied before truncate on act for each statement execute function refuse_change();
create trigger audit_not_emptied before truncate on audit for each statement execute function refuse_change();

create function describe_act() returns trigger language plpgsql set search_path = pg_catalog, public as $$
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
create trigger act_described before update on act for each row execute function describe_act();

-- An act of one statement raises MK005 if the rows that it read have changed, and MK004 if the same request was
-- answered before.
create function stand_back(code text) returns void language plpgsql set search_path = pg_catalog, public as $$
begin
  raise exception 'an act of one statement stands back' using errcode = code;
end $$;

-- Every submitted register calls this trigger for many rows. It qualifies every name instead of setting a search path
-- at each call.
create function audit_insert_in_campus() returns trigger language plpgsql security definer as $$
declare
  secret pg_catalog.text[] := coalesce(tg_argv, '{}');
begin
  insert into public.audit (act_id, resource, row_id, operation, after, campus_id)
  select (select public.current_act()), tg_table_name, n.id, 'insert',
    public.audit_shape(pg_catalog.to_jsonb(n), secret), n.campus_id from new_rows n;
  return null;
end $$;

-- redacting() tells whether `redact_person` is running. That function runs as the owner of the tables, and nobody
-- logs in as the owner.
create function redacting(changed oid) returns boolean language sql stable set search_path = pg_catalog, public
return current_setting('app.redacting', true) = nullif(current_setting('app.act', true), '')
  and current_user = (select pg_get_userbyid(c.relowner) from pg_class c where c.oid = changed);

-- An audit row changes only while a redaction runs, and only in its values. The operation, its time and its row stay.
create function keep_entry() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' and redacting(tg_relid)
    and (to_jsonb(old) - array['before', 'after']) = (to_jsonb(new) - array['before', 'after']) then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'MK003';
end $$;
create trigger audit_kept before update or delete on audit for each row execute function keep_entry();

grant select, insert on act to maktab_app;
grant select on audit to maktab_app;
grant select on act, audit to maktab_reader;
grant update (about) on act to maktab_app;
grant execute on function names_somebody(jsonb), names_in(jsonb) to maktab_app, maktab_reader;
grant execute on function stand_back(text), redacting(oid) to maktab_app;

-- # Events, jobs and idempotency keys

-- A transaction writes one row for each domain event. The worker turns the row into jobs.
create table outbox (
  id uuid primary key default uuidv7(),
  topic text not null,
  payload jsonb not null default '{}',
  act_id uuid not null default nullif(current_setting('app.act', true), '')::uuid,
  at timestamptz not null default now(),
  relayed_at timestamptz
);
create index outbox_waiting on outbox (id) where relayed_at is null;
create index outbox_relayed on outbox (relayed_at) where relayed_at is not null;

create table job (
  id uuid primary key default uuidv7(),
  kind text not null,
  payload jsonb not null default '{}',
  -- A job with a key exists once: its key is (event, listener) or (recurring rule, period).
  key text unique,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'cancelled', 'dead')),
  due_at timestamptz not null default now(),
  attempts int not null default 0,
  -- No other worker takes a running job before this time.
  leased_until timestamptz,
  done int not null default 0,
  total int,
  cancel_asked_at timestamptz,
  error text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  -- A job that a person started has an owner, a title, a page with its result, and the rows that failed. A job of the
  -- product itself has no owner.
  owner_id uuid,
  title jsonb,
  page text,
  started_at timestamptz,
  failed int not null default 0,
  failures jsonb not null default '[]',
  constraint job_owner_knows_its_title check (owner_id is null or title is not null)
);
create index job_due on job (due_at) where state = 'waiting';
create index job_running on job (leased_until) where state = 'running';
create index job_finished on job (finished_at) where finished_at is not null;
create index job_of_owner on job (owner_id, id) where owner_id is not null;

-- A request inserts its key first, in the transaction of its effect. `answer` is what the effect returned.
create table idempotency (
  actor_id uuid not null,
  key text not null,
  hash text not null,
  answer jsonb,
  at timestamptz not null default now(),
  primary key (actor_id, key)
);

-- The nightly sweep deletes keys in the order of their time. A block range index is enough for that and costs each
-- request less than a tree.
create index idempotency_by_time on idempotency using brin (at);

grant select, insert, update, delete on outbox, job, idempotency to maktab_app;
grant select on outbox, job, idempotency to maktab_reader;

-- # The school's day

-- holds() tells whether a dated row counts on a day; both its days are included. current_day keeps the day of the
-- school, by its zone and clock, for views.
create table current_day (
  one boolean primary key default true check (one),
  day date not null,
  -- The roles that the plan of the school includes; null means all. Lists read it to mark accounts that cannot log
  -- in. It lets nobody in and keeps nobody out.
  plan_roles jsonb
);
insert into current_day (day) values (current_date);

-- Autovacuum never visits this table of one row. Without statistics the planner expects thousands of rows.
analyze current_day;

create function holds(first_day date, last_day date, on_day date) returns boolean language sql immutable parallel safe
return on_day between first_day and coalesce(last_day, 'infinity');

grant select on current_day to maktab_app;
grant select on current_day to maktab_reader;
grant update (day, plan_roles) on current_day to maktab_app;
grant update (day, plan_roles) on current_day to maktab_reader;
grant execute on function holds(date, date, date) to maktab_app, maktab_reader;
