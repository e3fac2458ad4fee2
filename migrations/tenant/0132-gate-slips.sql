-- Numbers of slips, without a gap: the row is held until the commit.
create table gate_counter (
  campus_id uuid not null references campus,
  year int not null,
  last int not null check (last > 0),
  primary key (campus_id, year)
);

-- What the gate writes when a student comes late, or leaves before the end: a slip with a number. Who collects a student
-- is a guardian who may, or somebody else, who then says who they are.
create table gate_slip (
  id uuid primary key default uuidv7(),
  campus_id uuid not null references campus,
  student_id uuid not null references student,
  kind text not null check (kind in ('late', 'leaving')),
  year int not null,
  number int not null,
  serial text not null,
  day date not null,
  at timestamptz not null,
  minutes smallint check (minutes between 1 and 600),
  reason text not null default '',
  -- Who brought somebody who came late.
  brought_by text not null default '',
  guardian_id uuid references guardian,
  collector_name text not null default '',
  collector_identity text not null default '',
  collector_phone text,
  made_by text not null,
  withdrawn_at timestamptz,
  withdrawn_reason text not null default '',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint gate_slip_number unique (campus_id, year, number),
  constraint gate_slip_late_by_minutes check ((kind = 'late') = (minutes is not null)),
  constraint gate_slip_collected check ((kind = 'leaving') = (guardian_id is not null or collector_name <> '')),
  constraint gate_slip_who_else check (collector_name = '' or collector_identity <> '' or collector_phone is not null)
);
create index gate_slip_of_day on gate_slip (day desc, campus_id, at desc);
create index gate_slip_of_campus on gate_slip (campus_id, day desc, at desc);
create index gate_slip_of_student on gate_slip (student_id, day desc, at desc);
create index gate_slip_of_guardian on gate_slip (guardian_id) where guardian_id is not null;
select audit_table('gate_slip', array['collector_identity', 'collector_phone']);
grant select, insert, update on gate_counter, gate_slip to maktab_app;
grant select on gate_counter, gate_slip to maktab_reader;
