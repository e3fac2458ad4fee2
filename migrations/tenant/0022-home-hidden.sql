-- What a person does not want to see on the home page.
alter table account add column home_hidden text[] not null default '{}';
