-- What terminals tell: that somebody put a finger, a card or a face to one. A row each, however often it is told, and
-- never written over; whose it is may be said later.
create table punch (
  id uuid primary key default uuidv7(),
  device_id uuid not null references device,
  pin text not null,
  -- As the clock of the terminal had it, and what instant that was on the wall of the school.
  -- squawk-ignore prefer-timestamp-tz -- a clock on a wall knows no zone
  at_local timestamp not null,
  at timestamptz not null,
  status smallint not null,
  verify smallint,
  line text not null check (length(line) <= 200),
  person_id uuid references person,
  act_id uuid not null,
  constraint punch_once unique (device_id, pin, at_local, status)
);
create index punch_of_person on punch (person_id, at_local) where person_id is not null;
create index punch_of_nobody on punch (pin, at_local) where person_id is null;
create index punch_of_device on punch (device_id, at_local desc);
create index punch_of_day on punch ((at_local::date), person_id) where person_id is not null;

create function keep_punch() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if (to_jsonb(old) - 'person_id') is distinct from (to_jsonb(new) - 'person_id') then
    raise exception 'punch is append-only' using errcode = 'MK003';
  end if;
  return new;
end $$;
revoke execute on function keep_punch() from public;
create trigger punch_kept before update on punch for each row execute function keep_punch();
create trigger punch_not_taken before delete on punch for each row execute function refuse_change();
create trigger punch_not_emptied before truncate on punch for each statement execute function refuse_change();

-- Lines that nobody can read as a punch, once each, so that the office sees what was lost and why.
create table punch_refused (
  id uuid primary key default uuidv7(),
  device_id uuid not null references device,
  line text not null check (length(line) <= 200),
  reason text not null check (reason in ('unreadable', 'number', 'time', 'future', 'past')),
  at timestamptz not null,
  constraint punch_refused_once unique (device_id, line)
);
create index punch_refused_latest on punch_refused (at desc, id);

grant select, insert, update (person_id) on punch to maktab_app;
grant select, insert, delete on punch_refused to maktab_app;
grant select on punch, punch_refused to maktab_reader;
