-- # What webhooks tell of fees

-- Invoices and receipts are told of when they are made, not when they are printed or settled.
drop trigger rows_told on audit;
create trigger rows_told after insert on audit for each row
  when (new.resource in ('student', 'guardian', 'employee', 'person', 'enrolment', 'admission', 'certificate')
    or new.resource in ('invoice', 'receipt') and new.operation = 'insert')
  execute function tell_webhooks();
