-- One conversation for each student, between the guardians and the teachers. What is said is about the student, and so
-- is the thread: it has no row of its own, and two records that are merged have one conversation.
create table thread_message (
  id uuid primary key default uuidv7(),
  -- Drawn while the thread is held, so that of one thread a later number was never there before an earlier one.
  number bigint generated always as identity unique,
  student_id uuid not null references student,
  -- What somebody wrote, or what the office did to the thread, with its reason.
  kind text not null default 'message' check (kind in ('message', 'opened', 'closed', 'reopened')),
  side text not null check (side in ('family', 'teachers', 'office')),
  author_id uuid not null references account,
  text text not null default '' check (length(text) <= 4000),
  -- The school's day on which it was written.
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

-- Up to which message somebody had read, each time that there was something new.
create table thread_reading (
  id uuid primary key default uuidv7(),
  student_id uuid not null references student,
  account_id uuid not null references account on delete cascade,
  upto bigint not null,
  at timestamptz not null,
  constraint thread_reading_once unique (student_id, account_id, upto)
);
create index thread_reading_by on thread_reading (account_id);

-- Between which hours of a school day teachers are told of what families write.
alter table message_setting
  add column families_from time not null default '08:00',
  add column families_until time not null default '16:00'
    constraint message_setting_hours check (families_from < families_until);

-- Nothing that was said is written over.
grant select, insert, update (student_id, withdrawn_at) on thread_message to maktab_app;
grant select, insert on thread_file to maktab_app;
grant select, insert, update (student_id) on thread_reading to maktab_app;
grant select on thread_message, thread_file, thread_reading to maktab_reader;
