-- What families ask about, to whom it goes, and within how many hours of school it is answered.
create table ticket_category (
  id uuid primary key default uuidv7(),
  title text not null check (title <> ''),
  -- In the other script.
  other_title text not null default '',
  route text not null check (route in ('class_teacher', 'subject_teachers', 'role', 'employee')),
  role_key text,
  employee_id uuid references employee,
  hours smallint not null default 8 check (hours between 1 and 80),
  is_on boolean not null default true,
  search_text text generated always as (fold(title || ' ' || other_title)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  constraint ticket_category_role check (route <> 'role' or role_key is not null),
  constraint ticket_category_employee check (route <> 'employee' or employee_id is not null)
);
create unique index ticket_category_title_taken on ticket_category (fold(title)) where archived_at is null;
create index ticket_category_by_title on ticket_category (title collate "und-x-icu", id);
create index ticket_category_search on ticket_category using gin (search_text gin_trgm_ops);
create index ticket_category_of_employee on ticket_category (employee_id) where employee_id is not null;
select audit_table('ticket_category');

-- What the school answers often; without a category it stands beside all.
create table ticket_answer (
  id uuid primary key default uuidv7(),
  title text not null check (title <> ''),
  text text not null check (text <> ''),
  category_id uuid references ticket_category,
  search_text text generated always as (fold(title)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
create unique index ticket_answer_title_taken on ticket_answer (fold(title)) where archived_at is null;
create index ticket_answer_by_title on ticket_answer (title collate "und-x-icu", id);
create index ticket_answer_search on ticket_answer using gin (search_text gin_trgm_ops);
create index ticket_answer_of_category on ticket_answer (category_id) where category_id is not null;
select audit_table('ticket_answer');

-- Numbers of tickets, without a gap: the row is held until the commit.
create table ticket_counter (
  campus_id uuid not null references campus,
  year int not null,
  last int not null check (last > 0),
  primary key (campus_id, year)
);

-- Who asks (a guardian, or a student), about whom (null: the family), and who holds it (null: all to whom it goes).
create table ticket (
  id uuid primary key default uuidv7(),
  campus_id uuid not null references campus,
  category_id uuid not null references ticket_category,
  person_id uuid not null references person,
  student_id uuid references student,
  owner_id uuid references person,
  by_telephone boolean not null default false,
  year int not null,
  number int not null,
  serial text not null,
  subject text not null check (subject <> ''),
  state text not null default 'open' check (state in ('open', 'answered', 'resolved', 'closed', 'withdrawn')),
  due_at timestamptz not null,
  -- When the school answered first, and last; and when it was resolved or withdrawn.
  first_answer_at timestamptz,
  answered_at timestamptz,
  ended_at timestamptz,
  stars smallint check (stars between 1 and 5),
  comment text not null default '',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint ticket_number unique (campus_id, year, number),
  constraint ticket_ended check ((state in ('resolved', 'closed', 'withdrawn')) = (ended_at is not null))
);
create index ticket_by_change on ticket (updated_at desc, id);
create index ticket_of_campus on ticket (campus_id, state, updated_at desc);
create index ticket_of_asker on ticket (person_id, updated_at desc);
create index ticket_of_student on ticket (student_id) where student_id is not null;
create index ticket_of_assignee on ticket (owner_id) where owner_id is not null;
create index ticket_of_category on ticket (category_id);
create index ticket_due on ticket (due_at) where state = 'open';
select audit_table('ticket');

-- What was said, never written over; what is internal the family never sees.
create table ticket_message (
  id uuid primary key default uuidv7(),
  ticket_id uuid not null references ticket,
  account_id uuid references account,
  is_asker boolean not null,
  is_internal boolean not null default false,
  text text not null,
  at timestamptz not null default now(),
  constraint ticket_message_of_whom check (not (is_asker and is_internal))
);
create index ticket_message_of_ticket on ticket_message (ticket_id, id);
create index ticket_message_by_account on ticket_message (account_id);
select audit_table('ticket_message');

-- What became of a ticket, one row each time.
create table ticket_event (
  id uuid primary key default uuidv7(),
  ticket_id uuid not null references ticket,
  what text not null check (what in ('asked', 'taken', 'handed', 'resolved', 'reopened', 'withdrawn', 'closed', 'rated')),
  account_id uuid references account,
  note text not null default '',
  at timestamptz not null default now()
);
create index ticket_event_of_ticket on ticket_event (ticket_id, id);
create index ticket_event_by_account on ticket_event (account_id);
select audit_table('ticket_event');

-- Until when somebody has read a ticket: nobody's business but the reader's, and in no audit.
create table ticket_read (
  ticket_id uuid not null references ticket,
  account_id uuid not null references account on delete cascade,
  read_at timestamptz not null,
  primary key (ticket_id, account_id)
);
create index ticket_read_by_account on ticket_read (account_id);

-- The accounts to which a ticket of a category goes, at a campus, about a student.
create function ticket_route(category uuid, place uuid, about uuid) returns setof uuid
language sql stable set search_path = pg_catalog, public as $$
  select a.id from ticket_category c
    join account a on a.state = 'active' join employee e on e.id = a.person_id and e.status = 'active'
  where c.id = category and case c.route
    when 'employee' then e.id = c.employee_id
    when 'role' then exists (
      select from assignment h join role r on r.id = h.role_id
      where h.account_id = a.id and r.key = c.role_key and holds(h.starts_on, h.ends_on, (select day from current_day))
        and coalesce(h.campus_id, e.campus_id, place) = place)
    else exists (
      select from teacher_assignment t join student s on s.id = about and s.section_id = t.section_id
      where t.employee_id = e.id and (t.is_class_teacher or c.route = 'subject_teachers')
        and holds(t.starts_on, t.ends_on, (select day from current_day)))
  end
$$;
-- With what every school begins; it changes them as it likes.
create function usual_ticket_categories() returns table (
  id uuid, title text, other_title text, route text, role_key text, hours int)
language sql immutable parallel safe set search_path = pg_catalog, public as $$
  values
    ('01980000-0000-7000-8000-00000071ca01'::uuid, 'Fees', 'فیس', 'role', 'campus_manager', 8),
    ('01980000-0000-7000-8000-00000071ca02', 'Attendance and leave', 'حاضری اور چھٹی', 'class_teacher', null, 8),
    ('01980000-0000-7000-8000-00000071ca03', 'Homework and lessons', 'ہوم ورک اور اسباق', 'subject_teachers', null, 16),
    ('01980000-0000-7000-8000-00000071ca04', 'Wellbeing and behaviour', 'خیریت اور رویہ', 'class_teacher', null, 8),
    ('01980000-0000-7000-8000-00000071ca05', 'Documents and certificates', 'کاغذات اور اسناد', 'role', 'campus_manager', 16),
    ('01980000-0000-7000-8000-00000071ca06', 'Something else', 'کچھ اور', 'role', 'campus_manager', 16)
$$;
insert into ticket_category (id, title, other_title, route, role_key, hours)
select t.* from institute, usual_ticket_categories() t;
create function add_ticket_categories() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into ticket_category (id, title, other_title, route, role_key, hours) select t.* from usual_ticket_categories() t;
  return null;
end $$;
create trigger institute_adds_ticket_categories after insert on institute for each row
  execute function add_ticket_categories();
revoke execute on function usual_ticket_categories(), add_ticket_categories() from public;

revoke execute on function ticket_route(uuid, uuid, uuid) from public;
grant execute on function ticket_route(uuid, uuid, uuid) to maktab_app, maktab_reader;

grant select, insert, update, delete on ticket_category, ticket_answer to maktab_app;
grant select, insert, update on ticket_counter, ticket, ticket_read to maktab_app;
grant select, insert on ticket_message, ticket_event to maktab_app;
grant select on ticket_category, ticket_answer, ticket_counter, ticket, ticket_message, ticket_event, ticket_read to maktab_reader;
