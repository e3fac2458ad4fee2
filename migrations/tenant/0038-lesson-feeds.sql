-- # Lessons on a phone

-- A person has a secret address for the calendar, and another one for the own lessons.
alter table calendar_feed add column content text not null default 'calendar';
-- squawk-ignore constraint-missing-not-valid -- every row has the default
alter table calendar_feed add constraint calendar_feed_content_check check (content in ('calendar', 'lessons'));
alter table calendar_feed drop constraint calendar_feed_account_id_key;
-- squawk-ignore disallowed-unique-constraint, constraint-missing-not-valid -- a row for each log-in
alter table calendar_feed add constraint calendar_feed_once unique (account_id, content);
