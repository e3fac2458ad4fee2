-- # Outbound messages

-- The carrier of a channel. `house` is the product's own, and `hand` is the telephone of a clerk.
create table message_channel (
  id uuid primary key default uuidv7(),
  channel text not null unique check (channel in ('email', 'sms', 'whatsapp', 'push')),
  provider text not null,
  is_on boolean not null,
  -- The settings that users may read, such as the sender's name or a host. The data key seals the credentials.
  shown jsonb not null default '{}',
  sealed bytea,
  -- The most messages in a minute.
  per_minute int not null default 60 check (per_minute between 1 and 6000),
  -- The price of a part of a message in minor units of the currency. A part of a text message is a segment.
  part_cost int check (part_cost between 0 and 1000000),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (case channel
    when 'email' then provider in ('house', 'mailgun', 'smtp')
    when 'sms' then provider in ('house', 'twilio', 'gateway')
    when 'whatsapp' then provider in ('hand', 'meta')
    else provider = 'web-push' end),
  check ((sealed is null) = (provider in ('house', 'hand')) or channel = 'push')
);
select audit_table('message_channel', array['sealed']);

-- The worker notes here how the sending goes; this needs no act.
create table message_channel_health (
  channel text primary key check (channel in ('email', 'sms', 'whatsapp', 'push')),
  failing_since timestamptz,
  -- The channel pauses until this time, because the provider does not answer.
  paused_until timestamptz,
  -- One worker sends until this time, and no other does.
  leased_until timestamptz,
  taken_at timestamptz,
  error text
);

