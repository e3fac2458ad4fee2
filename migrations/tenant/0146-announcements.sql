-- What the school says to many: told by its channels, hung up on the notice board, or both.

-- The words of a thing that somebody wrote, by which each of its messages is said: `{"ur": {"title", "body", "short"}}`.
create table message_source (
  id uuid primary key,
  language text not null check (language in ('en', 'ur', 'ar')),
  words jsonb not null check (words ? language),
  -- By which channels, one after the other.
  channels text[] not null check (channels <@ array['email', 'sms', 'whatsapp', 'push'])
);

create table announcement (
  id uuid primary key default uuidv7(),
  -- Where it is said, by which it is reached: the campuses, none being all; the sections where it is for these alone.
  campus_ids uuid[] not null default '{}',
  section_ids uuid[] not null default '{}',
  author_id uuid not null references account,
  title text not null check (length(title) between 1 and 120),
  -- `[{"language", "title", "body", "short"}]`, the one it was written in first.
  words jsonb not null check (jsonb_array_length(words) between 1 and 3),
  audience jsonb not null check (audience ->> 'students' in ('all', 'absent')),
  channels text[] not null check (channels <@ array['email', 'sms', 'whatsapp', 'push']),
  is_urgent boolean not null default false,
  is_on_board boolean not null default true,
  is_pinned boolean not null default false,
  expires_on date,
  state text not null default 'draft' check (state in ('draft', 'waiting', 'scheduled', 'published', 'withdrawn')),
  -- When it goes out; null: as soon as it may.
  goes_at timestamptz,
  published_at timestamptz,
  day date,
  -- To how many people it went, and how often those who had not read it were told once more.
  people int not null default 0,
  reminders int not null default 0,
  reminded_at timestamptz,
  -- Who decided on it, and what was said of it.
  decided_by uuid references account,
  note text not null default '',
  search_text text generated always as (fold(title)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint announcement_published check ((published_at is not null) = (day is not null)),
  constraint announcement_pinned check (is_on_board or not is_pinned)
);
create index announcement_newest on announcement (day desc, id desc);
create index announcement_by_author on announcement (author_id);
create index announcement_by_decider on announcement (decided_by) where decided_by is not null;
create index announcement_campuses on announcement using gin (campus_ids);
create index announcement_sections on announcement using gin (section_ids);
create index announcement_search on announcement using gin (search_text gin_trgm_ops);
create index announcement_on_board on announcement (id) where state = 'published' and is_on_board;
select audit_table('announcement');

create table announcement_file (
  id uuid primary key default uuidv7(),
  announcement_id uuid not null references announcement,
  file_id uuid not null unique,
  position int not null,
  created_at timestamptz not null default now()
);
create index announcement_file_of on announcement_file (announcement_id, position);
select audit_table('announcement_file');

-- Whom it reached, each once, and when they read it. Whoever comes later finds it on the board, and was not told.
create table announcement_recipient (
  announcement_id uuid not null references announcement on delete cascade,
  person_id uuid not null references person on delete cascade,
  campus_id uuid,
  is_told boolean not null,
  read_at timestamptz,
  primary key (announcement_id, person_id)
);
create index announcement_recipient_of on announcement_recipient (person_id, announcement_id desc);

create view announcement_list as
select a.id, a.title, a.state, a.day, a.people, a.is_on_board, a.is_pinned, a.is_urgent, a.expires_on, a.campus_ids,
  a.section_ids, a.campus_ids[1] as campus_id, p.name as author, a.search_text, a.version, a.created_at, a.updated_at,
  null::timestamptz as archived_at
from announcement a join account c on c.id = a.author_id join person p on p.id = c.person_id;

grant select, insert on message_source to maktab_app;
grant select, insert, update on announcement to maktab_app;
grant select, insert, delete on announcement_file to maktab_app;
grant select, insert, update, delete on announcement_recipient to maktab_app;
grant select on announcement_list to maktab_app, maktab_reader;
grant select on message_source, announcement, announcement_file, announcement_recipient to maktab_reader;
