-- How many messages a school has sent on its days, by channel: numbers alone. What went by the product's own ways is paid for.
create table school_message_usage (
  school_id uuid not null references school on delete cascade,
  day date not null,
  channel text not null check (channel in ('email', 'sms', 'whatsapp', 'push')),
  by_house boolean not null,
  taken int not null check (taken >= 0),
  parts int not null check (parts >= 0),
  primary key (school_id, day, channel, by_house)
);
grant select, insert, update on school_message_usage to maktab_tenant;
