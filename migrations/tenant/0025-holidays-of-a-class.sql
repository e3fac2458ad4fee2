-- A holiday may be that of one class: the leave before an examination. A school has a few hundred holidays at most, so
-- that checking and indexing them holds nobody up.
alter table holiday add column class_id uuid;
-- squawk-ignore constraint-missing-not-valid, adding-foreign-key-constraint
alter table holiday add constraint holiday_class_known foreign key (class_id) references class;
-- squawk-ignore require-concurrent-index-creation
create index holiday_of_class on holiday (class_id);
-- squawk-ignore require-concurrent-index-creation
create unique index holiday_once on holiday (campus_id, class_id, fold(title), first_day) nulls not distinct
  where archived_at is null;
-- squawk-ignore require-concurrent-index-deletion
drop index holiday_taken;
