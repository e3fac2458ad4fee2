-- Parent-teacher meetings: an afternoon of a campus, its teachers by short times, and who comes to whom when.

create table meeting (
  id uuid primary key default uuidv7(),
  campus_id uuid not null references campus,
  -- None: all classes of the campus.
  class_id uuid references class,
  title text not null check (length(title) between 1 and 100),
  day date not null,
  starts_at time not null,
  ends_at time not null,
  slot_minutes int not null check (slot_minutes between 5 and 60),
  -- Between two talks: to go from one room to the next.
  gap_minutes int not null default 0 check (gap_minutes between 0 and 30),
  -- The last day on which families choose their times.
  book_until date not null,
  hosts text not null check (hosts in ('class_teachers', 'teachers')),
  manner text not null check (manner in ('school', 'phone', 'video')),
  place text not null default '',
  note text not null default '',
  state text not null default 'draft' check (state in ('draft', 'open', 'cancelled')),
  search_text text generated always as (fold(title)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  constraint meeting_in_order check (ends_at >= starts_at + make_interval(mins => slot_minutes)),
  constraint meeting_of_a_morning check (ends_at - starts_at <= interval '12 hours'),
  constraint meeting_booked_before check (book_until <= day)
);
create index meeting_by_day on meeting (day desc, id desc);
create index meeting_of_campus on meeting (campus_id, day);
create index meeting_of_class on meeting (class_id) where class_id is not null;
create index meeting_search on meeting using gin (search_text gin_trgm_ops);
select audit_table('meeting');

-- What families have chosen by stands: once it is open, when and for whom it is no longer changes.
create function meeting_stands() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if old.state <> 'draft' and (old.campus_id, old.day, old.starts_at, old.ends_at, old.slot_minutes, old.gap_minutes, old.hosts)
      is distinct from (new.campus_id, new.day, new.starts_at, new.ends_at, new.slot_minutes, new.gap_minutes, new.hosts)
    or old.state <> 'draft' and old.class_id is distinct from new.class_id then
    raise exception using errcode = '23514', constraint = 'meeting_stands', message = 'the meeting is open';
  end if;
  return new;
end $$;
create trigger meeting_stands before update on meeting for each row execute function meeting_stands();

-- A teacher of a meeting, where they sit, and the times at which they take nobody.
create table meeting_host (
  id uuid primary key default uuidv7(),
  meeting_id uuid not null references meeting,
  employee_id uuid not null references employee,
  room text not null default '' check (length(room) <= 60),
  closed time[] not null default '{}',
  -- Fallen ill, or not needed: nobody comes any more.
  is_away boolean not null default false,
  created_at timestamptz not null default now(),
  constraint meeting_host_once unique (meeting_id, employee_id)
);
create index meeting_host_of on meeting_host (employee_id);
select audit_table('meeting_host');

create table meeting_booking (
  id uuid primary key default uuidv7(),
  meeting_id uuid not null,
  campus_id uuid not null references campus,
  employee_id uuid not null,
  student_id uuid not null references student,
  -- Who comes; none where the child has nobody who may see it.
  guardian_id uuid references guardian,
  at time not null,
  state text not null default 'booked' check (state in ('booked', 'cancelled')),
  -- What the family wants to speak about.
  topic text not null default '',
  came boolean,
  -- What the school noted for itself, and what was agreed with the family.
  notes text not null default '',
  agreed text not null default '',
  booked_by uuid references account,
  ended_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint meeting_booking_of_host foreign key (meeting_id, employee_id) references meeting_host (meeting_id, employee_id) on update cascade
);
-- A time has one family, a family one time with each teacher, and nobody is at two places.
create unique index meeting_booking_time on meeting_booking (meeting_id, employee_id, at) where state = 'booked';
create unique index meeting_booking_pair on meeting_booking (meeting_id, employee_id, student_id) where state = 'booked';
create unique index meeting_booking_student on meeting_booking (meeting_id, student_id, at) where state = 'booked';
create unique index meeting_booking_guardian on meeting_booking (meeting_id, guardian_id, at) where state = 'booked';
create index meeting_booking_of_student on meeting_booking (student_id, meeting_id);
create index meeting_booking_of_guardian on meeting_booking (guardian_id);
create index meeting_booking_by_campus on meeting_booking (campus_id);
create index meeting_booking_by_account on meeting_booking (booked_by);
create index meeting_booking_of_host on meeting_booking (meeting_id, employee_id, at);
select audit_table('meeting_booking');

grant select, insert, update, delete on meeting to maktab_app;
grant select, insert, update, delete on meeting_host to maktab_app;
grant select, insert, update on meeting_booking to maktab_app;
grant execute on function meeting_stands() to maktab_app;
grant select on meeting, meeting_host, meeting_booking to maktab_reader;
