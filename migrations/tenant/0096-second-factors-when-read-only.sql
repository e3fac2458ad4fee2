-- A school that may only be read still lets its people in, and writes no more than that a code was used.
revoke update on second_factor, recovery_code from maktab_reader;
grant update (last_step) on second_factor to maktab_reader;
grant update (used_at) on recovery_code to maktab_reader;
