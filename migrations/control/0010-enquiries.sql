-- What schools ask the provider. Of a school there is nothing here but what somebody typed: no name, no address, no log-in.
create table enquiry (
  school_id uuid not null references school on delete cascade,
  id uuid not null,
  -- By which operators speak of it.
  number bigint generated always as identity unique,
  subject text not null check (length(subject) between 1 and 120),
  state text not null default 'open' check (state in ('open', 'answered', 'closed')),
  opened_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (school_id, id)
);
create index enquiry_waiting on enquiry (state, changed_at);
create index enquiry_of_school on enquiry (school_id, changed_at desc);

create table enquiry_message (
  school_id uuid not null,
  enquiry_id uuid not null,
  id uuid not null,
  number bigint generated always as identity,
  by_provider boolean not null default false,
  text text not null check (length(text) between 1 and 4000),
  at timestamptz not null,
  primary key (school_id, id),
  foreign key (school_id, enquiry_id) references enquiry (school_id, id) on delete cascade
);
create index enquiry_message_of on enquiry_message (school_id, enquiry_id, number);

-- A school asks, adds and closes; that the provider said something it cannot write.
grant select on enquiry, enquiry_message to maktab_tenant;
grant insert (school_id, id, subject, opened_at, changed_at) on enquiry to maktab_tenant;
grant update (state, changed_at) on enquiry to maktab_tenant;
grant insert (school_id, enquiry_id, id, text, at) on enquiry_message to maktab_tenant;
