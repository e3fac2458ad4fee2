-- When the bells of a campus ring: sets of periods, each for some weekdays between two days. Of several for one day the
-- more special rules: that of the shift before that of all shifts, then the shorter, then that of fewer weekdays.
create table bell_schedule (
  id uuid primary key default uuidv7(),
  campus_id uuid not null references campus,
  -- Without a shift, it is that of all shifts which have none of their own.
  shift_id uuid references shift,
  name text not null check (name <> ''),
  first_day date not null,
  last_day date not null,
  -- Monday is 1.
  weekdays smallint[] not null check (weekdays <@ '{1,2,3,4,5,6,7}' and weekdays <> '{}'),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  constraint bell_schedule_in_order check (last_day >= first_day)
);
create unique index bell_schedule_name_taken on bell_schedule (campus_id, shift_id, fold(name), first_day)
  nulls not distinct where archived_at is null;
create index bell_schedule_of_campus on bell_schedule (campus_id, first_day, id);
create index bell_schedule_of_shift on bell_schedule (shift_id);
select audit_table('bell_schedule');

-- Whether two schedules have a day in common that neither rules by being the more special.
create function bells_tie(a bell_schedule, b bell_schedule) returns boolean language sql immutable
set search_path = pg_catalog, public
return a.id <> b.id and a.campus_id = b.campus_id and a.shift_id is not distinct from b.shift_id
  and a.last_day - a.first_day = b.last_day - b.first_day and cardinality(a.weekdays) = cardinality(b.weekdays)
  and exists (
    -- After seven days the weekdays come again.
    select from generate_series(0, 6) ahead
    cross join lateral (select greatest(a.first_day, b.first_day) + ahead as day) common
    where common.day <= least(a.last_day, b.last_day)
      and extract(isodow from common.day)::smallint = any (a.weekdays)
      and extract(isodow from common.day)::smallint = any (b.weekdays));

-- Who writes holds the campus, so that no two write at once.
create function refuse_tied_bells() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if new.archived_at is null and exists (
    select from bell_schedule other where other.archived_at is null and bells_tie(new, other)) then
    raise exception using errcode = '23P01', constraint = 'bell_schedule_untied', message = 'two schedules rule one day';
  end if;
  return null;
end $$;
-- At the end of the transaction, so that two may change places in it.
create constraint trigger bell_schedule_untied after insert or update on bell_schedule
  deferrable initially deferred for each row execute function refuse_tied_bells();

create table bell_period (
  id uuid primary key default uuidv7(),
  schedule_id uuid not null references bell_schedule on delete cascade,
  kind text not null check (kind in ('gate', 'assembly', 'lesson', 'break', 'prayer', 'other')),
  -- Lessons are counted, by their order in the day.
  number smallint,
  -- Empty, it is called by its kind and number.
  name text not null default '',
  starts_at time not null,
  ends_at time not null,
  -- Who comes later than this is late; without it, who comes after the beginning.
  late_after time,
  constraint bell_period_in_order check (ends_at > starts_at),
  constraint bell_period_counted check ((kind = 'lesson') = (number is not null)),
  constraint bell_period_late_inside check (late_after >= starts_at and late_after < ends_at),
  constraint bell_period_apart exclude using gist (
    schedule_id with =,
    tsrange(date '2000-01-01' + starts_at, date '2000-01-01' + ends_at) with &&
  ) deferrable initially immediate
);
create unique index bell_period_of_schedule on bell_period (schedule_id, starts_at, id);
select audit_table('bell_period');

grant select, insert, update, delete on bell_schedule, bell_period to maktab_app;
grant select on bell_schedule, bell_period to maktab_reader;
grant execute on function bells_tie(bell_schedule, bell_schedule) to maktab_app;
revoke execute on function refuse_tied_bells() from public;
