-- The ground of every school's database: extensions, fold(), and the habit of explicit grants.

create extension citext;
create extension pg_trgm;
create extension btree_gist;

-- What people type and what is stored, brought to one form for searching. Its twin is kit/fold.ts.
-- NFKD comes first: it parts letters from their marks, turns presentation forms (lam-alef too) into plain letters,
-- and may yield capitals. unaccent would leave Urdu's marks alone.
create function fold(value text) returns text
  language sql immutable strict parallel safe
  return translate(
    regexp_replace(
      lower(normalize(value, nfkd)),
      -- Latin marks; Arabic marks (harakat, Quranic signs, hamza above and below); tatweel; ZWNJ and its kin; hyphens
      U&'[\0300-\036F\0610-\061A\064B-\065F\0670\06D6-\06DC\06DF-\06E8\06EA-\06ED\0640\200B-\200F\00AD\2010-\2015-]',
      '', 'g'),
    -- ي ى → ی, ك → ک, ة ه-like letters → ه, alef wasla → ا, final sigma, ٠–٩ and ۰–۹
    U&'\064A\0649\0643\0629\06C1\06C3\06BE\06D5\0671\03C2\0660\0661\0662\0663\0664\0665\0666\0667\0668\0669\06F0\06F1\06F2\06F3\06F4\06F5\06F6\06F7\06F8\06F9',
    U&'\06CC\06CC\06A9\0647\0647\0647\0647\0647\0627\03C301234567890123456789');

comment on function fold(text) is 'Search form of a text: case, marks, letter variants and digits folded away';

-- Nothing is given by default: each table names what the application may do with it.
-- (grant select, insert, update, delete on … to maktab_app; grant select on … to maktab_reader)
alter default privileges revoke execute on functions from public;
grant execute on function fold(text) to maktab_app, maktab_reader;
grant select on schema_version to maktab_app, maktab_reader;
