-- So many days before an event those whom it is for are reminded; null: nobody is.
alter table school_event add column remind_days smallint check (remind_days between 0 and 14);
