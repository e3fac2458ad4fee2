-- Which of the roles that every school has a role of the school's own was copied from: it keeps the navigation of that
-- one. Null where it began with nothing, or before this was kept.
alter table role add column copied_of text;
