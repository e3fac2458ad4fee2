-- Members of a team, and permissions and holders of a role, stand in the history of the team and of the role: found by
-- what they belong to, as 0114 finds whom the audit names.
-- squawk-ignore require-concurrent-index-creation -- migrations run in a transaction
create index audit_naming_team on audit ((coalesce(after, before) ->> 'team_id')) where coalesce(after, before) ->> 'team_id' is not null;
-- squawk-ignore require-concurrent-index-creation -- as above
create index audit_naming_role on audit ((coalesce(after, before) ->> 'role_id')) where coalesce(after, before) ->> 'role_id' is not null;
