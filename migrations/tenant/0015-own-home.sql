-- In which order a person has put the cards of the home page.
alter table account add column home_order text[] not null default '{}';
