-- What a school's pages, mails and prints carry instead of the product's own, and after how long they log people out.
alter table institute add column page_title text not null default '';
alter table institute add column footer text not null default '';
alter table institute add column shows_footer boolean not null default true;
-- A colour of the school's own; it stands instead of the theme's.
alter table institute add column colour text constraint institute_colour_is_hex check (colour ~ '^#[0-9a-f]{6}$');
alter table institute add column idle_minutes int not null default 30
  constraint institute_idle_minutes_sane check (idle_minutes between 5 and 480);
-- The prints of the pictures in site_image, which stand in their addresses; null where there is none.
alter table institute add column logo text;
alter table institute add column favicon text;
