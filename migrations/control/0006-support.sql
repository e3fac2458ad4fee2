-- # Enquiries

-- An enquiry of a school to the provider. It contains what somebody typed, and no name, address or account.
create table enquiry (
  school_id uuid not null references school on delete cascade,
  id uuid not null,
  -- Operators call the enquiry by this number.
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

grant select on enquiry, enquiry_message to maktab_tenant;
grant insert (school_id, id, subject, opened_at, changed_at), update (state, changed_at) on enquiry to maktab_tenant;
grant insert (school_id, enquiry_id, id, text, at) on enquiry_message to maktab_tenant;

-- # Support access

-- The grants with which schools let the support of the provider look in, until when, and why. The school itself
-- decides about access.
create table support_grant (
  school_id uuid not null references school on delete cascade,
  id uuid not null,
  role text not null,
  reason text not null check (length(reason) between 1 and 300),
  opened_at timestamptz not null,
  ends_at timestamptz not null,
  closed_at timestamptz,
  primary key (school_id, id)
);
create index support_grant_open on support_grant (ends_at) where closed_at is null;

grant select, insert on support_grant to maktab_tenant;
grant update (closed_at) on support_grant to maktab_tenant;
