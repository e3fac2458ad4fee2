-- An audience may be the students of a list, by their registration numbers: who owes fees, say.
alter table announcement drop constraint announcement_audience_check;
-- squawk-ignore constraint-missing-not-valid -- what stood the narrower check stands this one; a school has some hundreds
alter table announcement add constraint announcement_audience_check
  check (audience ->> 'students' in ('all', 'absent', 'listed'));
