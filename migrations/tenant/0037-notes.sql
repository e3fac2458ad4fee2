-- What the school writes down about a person. The audit tells that and by whom, and never what.
create table note (
  id uuid primary key default uuidv7(),
  person_id uuid not null references person,
  kind text not null check (kind in ('general', 'academic', 'behaviour', 'health', 'family')),
  audience text not null check (audience in ('all', 'management')),
  body text not null check (body <> ''),
  is_pinned boolean not null default false,
  author_id uuid,
  author text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Taken away, and for a while to be brought back by whoever did so.
  deleted_at timestamptz
);
create index note_of_person on note (person_id, id);
select audit_table('note', array['body']);

grant select, insert, update on note to maktab_app;
