-- # Results of sections, and the cards that were published

-- The result of a section by a scheme. While it is open, everything is computed from the scores; what is published is
-- kept in cards.
create table result_set (
  id uuid primary key default uuidv7(),
  campus_id uuid not null references campus,
  section_id uuid not null references section,
  scheme_id uuid not null references scheme,
  year_id uuid not null references academic_year,
  term_id uuid references term,
  -- As they were called when the result was begun.
  title text not null check (title <> ''),
  section_title text not null,
  -- Who was in the section on this day has a card, with the assessments and the attendance up to it.
  cut_on date not null,
  state text not null default 'open' check (state in ('open', 'submitted', 'approved', 'published', 'withdrawn')),
  -- Of all its cards, so that what was submitted is what is published.
  fingerprint text not null default '',
  submitted_by_id uuid,
  submitted_by text not null default '',
  submitted_at timestamptz,
  approved_by_id uuid,
  approved_by text not null default '',
  approved_at timestamptz,
  -- Families see it from then on.
  visible_at timestamptz,
  -- Why it was returned to the class teacher, or withdrawn.
  reason text not null default '',
  students int,
  passed int,
  search_text text generated always as (fold(title || ' ' || section_title)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  constraint result_set_once unique (scheme_id, section_id),
  constraint result_set_approved_by_another check (approved_by_id <> submitted_by_id),
  constraint result_set_visible check (state <> 'published' or visible_at is not null)
);
create index result_set_by_day on result_set (cut_on, id);
create index result_set_by_title on result_set (title collate name_order, id);
create index result_set_at_campus on result_set (campus_id, cut_on);
create index result_set_of_section on result_set (section_id, cut_on);
create index result_set_of_year on result_set (year_id);
create index result_set_of_term on result_set (term_id);
create index result_set_search on result_set using gin (search_text gin_trgm_ops);
select audit_table('result_set', array['fingerprint']);

-- What the class teacher adds to a card.
create table result_remark (
  id uuid primary key default uuidv7(),
  set_id uuid not null references result_set,
  student_id uuid not null references student,
  remark text not null default '' check (length(remark) <= 300),
  other_remark text not null default '' check (length(other_remark) <= 300),
  -- A level for each trait of conduct, by the id of the trait.
  conduct jsonb not null default '{}',
  updated_at timestamptz not null default now(),
  constraint result_remark_once unique (set_id, student_id)
);
create index result_remark_of_student on result_remark (student_id);
select audit_table('result_remark');

-- Remarks to choose from.
create table remark_template (
  id uuid primary key default uuidv7(),
  title text not null check (title <> ''),
  other_title text not null default '',
  position int not null default 0 check (position between 0 and 9999),
  search_text text generated always as (fold(title || ' ' || other_title)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
create unique index remark_template_title_taken on remark_template (fold(title)) where archived_at is null;
create index remark_template_by_title on remark_template (title collate name_order, id);
create index remark_template_by_position on remark_template (position, id);
create index remark_template_search on remark_template using gin (search_text gin_trgm_ops);
select audit_table('remark_template');

-- What a class teacher judges beside marks, such as punctuality.
create table conduct_trait (
  id uuid primary key default uuidv7(),
  title text not null check (title <> ''),
  other_title text not null default '',
  position int not null default 0 check (position between 0 and 9999),
  search_text text generated always as (fold(title || ' ' || other_title)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
create unique index conduct_trait_title_taken on conduct_trait (fold(title)) where archived_at is null;
create index conduct_trait_by_title on conduct_trait (title collate name_order, id);
create index conduct_trait_by_position on conduct_trait (position, id);
create index conduct_trait_search on conduct_trait using gin (search_text gin_trgm_ops);
select audit_table('conduct_trait');

-- The remarks and traits that a new school gets. Their other script is Urdu in Pakistan and Arabic elsewhere.
create function usual_remarks(country text) returns table (id uuid, title text, other_title text, place int)
language sql immutable set search_path = pg_catalog, public as $$
  select ('01980000-0000-7000-8000-00000a9e40' || lpad(place::text, 2, '0'))::uuid, title,
    case country when 'PK' then urdu else arabic end, place
  from (values
    (1, 'An excellent result. Keep it up.', 'شاندار نتیجہ۔ اسی طرح محنت جاری رکھیں۔', 'نتيجة ممتازة، واصل التقدم.'),
    (2, 'Good work; more practice will make it better.', 'اچھا کام ہے، مزید مشق سے بہتری آئے گی۔', 'عمل جيد، والمزيد من التدريب يحسنه.'),
    (3, 'Works hard and has improved.', 'محنتی ہے اور بہتری آئی ہے۔', 'مجتهد وقد تحسن مستواه.'),
    (4, 'Needs more attention in class.', 'جماعت میں زیادہ توجہ کی ضرورت ہے۔', 'يحتاج إلى مزيد من الانتباه في الصف.'),
    (5, 'Homework should be done regularly.', 'گھر کا کام باقاعدگی سے کرنا چاہیے۔', 'ينبغي إنجاز الواجبات بانتظام.'),
    (6, 'Please see the class teacher.', 'براہ کرم کلاس ٹیچر سے ملیں۔', 'يرجى مراجعة معلم الصف.')
  ) usual (place, title, urdu, arabic)
$$;

create function usual_conduct_traits(country text) returns table (id uuid, title text, other_title text, place int)
language sql immutable set search_path = pg_catalog, public as $$
  select ('01980000-0000-7000-8000-00000a9e41' || lpad(place::text, 2, '0'))::uuid, title,
    case country when 'PK' then urdu else arabic end, place
  from (values
    (1, 'Punctuality', 'وقت کی پابندی', 'الالتزام بالمواعيد'),
    (2, 'Neatness', 'صفائی', 'النظافة والترتيب'),
    (3, 'Behaviour', 'اخلاق', 'السلوك'),
    (4, 'Participation', 'شرکت', 'المشاركة')
  ) usual (place, title, urdu, arabic)
$$;

create function add_usual_remarks() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into remark_template (id, title, other_title, position)
  select r.id, r.title, r.other_title, r.place from usual_remarks(new.country) r;
  insert into conduct_trait (id, title, other_title, position)
  select t.id, t.title, t.other_title, t.place from usual_conduct_traits(new.country) t;
  return null;
end $$;
create trigger institute_adds_remarks after insert on institute for each row execute function add_usual_remarks();
-- A school that is there already gets them too.
insert into remark_template (id, title, other_title, position)
select r.id, r.title, r.other_title, r.place from institute i, usual_remarks(i.country) r;
insert into conduct_trait (id, title, other_title, position)
select t.id, t.title, t.other_title, t.place from institute i, usual_conduct_traits(i.country) t;

-- A card as it was published. A correction adds the next edition; nothing is changed.
create table result_card (
  id uuid primary key default uuidv7(),
  set_id uuid not null references result_set,
  student_id uuid not null references student,
  edition smallint not null check (edition between 1 and 999),
  snapshot jsonb not null,
  -- Of the snapshot, sha-256 in hexadecimal digits.
  fingerprint text not null,
  code text not null check (code ~ '^[0-9A-HJKMNP-TV-Z]{16}$'),
  -- Why there is this edition; empty for the first.
  reason text not null default '',
  issued_on date not null,
  act_id uuid not null,
  constraint result_card_once unique (set_id, student_id, edition)
);
create unique index result_card_code_taken on result_card (code);
create index result_card_of_student on result_card (student_id, set_id);
create trigger result_card_not_taken before delete on result_card for each row execute function refuse_change();
create trigger result_card_not_emptied before truncate on result_card for each statement execute function refuse_change();

-- An erasure takes the names and remarks out of a card, and leaves its marks and its fingerprint.
create function keep_result_card() returns trigger language plpgsql set search_path = pg_catalog, public as $$
declare
  named text[] := array['student', 'remark', 'otherRemark'];
begin
  if (to_jsonb(old) - array['student_id', 'snapshot', 'reason']) is distinct from (to_jsonb(new) - array['student_id', 'snapshot', 'reason'])
    or (old.snapshot, old.reason) is distinct from (new.snapshot, new.reason)
      and not (new.snapshot #>> '{student,name}' = '' and new.reason = '' and (old.snapshot - named) = (new.snapshot - named)) then
    raise exception 'result_card is append-only' using errcode = 'MK003';
  end if;
  return new;
end $$;
create trigger result_card_kept before update on result_card for each row execute function keep_result_card();

-- The edition of each card that holds.
create view current_result_card as
select c.* from result_card c
where not exists (
  select from result_card later where later.set_id = c.set_id and later.student_id = c.student_id
    and later.edition > c.edition);

-- A result that a family does not see yet, and why. Holds for open fees are those of `fee_hold`.
create table result_hold (
  id uuid primary key default uuidv7(),
  set_id uuid not null references result_set,
  student_id uuid not null references student,
  cause text not null check (cause in ('papers', 'discipline', 'other')),
  note text not null default '' check (length(note) <= 200),
  placed_by text not null,
  placed_at timestamptz not null,
  released_at timestamptz,
  released_by text not null default '',
  release_reason text not null default '',
  constraint result_hold_released check ((released_at is null) = (released_by = ''))
);
create unique index result_hold_once on result_hold (set_id, student_id) where released_at is null;
create index result_hold_of_student on result_hold (student_id);
select audit_table('result_hold');

grant select, insert, update on result_set, result_remark, result_hold to maktab_app;
grant select, insert, update, delete on remark_template, conduct_trait to maktab_app;
grant select, insert, update (student_id, snapshot, reason) on result_card to maktab_app;
grant select on current_result_card to maktab_app;
grant select on result_set, result_remark, result_hold, remark_template, conduct_trait, result_card, current_result_card
  to maktab_reader;
