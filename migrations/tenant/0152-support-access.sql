-- The provider's support looks at the school: only when a super admin has let it, in one role, for some hours, and with
-- each of its requests in the audit log.
create table support_grant (
  id uuid primary key default uuidv7(),
  role_id uuid not null references role on delete cascade,
  campus_id uuid references campus on delete cascade,
  reason text not null check (reason <> ''),
  granted_by uuid references account on delete set null,
  began_at timestamptz not null,
  ends_at timestamptz not null,
  -- when it was taken back before its time
  revoked_at timestamptz,
  check (ends_at > began_at and ends_at <= began_at + interval '4 hours')
);
create index support_grant_by_end on support_grant (ends_at desc, id);
create index support_grant_role on support_grant (role_id);
create index support_grant_by on support_grant (granted_by);
create index support_grant_campus on support_grant (campus_id) where campus_id is not null;
select audit_table('support_grant');

create table support_session (
  id uuid primary key default uuidv7(),
  grant_id uuid not null references support_grant on delete cascade,
  -- which of the provider's operators
  operator text not null check (operator <> ''),
  token_hash bytea not null unique,
  began_at timestamptz not null,
  left_at timestamptz
);
create index support_session_of on support_session (grant_id);
select audit_table('support_session', array['token_hash']);

grant select, insert, update, delete on support_grant, support_session to maktab_app;
grant select on support_grant, support_session to maktab_reader;
