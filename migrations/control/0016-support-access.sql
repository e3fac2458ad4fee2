-- Which schools have let the provider's support look, until when, and why. Whether it may is decided in the school.
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
-- Only the school says that it is let in, and that it is not any more.
grant select, insert on support_grant to maktab_tenant;
grant update (closed_at) on support_grant to maktab_tenant;
