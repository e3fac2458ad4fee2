-- # Grade systems, and schemes of results

-- How percentages are rounded, graded and passed. A used system is not changed but copied.
create table grade_system (
  id uuid primary key default uuidv7(),
  title text not null check (title <> ''),
  other_title text not null default '',
  decimals smallint not null default 0 check (decimals between 0 and 2),
  rounding text not null default 'half-up' check (rounding in ('half-up', 'half-even', 'cut', 'up')),
  -- The least percentage that passes.
  pass numeric(6, 3) not null check (pass between 0 and 100),
  -- Bonus marks above the maximum print 100.
  caps boolean not null default true,
  description text not null default '',
  -- Results were prepared with it.
  is_used boolean not null default false,
  search_text text generated always as (fold(title || ' ' || other_title)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
create unique index grade_system_title_taken on grade_system (fold(title)) where archived_at is null;
create index grade_system_by_title on grade_system (title collate name_order, id);
create index grade_system_search on grade_system using gin (search_text gin_trgm_ops);
select audit_table('grade_system');

-- A grade begins at its percentage and ends where the next one begins.
create table grade_band (
  id uuid primary key default uuidv7(),
  system_id uuid not null references grade_system on delete cascade,
  from_percent numeric(6, 3) not null check (from_percent between 0 and 100),
  letter text not null check (letter <> '' and length(letter) <= 10),
  words text not null default '' check (length(words) <= 60),
  other_words text not null default '' check (length(other_words) <= 60),
  points numeric(4, 2) check (points >= 0),
  is_pass boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint grade_band_once unique (system_id, from_percent)
);
select audit_table('grade_band');

create function check_grade_system() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if old.is_used and (new.decimals, new.rounding, new.pass, new.caps, new.is_used)
    is distinct from (old.decimals, old.rounding, old.pass, old.caps, true) then
    raise exception 'results were prepared with this grade system' using errcode = '23514', constraint = 'grade_system_used';
  end if;
  return new;
end $$;
create trigger grade_system_stays before update on grade_system for each row execute function check_grade_system();

create function check_grade_band() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if exists (select from grade_system where id = coalesce(new.system_id, old.system_id) and is_used) then
    raise exception 'results were prepared with this grade system' using errcode = '23514', constraint = 'grade_system_used';
  end if;
  return coalesce(new, old);
end $$;
create trigger grade_band_stays before insert or update or delete on grade_band
  for each row execute function check_grade_band();

-- Every percentage has a grade.
create function check_grade_from_zero() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if exists (select from grade_system where id = old.system_id)
    and not exists (select from grade_band where system_id = old.system_id and from_percent = 0) then
    raise exception 'no grade begins at 0' using errcode = '23514', constraint = 'grade_band_from_zero';
  end if;
  return null;
end $$;
create constraint trigger grade_band_from_zero after update or delete on grade_band
  deferrable initially deferred for each row execute function check_grade_from_zero();

-- How the result of a class comes about in a year, or in a term of it: at one campus, or where no other is for a campus.
create table scheme (
  id uuid primary key default uuidv7(),
  title text not null check (title <> ''),
  year_id uuid not null references academic_year,
  class_id uuid not null references class,
  campus_id uuid references campus,
  term_id uuid references term,
  grade_system_id uuid not null references grade_system,
  -- Of the total: the mean of its parts by weight, or all marks over all maxima.
  adds_by text not null default 'percent' check (adds_by in ('percent', 'points')),
  -- Whether a total adds what is printed, or rounds once at the end.
  sums text not null default 'printed' check (sums in ('printed', 'exact')),
  absent text not null default 'zero' check (absent in ('zero', 'incomplete')),
  ranks text not null default 'passed' check (ranks in ('passed', 'all', 'none')),
  ties text not null default 'skip' check (ties in ('skip', 'share', 'subjects')),
  -- Grace marks: a pool in percent of the total, for so many subjects, each at most so many marks.
  grace_percent numeric(5, 2) check (grace_percent > 0 and grace_percent <= 20),
  grace_subjects smallint check (grace_subjects between 1 and 20),
  grace_marks numeric(5, 2) check (grace_marks > 0),
  -- Who fails so many subjects sits them again.
  compartments smallint not null default 0 check (compartments between 0 and 20),
  state text not null default 'draft' check (state in ('draft', 'used')),
  search_text text generated always as (fold(title)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  constraint scheme_grace_whole check ((grace_percent is null) = (grace_subjects is null)),
  constraint scheme_grace_marks check (grace_marks is null or grace_percent is not null)
);
create unique index scheme_once on scheme (year_id, class_id, campus_id, term_id) nulls not distinct
  where archived_at is null;
create index scheme_by_title on scheme (title collate name_order, id);
create index scheme_search on scheme using gin (search_text gin_trgm_ops);
create index scheme_of_class on scheme (class_id);
create index scheme_of_campus on scheme (campus_id);
create index scheme_of_term on scheme (term_id);
create index scheme_of_system on scheme (grade_system_id);
select audit_table('scheme');

-- What goes into a result: subjects, parts of subjects by the kind of their assessments, terms, and groups of these. A
-- row without children is made of assessments.
create table scheme_node (
  id uuid primary key default uuidv7(),
  scheme_id uuid not null references scheme on delete cascade,
  parent_id uuid references scheme_node on delete cascade,
  position smallint not null check (position between 1 and 200),
  kind text not null check (kind in ('group', 'subject', 'kind', 'term')),
  -- Of a group.
  title text not null default '' check (length(title) <= 60),
  subject_id uuid references subject,
  assessment_kind_id uuid references assessment_kind,
  term_id uuid references term,
  weight numeric(7, 3) not null check (weight >= 0),
  adds_by text not null default 'percent' check (adds_by in ('percent', 'points')),
  best smallint check (best between 1 and 99),
  drop_low smallint check (drop_low between 1 and 99),
  drop_high smallint check (drop_high between 1 and 99),
  rounds boolean not null default false,
  is_compulsory boolean not null default true,
  in_total boolean not null default true,
  credits numeric(4, 2) check (credits >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint scheme_node_of_subject check ((kind = 'subject') = (subject_id is not null)),
  constraint scheme_node_of_kind check ((kind = 'kind') = (assessment_kind_id is not null)),
  constraint scheme_node_of_term check ((kind = 'term') = (term_id is not null)),
  constraint scheme_node_of_group check (kind <> 'group' or title <> ''),
  -- By points, dropping is not monotone: a better mark may lower the result.
  constraint scheme_node_chooses_by_percent
    check (adds_by = 'percent' or (best is null and drop_low is null and drop_high is null)),
  constraint scheme_node_chooses_once check (best is null or (drop_low is null and drop_high is null))
);
create index scheme_node_of_scheme on scheme_node (scheme_id, position);
create index scheme_node_under on scheme_node (parent_id);
create index scheme_node_subject on scheme_node (subject_id);
create index scheme_node_assessment_kind on scheme_node (assessment_kind_id);
create index scheme_node_term on scheme_node (term_id);
select audit_table('scheme_node');

-- What is from a percentage on and below another becomes the other, of one subject or of all.
create table scheme_lift (
  id uuid primary key default uuidv7(),
  scheme_id uuid not null references scheme on delete cascade,
  subject_id uuid references subject,
  from_percent numeric(6, 3) not null check (from_percent between 0 and 100),
  to_percent numeric(6, 3) not null check (to_percent between 0 and 100),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint scheme_lift_upwards check (to_percent > from_percent)
);
create index scheme_lift_of_scheme on scheme_lift (scheme_id);
create index scheme_lift_subject on scheme_lift (subject_id);
select audit_table('scheme_lift');

create function check_scheme() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' and old.state = 'used' and to_jsonb(new) - '{title,state,archived_at,version,updated_at,search_text}'::text[]
    is distinct from to_jsonb(old) - '{title,state,archived_at,version,updated_at,search_text}'::text[] then
    raise exception 'results were prepared by this scheme' using errcode = '23514', constraint = 'scheme_used';
  end if;
  if (tg_op = 'INSERT' or (new.year_id, new.campus_id) is distinct from (old.year_id, old.campus_id))
    and not exists (select from academic_year y where y.id = new.year_id and (y.campus_id is null or y.campus_id = new.campus_id)) then
    raise exception 'a year of another campus' using errcode = '23514', constraint = 'scheme_year_of_campus';
  end if;
  if new.term_id is not null and (tg_op = 'INSERT' or (new.year_id, new.term_id) is distinct from (old.year_id, old.term_id))
    and not exists (select from term t where t.id = new.term_id and t.year_id = new.year_id) then
    raise exception 'a term of another year' using errcode = '23514', constraint = 'scheme_term_of_year';
  end if;
  if tg_op = 'UPDATE' and exists (select from scheme_node n join term t on t.id = n.term_id
    where n.scheme_id = new.id and (t.year_id <> new.year_id or new.term_id is not null)) then
    raise exception 'a part of another year' using errcode = '23514', constraint = 'scheme_node_term_of_year';
  end if;
  return new;
end $$;
create trigger scheme_fits before insert or update on scheme for each row execute function check_scheme();

create function check_scheme_part() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if exists (select from scheme where id = coalesce(new.scheme_id, old.scheme_id) and state = 'used') then
    raise exception 'results were prepared by this scheme' using errcode = '23514', constraint = 'scheme_used';
  end if;
  return coalesce(new, old);
end $$;
create trigger scheme_node_stays before insert or update or delete on scheme_node
  for each row execute function check_scheme_part();
create trigger scheme_lift_stays before insert or update or delete on scheme_lift
  for each row execute function check_scheme_part();

-- Among parts of different weight, which ones are the best is no question of their shares alone.
create function check_scheme_choice() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if exists (
    select from scheme_node parent join scheme_node child on child.parent_id = parent.id
    where parent.id in (new.id, new.parent_id)
      and (parent.best is not null or parent.drop_low is not null or parent.drop_high is not null)
    group by parent.id having count(distinct child.weight) > 1
  ) then
    raise exception 'parts of different weight' using errcode = '23514', constraint = 'scheme_node_chooses_of_equals';
  end if;
  return null;
end $$;
create constraint trigger scheme_node_chooses_of_equals after insert or update on scheme_node
  deferrable initially deferred for each row execute function check_scheme_choice();

grant select, insert, update, delete on grade_system, grade_band, scheme, scheme_node, scheme_lift to maktab_app;
grant select on grade_system, grade_band, scheme, scheme_node, scheme_lift to maktab_reader;
