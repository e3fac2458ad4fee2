-- What a short text of a school's own may hold. What stands stays; the rule is asked of what is written.
alter table custom_field add column rule text not null default 'any';
alter table custom_field add constraint custom_field_rule
  check (rule in ('any', 'letters', 'letters-spaces', 'digits', 'email', 'phone')) not valid;
