-- In a school that may only be read it is read what was told by webhooks too.
grant select on webhook_delivery to maktab_reader;
