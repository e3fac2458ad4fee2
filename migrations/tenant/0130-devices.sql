-- A biometric terminal at the gate that the office has let in. It is known by its serial number, and by the key of its
-- campus that it brings; one that can bring none is taken from one network alone.
create table device (
  id uuid primary key default uuidv7(),
  campus_id uuid not null references campus,
  serial text not null check (serial ~ '^[A-Za-z0-9_-]{3,40}$'),
  name text not null,
  state text not null default 'active' check (state in ('active', 'off')),
  -- Whether people press a key for coming and going; without it the first of a day is coming and the last is going.
  tells_direction boolean not null default false,
  -- From where it is taken without a key; null where it brings the key.
  network text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint device_serial_once unique (serial)
);
create index device_at_campus on device (campus_id, name, id);
select audit_table('device');

-- What terminals of a campus bring with every request. The one before is good for some days more, so that terminals can
-- be changed one after the other.
create table device_key (
  id uuid primary key default uuidv7(),
  campus_id uuid not null references campus,
  -- The first letters, by which people tell keys apart.
  prefix text not null,
  secret_hash bytea not null,
  previous_hash bytea,
  previous_until timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint device_key_once unique (campus_id)
);
select audit_table('device_key', array['secret_hash', 'previous_hash']);

-- How a terminal was last heard: bookkeeping of every minute, and nobody's doings.
create table device_sight (
  device_id uuid primary key references device,
  last_seen_at timestamptz not null,
  network text not null default '',
  firmware text not null default '',
  -- As it tells: how many people and records it holds.
  people int,
  records int,
  -- By how many seconds its clock goes ahead of the school's, where that is known.
  clock_ahead int,
  -- What it has sent and was acknowledged, as it counts that itself.
  stamp text not null default '',
  newest_at timestamptz,
  -- The day on which somebody was told that it is silent.
  silence_told_on date
);

-- Serial numbers that asked and are not let in: the office accepts them, or they are forgotten.
create table device_waiting (
  id uuid primary key default uuidv7(),
  serial text not null check (serial ~ '^[A-Za-z0-9_-]{3,40}$'),
  -- Of the key that it brought, or of the terminal that it says it is; else null, and the institute's.
  campus_id uuid references campus,
  by_key boolean not null,
  network text not null default '',
  firmware text not null default '',
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  constraint device_waiting_once unique (serial)
);
create index device_waiting_at_campus on device_waiting (campus_id);

-- What a terminal is to do. It asks for it, and answers by the number.
create table device_command (
  id uuid primary key default uuidv7(),
  device_id uuid not null references device,
  number int not null generated always as identity,
  kind text not null check (kind in ('reboot', 'clock', 'resend', 'people')),
  -- What the terminal reads; of a clock it is written when it asks.
  command text not null,
  asked_at timestamptz not null,
  sent_at timestamptz,
  answered_at timestamptz,
  -- What it answered: 0 and more is done.
  result int,
  constraint device_command_number unique (number)
);
create index device_command_open on device_command (device_id, number) where answered_at is null;
create index device_command_of_device on device_command (device_id, number desc);

-- Whose number on the terminals of the school it is.
create table device_pin (
  id uuid primary key default uuidv7(),
  pin text not null check (pin ~ '^[A-Za-z0-9_-]{1,24}$'),
  person_id uuid not null references person,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint device_pin_once unique (pin)
);
create index device_pin_of_person on device_pin (person_id);
select audit_table('device_pin');

-- What a terminal calls a number, told so that the office sees who may be meant. Fingers and faces are kept nowhere.
create table device_pin_name (
  pin text primary key,
  name text not null,
  device_id uuid not null references device,
  told_at timestamptz not null
);
create index device_pin_name_of_device on device_pin_name (device_id);

grant select, insert, update on device, device_key to maktab_app;
grant select, insert, update, delete on device_sight, device_waiting, device_command, device_pin, device_pin_name to maktab_app;
grant select on device, device_key, device_sight, device_waiting, device_command, device_pin, device_pin_name to maktab_reader;
