-- Who registers to work here is found by the name that they gave.
-- squawk-ignore require-concurrent-index-creation -- a school has some thousands of people
create index person_of_whole_name on person (fold(name));
