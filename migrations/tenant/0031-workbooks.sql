-- A workbook of a whole school is an import whose sheets are imports that are part of it. A row that is added has its id
-- from the check on, so that others of the same file may name it; `turn` says when it is written, after those it names.
-- With `empties` an empty cell empties what is there.
alter table file_import
  -- squawk-ignore adding-foreign-key-constraint -- a new column is null in every row, so there is nothing to check
  add column part_of uuid references file_import on delete cascade,
  add column place int not null default 0,
  add column empties boolean not null default false;
-- squawk-ignore require-concurrent-index-creation -- a school has a handful of imports
create index file_import_parts on file_import (part_of, place) where part_of is not null;

alter table file_import_row add column turn int not null default 0;
update file_import_row set row_id = uuidv7() where row_id is null and outcome is null;
