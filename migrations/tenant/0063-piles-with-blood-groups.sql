-- A pile of cards that tells blood groups is shown to those alone who may see these; of piles from before it is not known.
alter table id_card_print add column tells_blood_groups boolean not null default true;
alter table id_card_print alter column tells_blood_groups set default false;
