-- # Designs of report cards

-- How the report cards of classes look: which blocks stand on the page, in which order, and in which language.
create table card_design (
  id uuid primary key default uuidv7(),
  title text not null check (title <> ''),
  -- Of every class without a design of its own.
  is_for_all boolean not null default false,
  -- `reader`: the language of whoever prints it.
  language text not null default 'reader' check (language in ('reader', 'en', 'ur', 'ar', 'en-ur')),
  -- The blocks in order, each with what of it is shown; empty: the usual ones.
  blocks jsonb not null default '[]' check (jsonb_typeof(blocks) = 'array'),
  search_text text generated always as (fold(title)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
create unique index card_design_title_taken on card_design (fold(title)) where archived_at is null;
create unique index card_design_for_all on card_design (is_for_all) where is_for_all and archived_at is null;
create index card_design_by_title on card_design (title collate name_order, id);
create index card_design_search on card_design using gin (search_text gin_trgm_ops);
select audit_table('card_design');

-- The classes of a design; a class has one at most.
create table card_design_class (
  id uuid primary key default uuidv7(),
  design_id uuid not null references card_design on delete cascade,
  class_id uuid not null references class on delete cascade,
  constraint card_design_class_once unique (class_id)
);
create index card_design_class_of_design on card_design_class (design_id);
select audit_table('card_design_class');

grant select, insert, update, delete on card_design, card_design_class to maktab_app;
grant select on card_design, card_design_class to maktab_reader;
