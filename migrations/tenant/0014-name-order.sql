-- One order of names for readers of all languages. The common order of Unicode has the letters of Urdu after those of
-- Arabic that they are made of, and takes the forms of alef, waw and yeh with hamza or madda for other letters. The
-- alphabets do not contradict each other, since each has letters of its own for what it orders otherwise: the heh of
-- Urdu stands after waw, that of Arabic before it.
create collation name_order (provider = icu, locale = 'und', rules = '
  &ا << آ << أ << إ << ٱ
  &ت < ٹ
  &د < ڈ
  &ر < ڑ
  &ک << ك
  &و << ؤ < ہ << ۂ << ۀ < ھ < ء
  &ی << ي << ى << ئ
');

-- squawk-ignore require-concurrent-index-deletion -- it waits for nothing but what runs just now
drop index person_by_name;
-- squawk-ignore require-concurrent-index-creation -- names of some thousand people are sorted in a moment
create index person_by_name on person (name collate name_order, id);
-- squawk-ignore require-concurrent-index-deletion -- as above
drop index campus_by_name;
-- squawk-ignore require-concurrent-index-creation -- as above
create index campus_by_name on campus (name collate name_order, id);
-- squawk-ignore require-concurrent-index-deletion -- as above
drop index department_by_title;
-- squawk-ignore require-concurrent-index-creation -- as above
create index department_by_title on department (title collate name_order, id);
-- squawk-ignore require-concurrent-index-deletion -- as above
drop index program_by_title;
-- squawk-ignore require-concurrent-index-creation -- as above
create index program_by_title on program (title collate name_order, id);
-- squawk-ignore require-concurrent-index-deletion -- as above
drop index subject_by_name;
-- squawk-ignore require-concurrent-index-creation -- as above
create index subject_by_name on subject (name collate name_order, id);
-- squawk-ignore require-concurrent-index-deletion -- as above
drop index document_kind_by_title;
-- squawk-ignore require-concurrent-index-creation -- as above
create index document_kind_by_title on document_kind (title collate name_order, id);
-- squawk-ignore require-concurrent-index-deletion -- as above
drop index document_by_title;
-- squawk-ignore require-concurrent-index-creation -- as above
create index document_by_title on document (title collate name_order, id);
-- squawk-ignore require-concurrent-index-deletion -- as above
drop index admission_by_name;
-- squawk-ignore require-concurrent-index-creation -- as above
create index admission_by_name on admission (name collate name_order, id);
-- squawk-ignore require-concurrent-index-deletion -- as above
drop index admission_by_number;
-- squawk-ignore require-concurrent-index-creation -- as above
create index admission_by_number on admission (number collate name_order, id);
-- squawk-ignore require-concurrent-index-deletion -- as above
drop index admission_class_by_title;
-- squawk-ignore require-concurrent-index-creation -- as above
create index admission_class_by_title on admission_class (title collate name_order, id);
-- squawk-ignore require-concurrent-index-deletion -- as above
drop index custom_field_by_title;
-- squawk-ignore require-concurrent-index-creation -- as above
create index custom_field_by_title on custom_field (title collate name_order, id);
-- squawk-ignore require-concurrent-index-deletion -- as above
drop index team_by_title;
-- squawk-ignore require-concurrent-index-creation -- as above
create index team_by_title on team (title collate name_order, id);
-- squawk-ignore require-concurrent-index-deletion -- as above
drop index leave_type_by_title;
-- squawk-ignore require-concurrent-index-creation -- as above
create index leave_type_by_title on leave_type (title collate name_order, id);
-- squawk-ignore require-concurrent-index-deletion -- as above
drop index ticket_category_by_title;
-- squawk-ignore require-concurrent-index-creation -- as above
create index ticket_category_by_title on ticket_category (title collate name_order, id);
-- squawk-ignore require-concurrent-index-deletion -- as above
drop index ticket_answer_by_title;
-- squawk-ignore require-concurrent-index-creation -- as above
create index ticket_answer_by_title on ticket_answer (title collate name_order, id);
