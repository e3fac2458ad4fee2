-- What was agreed with a school. What a plan gives stands in kit/plans.ts, what it costs in the catalogue.
alter table school
  add column plan text not null default 'premium'
    constraint school_plan_known check (plan in ('trial', 'free', 'basic', 'standard', 'premium')),
  -- room for so many students; null: for as many as come
  add column plan_students int constraint school_plan_students check (plan_students > 0),
  add column plan_from timestamptz not null default now(),
  -- the first moment that it no longer covers; null: without an end
  add column plan_until timestamptz,
  add column plan_grace_days int not null default 0 constraint school_plan_grace check (plan_grace_days between 0 and 365),
  -- squawk-ignore constraint-missing-not-valid -- some thousands of schools are looked at in a moment
  add constraint school_plan_in_order check (plan_until > plan_from),
  -- squawk-ignore constraint-missing-not-valid
  add constraint school_trial_ends check (plan <> 'trial' or plan_until is not null);
-- Who signed up before there were plans tries for as long as everybody does, from today on.
update school set plan = 'trial', plan_until = now() + interval '3 months';

create or replace view directory as
  select h.host, h.is_primary,
    (select p.host from host p where p.school_id = s.id and p.is_primary) as primary_host,
    s.id as school_id, s.name, s.state, s.institute_type, s.country,
    v.host as server_host, v.port as server_port,
    d.name as database, d.id as database_id, d.schema_version, d.app_login, d.app_secret,
    pl.generation, k.wrapped as wrapped_key, k.id as key_id,
    s.email_verified_at is not null as contact_confirmed,
    s.plan, s.plan_students, s.plan_until, s.plan_grace_days
  from host h
  join school s on s.id = h.school_id
  left join placement pl on pl.school_id = s.id and pl.active
  left join database d on d.id = pl.database_id
  left join server v on v.name = d.server
  left join data_key k on k.id = d.key_id
  where h.kind = 'subdomain' or h.verified_at is not null;

-- How many a school has counted on each of its days: numbers, and no column that could hold anything else.
create table school_usage (
  school_id uuid not null references school on delete cascade,
  day date not null,
  students int not null check (students >= 0),
  staff int not null check (staff >= 0),
  teachers int not null check (teachers >= 0),
  guardians int not null check (guardians >= 0),
  student_logins int not null check (student_logins >= 0),
  -- counted later, from what is dated
  is_made_up boolean not null,
  primary key (school_id, day)
);
grant select, insert, update on school_usage to maktab_tenant;
