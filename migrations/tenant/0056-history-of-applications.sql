-- What happened to an application is found by its own row, and by the appointments and documents that name it.
-- squawk-ignore require-concurrent-index-creation -- of the audits so far few are of admissions
create index audit_of_admission on audit ((coalesce(after, before) ->> 'admission_id'))
  where resource in ('admission_appointment', 'admission_document');
