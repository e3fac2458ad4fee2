-- Who took a note away: that person brings it back, not the author whose note somebody else has taken away.
alter table note add column deleted_by uuid;
