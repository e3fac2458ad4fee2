-- An import says of each field that it would change what stands there now.
alter table file_import_row add column was jsonb not null default '{}';
