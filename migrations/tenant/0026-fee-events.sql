-- # What webhooks tell of fees

-- Invoices and receipts are told of when they are made, not when they are printed or settled.
drop trigger rows_told on audit;
create trigger rows_told after insert on audit for each row
  when (new.resource in ('student', 'guardian', 'employee', 'person', 'enrolment', 'admission', 'certificate')
    or new.resource in ('invoice', 'receipt') and new.operation = 'insert')
  execute function tell_webhooks();

-- # What is taxed

-- The report of the tax reads the lines with a tax and the credits of its days; most schools have few of them.
-- squawk-ignore require-concurrent-index-creation -- a part of the lines of a school is indexed within seconds
create index invoice_line_taxed on invoice_line (day) where tax_rate_id is not null or kind = 'credit';
