-- Who carried it: the product's own way is paid by the provider of the platform, the school's own accounts are not.
alter table message_attempt add column by_house boolean not null default false;

-- Days of which the provider was told how many messages went by its own ways.
create table message_count (
  day date not null,
  channel text not null check (channel in ('email', 'sms', 'whatsapp', 'push')),
  by_house boolean not null,
  taken int not null check (taken >= 0),
  parts int not null check (parts >= 0),
  told_at timestamptz,
  primary key (day, channel, by_house)
);
grant select, insert, update on message_count to maktab_app;
grant select on message_count to maktab_reader;
