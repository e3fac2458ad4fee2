-- What an act changed is read in the order in which it did, the first few of many thousands.
-- squawk-ignore require-concurrent-index-creation -- the writes of the one school that is migrated wait for it
create index audit_of_act on audit (act_id, id);
-- squawk-ignore require-concurrent-index-deletion -- as above
drop index audit_act;