-- A rule of the school that differs from the product: whether an event is told, by which channels in which order, and
-- the minutes before the next channel replaces a failing one. Null waits until the channel gives up.
create table message_rule (
  id uuid primary key default uuidv7(),
  event text not null unique check (event ~ '^[a-z-]+\.[a-z-]+$'),
  is_on boolean not null,
  channels text[] not null check (channels <@ array['email', 'sms', 'whatsapp', 'push']),
  fall_minutes int check (fall_minutes between 1 and 1440),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
select audit_table('message_rule');

-- The school's own words. `short` is the text of a text message. At Meta each of them is a template that needs
-- approval.
create table message_template (
  id uuid primary key default uuidv7(),
  event text not null check (event ~ '^[a-z-]+\.[a-z-]+$'),
  language text not null check (language in ('en', 'ur', 'ar')),
  title text not null check (length(title) between 1 and 200),
  body text not null check (length(body) between 1 and 4000),
  short text not null check (length(short) between 1 and 600),
  whatsapp_name text check (whatsapp_name ~ '^[a-z0-9_]+$' and length(whatsapp_name) <= 512),
  whatsapp_state text not null default 'none'
    check (whatsapp_state in ('none', 'pending', 'approved', 'rejected', 'paused', 'disabled')),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (event, language)
);
select audit_table('message_template');

-- A person refuses a channel in one category, or in all.
create table message_refusal (
  id uuid primary key default uuidv7(),
  person_id uuid not null references person on delete cascade,
  category text not null
    check (category in ('attendance', 'announcements', 'conversations', 'calendar', 'general', '*')),
  channel text not null check (channel in ('email', 'sms', 'whatsapp', 'push')),
  created_at timestamptz not null default now(),
  unique (person_id, category, channel)
);
select audit_table('message_refusal');

-- A person receives messages of this category once a day.
create table message_digest (
  id uuid primary key default uuidv7(),
  person_id uuid not null references person on delete cascade,
  category text not null
    check (category in ('attendance', 'announcements', 'conversations', 'calendar', 'general')),
  created_at timestamptz not null default now(),
  unique (person_id, category)
);
select audit_table('message_digest');

-- Addresses that refused all messages, at the provider or through the link in a mail.
create table message_stop (
  id uuid primary key default uuidv7(),
  channel text not null check (channel in ('email', 'sms', 'whatsapp')),
  address text not null,
  reason text not null check (reason in ('asked', 'complained', 'gone')),
  at timestamptz not null default now(),
  unique (channel, address)
);

-- Browsers that receive notices while no page is open.
create table push_subscription (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account on delete cascade,
  endpoint text not null unique check (length(endpoint) <= 1000),
  subscription jsonb not null,
  device text not null default '',
  created_at timestamptz not null default now(),
  taken_at timestamptz
);
create index push_subscription_of on push_subscription (account_id);

create table message (
  id uuid primary key default uuidv7(),
  -- The key identifies the news and the person. A second message with the same key is not sent.
  key text not null unique,
  event text not null check (event ~ '^[a-z-]+\.[a-z-]+$'),
  category text not null
    check (category in ('attendance', 'announcements', 'conversations', 'calendar', 'general')),
  campus_id uuid references campus,
  person_id uuid not null references person,
  -- The child that the message to a guardian is about.
  about_id uuid references person,
  account_id uuid,
  language text not null check (language in ('en', 'ur', 'ar')),
  fill jsonb not null default '{}',
  page text,
  -- The source of the words if they are not those of the event, such as an announcement.
  source_id uuid,
  is_urgent boolean not null default false,
  -- The remaining channels, the current one first. Empty means that the notification alone remains.
  ladder text[] not null check (ladder <@ array['email', 'sms', 'whatsapp', 'push']),
  channel text check (channel in ('email', 'sms', 'whatsapp', 'push')),
  address text,
  state text not null check (state in ('queued', 'sending', 'sent', 'delivered', 'read', 'failed', 'unreached')),
  reason text check (reason in ('off', 'nowhere', 'refused', 'gone', 'late', 'withdrawn')),
  is_digest boolean not null default false,
  due_at timestamptz not null,
  -- From this time the next channel is used instead of another try.
  falls_at timestamptz,
  attempts int not null default 0,
  leased_until timestamptz,
  provider_id text,
  -- The words as they were sent.
  title text,
  body text,
  parts smallint,
  queued_at timestamptz not null,
  -- The day and the time of the queueing, by the clock of the school.
  day date not null,
  time text not null default '',
  search_text text not null default '',
  sent_at timestamptz,
  delivered_at timestamptz,
  read_at timestamptz,
  check (channel is not null or state in ('unreached', 'failed', 'sent', 'read'))
);
create index message_newest on message (day desc, id desc);
create index message_of_campus on message (campus_id, day desc, id desc);
create index message_search on message using gin (search_text gin_trgm_ops);
create index message_of_person on message (person_id, id desc);
create index message_about on message (about_id, id desc) where about_id is not null;
create index message_due on message (channel, due_at) where state = 'queued';
create index message_leased on message (channel, leased_until) where state = 'sending';
create index message_in_state on message (state, id desc) where state in ('failed', 'unreached', 'queued', 'sending');
create index message_of_source on message (source_id, id) where source_id is not null;
create index message_at_provider on message (channel, provider_id) where provider_id is not null;

-- Every try, for the bill. `outcome` is null until the answer comes.
create table message_attempt (
  id uuid primary key default uuidv7(),
  message_id uuid not null references message on delete cascade,
  channel text not null check (channel in ('email', 'sms', 'whatsapp', 'push')),
  address text,
  began_at timestamptz not null,
  ended_at timestamptz,
  outcome text check (outcome in ('taken', 'refused', 'gone', 'later', 'settings')),
  code text,
  parts smallint,
  -- Whether the product's own carrier sent it. The provider of the platform pays for that one; the school pays for
  -- its own accounts.
  by_house boolean not null default false
);
create index message_attempt_of on message_attempt (message_id, id);
create index message_attempt_began on message_attempt (channel, began_at);

-- The words that a person wrote, from which each of the messages is made: `{"ur": {"title", "body", "short"}}`.
create table message_source (
  id uuid primary key,
  language text not null check (language in ('en', 'ur', 'ar')),
  words jsonb not null check (words ? language),
  -- The channels in their order.
  channels text[] not null check (channels <@ array['email', 'sms', 'whatsapp', 'push'])
);

-- The days for which the provider knows how many messages its own carriers sent.
create table message_count (
  day date not null,
  channel text not null check (channel in ('email', 'sms', 'whatsapp', 'push')),
  by_house boolean not null,
  taken int not null check (taken >= 0),
  parts int not null check (parts >= 0),
  told_at timestamptz,
  primary key (day, channel, by_house)
);

create view messages as
select m.id, m.day, m.time, p.name, coalesce(a.name, '') as about_name,
  m.event, m.category, m.channel, coalesce(case when m.channel <> 'push' then m.address end, '') as address, m.language,
  m.state, m.parts, m.campus_id, m.person_id, m.search_text, 1 as version, m.queued_at as created_at,
  m.queued_at as updated_at, null::timestamptz as archived_at
from message m join person p on p.id = m.person_id left join person a on a.id = m.about_id;

-- A trigger inserts the channels together with the institute.
create function add_message_channels() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into message_channel (channel, provider, is_on) values
    ('email', 'house', true), ('sms', 'house', true), ('whatsapp', 'hand', false), ('push', 'web-push', true);
  insert into message_setting default values;
  return null;
end $$;
create trigger institute_adds_message_channels after insert on institute for each row
  execute function add_message_channels();

-- The addresses of a person for each channel that is on, without stopped addresses. `refused` lists the categories
-- that the person refuses; `*` means all.
create view person_way as
select p.id as person_id, c.channel, w.address,
  coalesce((select array_agg(r.category) from message_refusal r where r.person_id = p.id and r.channel = c.channel), '{}') as refused
from person p left join account a on a.person_id = p.id and a.state = 'active' cross join message_channel c
cross join lateral (
  select case c.channel
    when 'push' then case when exists (select from push_subscription s where s.account_id = a.id) then 'push' end
    when 'email' then coalesce(a.email::text, p.email::text)
    else coalesce(p.phone, a.phone) end as address) w
where c.is_on and p.archived_at is null and w.address is not null
  and not exists (select from message_stop s where s.channel = c.channel and s.address = w.address);

grant select, insert, update on message_channel, message_count to maktab_app;
grant select, insert, update, delete on
  message_channel_health, message_rule, message_template, message_refusal, message_digest, push_subscription,
  message, message_attempt
to maktab_app;
grant select, insert, delete on message_stop to maktab_app;
grant select, insert on message_source to maktab_app;
grant select on messages, person_way to maktab_app;
grant select on
  message_channel, message_channel_health, message_rule, message_template, message_refusal, message_digest,
  message_stop, push_subscription, message, message_attempt, message_source, message_count, messages, person_way
to maktab_reader;

-- # Announcements

create table announcement (
  id uuid primary key default uuidv7(),
  -- The place of the announcement, which decides the reach: its campuses, none meaning all, and its sections if it is
  -- for these only.
  campus_ids uuid[] not null default '{}',
  section_ids uuid[] not null default '{}',
  author_id uuid not null references account,
  title text not null check (length(title) between 1 and 120),
  -- `[{"language", "title", "body", "short"}]`; the first one is the original.
  words jsonb not null check (jsonb_array_length(words) between 1 and 3),
  audience jsonb not null check (audience ->> 'students' in ('all', 'absent', 'listed')),
  channels text[] not null check (channels <@ array['email', 'sms', 'whatsapp', 'push']),
  is_urgent boolean not null default false,
  is_on_board boolean not null default true,
  is_pinned boolean not null default false,
  expires_on date,
  state text not null default 'draft' check (state in ('draft', 'waiting', 'scheduled', 'published', 'withdrawn')),
  -- The time at which it goes out; null means as soon as possible.
  goes_at timestamptz,
  published_at timestamptz,
  day date,
  -- The number of people that it reached, and of the reminders to those who had not read it.
  people int not null default 0,
  reminders int not null default 0,
  reminded_at timestamptz,
  -- The user who decided, and the remark.
  decided_by uuid references account,
  note text not null default '',
  search_text text generated always as (fold(title)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint announcement_published check ((published_at is not null) = (day is not null)),
  constraint announcement_pinned check (is_on_board or not is_pinned)
);
create index announcement_newest on announcement (day desc, id desc);
create index announcement_by_author on announcement (author_id);
create index announcement_by_decider on announcement (decided_by) where decided_by is not null;
create index announcement_campuses on announcement using gin (campus_ids);
create index announcement_sections on announcement using gin (section_ids);
create index announcement_search on announcement using gin (search_text gin_trgm_ops);
create index announcement_on_board on announcement (id) where state = 'published' and is_on_board;
select audit_table('announcement');

create table announcement_file (
  id uuid primary key default uuidv7(),
  announcement_id uuid not null references announcement,
  file_id uuid not null unique,
  position int not null,
  created_at timestamptz not null default now()
);
create index announcement_file_of on announcement_file (announcement_id, position);
select audit_table('announcement_file');

-- The people that the announcement reached, and when they read it. A person who comes later finds it on the notice
-- board.
create table announcement_recipient (
  announcement_id uuid not null references announcement on delete cascade,
  person_id uuid not null references person on delete cascade,
  campus_id uuid,
  is_told boolean not null,
  read_at timestamptz,
  primary key (announcement_id, person_id)
);
create index announcement_recipient_of on announcement_recipient (person_id, announcement_id desc);

create view announcement_list as
select a.id, a.title, a.state, a.day, a.people, a.is_on_board, a.is_pinned, a.is_urgent, a.expires_on, a.campus_ids,
  a.section_ids, a.campus_ids[1] as campus_id, p.name as author, a.search_text, a.version, a.created_at, a.updated_at,
  null::timestamptz as archived_at
from announcement a join account c on c.id = a.author_id join person p on p.id = c.person_id;

grant select, insert, update on announcement to maktab_app;
grant select, insert, delete on announcement_file to maktab_app;
grant select, insert, update, delete on announcement_recipient to maktab_app;
grant select on announcement_list to maktab_app;
grant select on announcement, announcement_file, announcement_recipient, announcement_list to maktab_reader;

-- # Tickets

-- A category of tickets decides who answers and within how many hours of school.
create table ticket_category (
  id uuid primary key default uuidv7(),
  title text not null check (title <> ''),
  -- The title in the other script.
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

-- A prepared answer. Without a category it is offered for all.
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

-- The counter leaves no gaps: an act locks the row until its commit.
create table ticket_counter (
  campus_id uuid not null references campus,
  year int not null,
  last int not null check (last > 0),
  primary key (campus_id, year)
);

-- person_id is the guardian or student who asks. student_id is the student it is about; null means the family.
-- owner_id is the employee who handles it; null means everybody on the route.
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
  -- The first and the last answer of the school, and the end.
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

-- Nobody overwrites a message. The family never sees an internal one.
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

-- An event in the life of a ticket.
create table ticket_event (
  id uuid primary key default uuidv7(),
  ticket_id uuid not null references ticket,
  what text not null
    check (what in ('asked', 'taken', 'handed', 'resolved', 'reopened', 'withdrawn', 'closed', 'rated')),
  account_id uuid references account,
  note text not null default '',
  at timestamptz not null default now()
);
create index ticket_event_of_ticket on ticket_event (ticket_id, id);
create index ticket_event_by_account on ticket_event (account_id);
select audit_table('ticket_event');

-- The last time that a person read a ticket. It concerns nobody else, so the audit does not record it.
create table ticket_read (
  ticket_id uuid not null references ticket,
  account_id uuid not null references account on delete cascade,
  read_at timestamptz not null,
  primary key (ticket_id, account_id)
);
create index ticket_read_by_account on ticket_read (account_id);

-- ticket_route() returns the accounts that receive a ticket of a category, at a campus, about a student.
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

-- The categories that a new school gets.
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

create function add_ticket_categories() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into ticket_category (id, title, other_title, route, role_key, hours) select t.* from usual_ticket_categories() t;
  return null;
end $$;
create trigger institute_adds_ticket_categories after insert on institute for each row
  execute function add_ticket_categories();

grant select, insert, update, delete on ticket_category, ticket_answer to maktab_app;
grant select, insert, update on ticket_counter, ticket, ticket_read to maktab_app;
grant select, insert on ticket_message, ticket_event to maktab_app;
grant select on
  ticket_category, ticket_answer, ticket_counter, ticket, ticket_message, ticket_event, ticket_read
to maktab_reader;
grant execute on function ticket_route(uuid, uuid, uuid) to maktab_app, maktab_reader;

-- # Meetings

-- A parent-teacher meeting is an afternoon of a campus with short talks between teachers and families.
create table meeting (
  id uuid primary key default uuidv7(),
  campus_id uuid not null references campus,
  -- Null means all classes of the campus.
  class_id uuid references class,
  title text not null check (length(title) between 1 and 100),
  day date not null,
  starts_at time not null,
  ends_at time not null,
  slot_minutes int not null check (slot_minutes between 5 and 60),
  -- The minutes between two talks, for the way to the next room.
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

-- A teacher at a meeting, the room, and the times that are closed.
create table meeting_host (
  id uuid primary key default uuidv7(),
  meeting_id uuid not null references meeting,
  employee_id uuid not null references employee,
  room text not null default '' check (length(room) <= 60),
  closed time[] not null default '{}',
  -- The teacher is ill or not needed, and nobody comes.
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
  -- The guardian who comes; null if no guardian may see the child.
  guardian_id uuid references guardian,
  at time not null,
  state text not null default 'booked' check (state in ('booked', 'cancelled')),
  -- What the family wants to discuss.
  topic text not null default '',
  came boolean,
  -- The notes of the school, and what it agreed with the family.
  notes text not null default '',
  agreed text not null default '',
  booked_by uuid references account,
  ended_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint meeting_booking_of_host foreign key (meeting_id, employee_id) references meeting_host (meeting_id, employee_id) on update cascade
);

-- A time has one family, a family has one time with each teacher, and nobody is at two places at once.
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

-- Families choose on the basis of the meeting, so its times and its classes do not change once it is open.
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

grant select, insert, update, delete on meeting, meeting_host to maktab_app;
grant select, insert, update on meeting_booking to maktab_app;
grant select on meeting, meeting_host, meeting_booking to maktab_reader;
grant execute on function meeting_stands() to maktab_app;

-- # Threads

-- A student has one conversation between guardians and teachers. A thread has no row of its own, so that two merged
-- records have one conversation.
create table thread_message (
  id uuid primary key default uuidv7(),
  -- The thread is locked while the number is drawn, so that numbers appear in their order.
  number bigint generated always as identity unique,
  student_id uuid not null references student,
  -- A message, or what the office did to the thread, with the reason.
  kind text not null default 'message' check (kind in ('message', 'opened', 'closed', 'reopened')),
  side text not null check (side in ('family', 'teachers', 'office')),
  author_id uuid not null references account,
  text text not null default '' check (length(text) <= 4000),
  -- The day of the school on which it was written.
  day date not null,
  at timestamptz not null,
  withdrawn_at timestamptz,
  constraint thread_message_of_office check ((kind = 'message') = (side <> 'office')),
  constraint thread_message_reason check (kind = 'message' or text <> ''),
  constraint thread_message_withdrawn check (kind = 'message' or withdrawn_at is null)
);
create index thread_message_of on thread_message (student_id, number desc);
create index thread_message_by on thread_message (author_id);
select audit_table('thread_message', array['text']);

create table thread_file (
  id uuid primary key default uuidv7(),
  message_id uuid not null references thread_message,
  file_id uuid not null unique,
  position int not null
);
create index thread_file_of on thread_file (message_id, position);
select audit_table('thread_file');

-- The last message that a person had read, one row for each reading.
create table thread_reading (
  id uuid primary key default uuidv7(),
  student_id uuid not null references student,
  account_id uuid not null references account on delete cascade,
  upto bigint not null,
  at timestamptz not null,
  constraint thread_reading_once unique (student_id, account_id, upto)
);
create index thread_reading_by on thread_reading (account_id);

grant select, insert on thread_message, thread_file, thread_reading to maktab_app;
grant select on thread_message, thread_file, thread_reading to maktab_reader;
grant update (student_id, withdrawn_at) on thread_message to maktab_app;
grant update (student_id) on thread_reading to maktab_app;
