-- What somebody was given and brought is found by its own row; which subjects a student chose, by the stay that names it.
-- squawk-ignore require-concurrent-index-creation -- of the audits so far few are of choices
create index audit_of_choice on audit ((coalesce(after, before) ->> 'enrolment_id')) where resource = 'subject_choice';
-- Cards that are lost stand in no index of those in use.
-- squawk-ignore require-concurrent-index-creation -- a person has a card or two
create index id_card_of_person on id_card (person_id);
