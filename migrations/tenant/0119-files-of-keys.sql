-- Programs send files as well: until a row names one, it is the key's that sent it.
alter table file add column api_key_id uuid;
alter table file add constraint file_api_key_id_fkey foreign key (api_key_id) references api_key not valid;
-- squawk-ignore constraint-missing-not-valid -- the column is new and empty
alter table file validate constraint file_api_key_id_fkey;
-- squawk-ignore constraint-missing-not-valid -- the column is new and empty
alter table file add constraint file_sent_by_one check (api_key_id is null or uploaded_by is null);
-- squawk-ignore require-concurrent-index-creation -- it holds nothing yet
create index file_of_key on file (api_key_id) where api_key_id is not null;
