-- # Assessments and the marks that students got in them

-- What an assessment is: a class test, the mid-term, the final.
create table assessment_kind (
  id uuid primary key default uuidv7(),
  title text not null check (title <> ''),
  other_title text not null default '',
  -- What such an assessment is usually out of; null if that differs.
  usual_max numeric(6, 2) check (usual_max > 0),
  position int not null default 0 check (position between 0 and 9999),
  search_text text generated always as (fold(title || ' ' || other_title)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
create unique index assessment_kind_title_taken on assessment_kind (fold(title)) where archived_at is null;
create index assessment_kind_by_title on assessment_kind (title collate name_order, id);
create index assessment_kind_by_position on assessment_kind (position, id);
create index assessment_kind_search on assessment_kind using gin (search_text gin_trgm_ops);
select audit_table('assessment_kind');

-- The kinds that a new school gets. Their other script is Urdu in Pakistan and Arabic elsewhere.
create function usual_assessment_kinds(country text) returns table (
  id uuid, title text, other_title text, usual_max numeric, place int
) language sql immutable set search_path = pg_catalog, public as $$
  select ('01980000-0000-7000-8000-00000a55e50' || place)::uuid, title, case country when 'PK' then urdu else arabic end,
    usual_max, place
  from (values
    (1, 'Class test', 'کلاس ٹیسٹ', 'اختبار صفي', 20),
    (2, 'Monthly test', 'ماہانہ ٹیسٹ', 'اختبار شهري', 25),
    (3, 'Mid-term', 'ششماہی امتحان', 'اختبار منتصف الفصل', 50),
    (4, 'Final', 'سالانہ امتحان', 'الاختبار النهائي', 100),
    (5, 'Oral', 'زبانی امتحان', 'اختبار شفوي', 10),
    (6, 'Notebook', 'کاپی', 'الدفتر', 10)
  ) usual (place, title, urdu, arabic, usual_max)
$$;

create function add_assessment_kinds() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into assessment_kind (id, title, other_title, usual_max, position)
  select k.* from usual_assessment_kinds(new.country) k;
  return null;
end $$;
create trigger institute_adds_assessment_kinds after insert on institute for each row execute function add_assessment_kinds();
-- A school that is there already gets them too.
insert into assessment_kind (id, title, other_title, usual_max, position)
select k.* from institute i, usual_assessment_kinds(i.country) k;

grant select, insert, update, delete on assessment_kind to maktab_app;
grant select on assessment_kind to maktab_reader;
