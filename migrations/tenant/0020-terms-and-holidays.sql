-- What lies inside a year: terms and their parts, holidays and closures, and the weekdays on which a campus is open.

create table term (
  id uuid primary key default uuidv7(),
  name text not null check (name <> ''),
  year_id uuid not null references academic_year,
  parent_id uuid references term,
  -- That of the year, kept by a trigger, so that reach is one predicate.
  campus_id uuid references campus,
  first_day date not null,
  last_day date not null,
  -- When marks of the term may be entered.
  posting_from date,
  posting_until date,
  search_text text generated always as (fold(name)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  constraint term_in_order check (last_day >= first_day),
  constraint term_posting_in_order check (posting_until >= posting_from),
  constraint term_posting_whole check ((posting_from is null) = (posting_until is null)),
  constraint term_apart exclude using gist (
    year_id with =,
    coalesce(parent_id, '00000000-0000-0000-0000-000000000000') with =,
    daterange(first_day, last_day, '[]') with &&
  ) where (archived_at is null)
);
create unique index term_name_taken on term (year_id, parent_id, fold(name)) nulls not distinct
  where archived_at is null;
create index term_by_first_day on term (first_day, id);
create index term_of_campus on term (campus_id);
create index term_part_of on term (parent_id);
create index term_search on term using gin (search_text gin_trgm_ops);
select audit_table('term');

-- A term lies inside its year, and a part of a term inside that term; a part has no parts.
create function place_term() returns trigger language plpgsql set search_path = pg_catalog, public as $$
declare
  year academic_year;
  whole term;
begin
  select * into year from academic_year where id = new.year_id for share;
  new.campus_id := year.campus_id;
  if new.archived_at is not null then return new; end if;
  if new.first_day < year.first_day or new.last_day > year.last_day then
    raise exception using errcode = '23514', constraint = 'term_inside_year', message = 'outside the year';
  end if;
  if new.parent_id is not null then
    select * into whole from term where id = new.parent_id for share;
    if whole.parent_id is not null or whole.id = new.id or exists (
      select from term part where part.parent_id = new.id and part.archived_at is null) then
      raise exception using errcode = '23514', constraint = 'term_two_levels', message = 'a part has no parts';
    end if;
    if whole.year_id <> new.year_id or new.first_day < whole.first_day or new.last_day > whole.last_day then
      raise exception using errcode = '23514', constraint = 'term_inside_whole', message = 'outside the term';
    end if;
  end if;
  if exists (select from term part where part.parent_id = new.id and part.archived_at is null
    and (part.year_id <> new.year_id or part.first_day < new.first_day or part.last_day > new.last_day)) then
    raise exception using errcode = '23514', constraint = 'term_holds_parts', message = 'a part is outside';
  end if;
  return new;
end $$;
create trigger term_placed before insert or update on term for each row execute function place_term();

-- A year keeps its terms inside, and takes them along to another campus.
create function keep_terms() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if exists (select from term t where t.year_id = new.id and t.archived_at is null
    and (t.first_day < new.first_day or t.last_day > new.last_day)) then
    raise exception using errcode = '23514', constraint = 'academic_year_holds_terms', message = 'a term is outside';
  end if;
  if new.campus_id is distinct from old.campus_id then
    update term set campus_id = new.campus_id where year_id = new.id;
  end if;
  return null;
end $$;
create trigger academic_year_kept after update of first_day, last_day, campus_id on academic_year
  for each row execute function keep_terms();

create table holiday (
  id uuid primary key default uuidv7(),
  title text not null check (title <> ''),
  kind text not null check (kind in ('holiday', 'vacation', 'closure', 'online', 'working')),
  campus_id uuid references campus,
  first_day date not null,
  last_day date not null,
  -- It follows the moon and may come a day earlier or later.
  is_tentative boolean not null default false,
  search_text text generated always as (fold(title)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  constraint holiday_in_order check (last_day >= first_day),
  constraint holiday_length check (last_day - first_day <= 200)
);
create unique index holiday_taken on holiday (campus_id, fold(title), first_day) nulls not distinct
  where archived_at is null;
create index holiday_by_first_day on holiday (first_day, id);
create index holiday_of_campus on holiday (campus_id);
create index holiday_days on holiday using gist (daterange(first_day, last_day, '[]')) where archived_at is null;
create index holiday_search on holiday using gin (search_text gin_trgm_ops);
select audit_table('holiday');

-- The weekdays, Monday is 1, on which a campus is open, and those among them that end early; without a campus, those
-- of the institute. Where there is no row the usual ones of the country hold.
create table school_week (
  id uuid primary key default uuidv7(),
  campus_id uuid references campus unique nulls not distinct,
  open_days smallint[] not null check (open_days <@ '{1,2,3,4,5,6,7}' and open_days <> '{}'),
  short_days smallint[] not null default '{}' check (short_days <@ open_days),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
select audit_table('school_week');

-- By how many days Islamic dates come later here than Umm al-Qura computes.
create table calendar_setting (
  id uuid primary key default uuidv7(),
  hijri_shift smallint not null default 0 check (hijri_shift between -2 and 2),
  updated_at timestamptz not null default now()
);
create unique index calendar_setting_single on calendar_setting ((true));
select audit_table('calendar_setting');

-- The year that a person looks at. Nobody else's business, so it stands in no audit.
create table chosen_year (
  account_id uuid primary key references account on delete cascade,
  year_id uuid not null references academic_year
);
create index chosen_year_of on chosen_year (year_id);

-- Whatever changes which days are school days is announced, in the same commit, by whichever way it came: registers,
-- fines and the timetable follow. An act that changes nothing announces nothing.
create function announce_school_days() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  insert into outbox (topic, payload)
  select 'school-days.changed', jsonb_build_object('campusId', h.campus_id, 'from', min(h.first_day), 'until', max(h.last_day))
  from changed h group by h.campus_id;
  return null;
end $$;
create trigger holiday_added after insert on holiday referencing new table as changed
  for each statement execute function announce_school_days();
create trigger holiday_moved_here after update on holiday referencing new table as changed
  for each statement execute function announce_school_days();
create trigger holiday_moved_away after update on holiday referencing old table as changed
  for each statement execute function announce_school_days();
create trigger holiday_gone after delete on holiday referencing old table as changed
  for each statement execute function announce_school_days();

grant select, insert, update, delete on term, holiday, school_week, calendar_setting, chosen_year to maktab_app;
grant select on term, holiday, school_week, calendar_setting, chosen_year to maktab_reader;
revoke execute on function place_term(), keep_terms(), announce_school_days() from public;
