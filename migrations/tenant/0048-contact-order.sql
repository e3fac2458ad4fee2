-- In which order guardians are called: the first is 1; who has none is called after the others.
alter table guardian_link add column contact_order int;
alter table guardian_link add constraint guardian_link_order check (contact_order between 1 and 99) not valid;
