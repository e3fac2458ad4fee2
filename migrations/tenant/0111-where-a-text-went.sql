-- Who answers an invitation that came by text has shown that the telephone is theirs: the number is kept as it was then.
alter table invitation add column phone text;
