import type postgres from 'postgres'

/** Does something to a database, and leaves no trace of it. */
export async function takenBack(
  sql: postgres.Sql,
  work: (tx: postgres.TransactionSql) => Promise<unknown>,
): Promise<void> {
  await sql
    .begin(async (tx) => {
      await work(tx)
      throw new Done()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Done)) throw error
    })
}

class Done extends Error {}

const person = (kind: string) => `('02000000-0000-7000-${kind}000-' || lpad(at::text, 12, '0'))::uuid`
/** A statement for each table: so many students with guardians, places and GR numbers, under an act of their own. */
export const bareStudents = (count: number) => `
  with made as (insert into act (key, actor) values ('bench', 'Bench') returning id)
    select set_config('app.act', id::text, true), set_config('app.place_later', 'on', true) from made;
  insert into person (id, first_name, last_name, gender, birth_date)
    select ${person('8')}, 'Sara', 'Iqbal', 'female', '2015-01-01' from generate_series(1, ${count}) at;
  insert into person (id, first_name, last_name, phone)
    select ${person('9')}, 'Iqbal', 'Ahmed', '+92300' || lpad(at::text, 7, '0') from generate_series(1, ${count * 1.6}) at;
  insert into student (id, campus_id, registration_number, father_name)
    select ${person('8')}, (select id from campus limit 1), 'B-' || at, 'Iqbal Ahmed' from generate_series(1, ${count}) at;
  insert into guardian (id, campus_id)
    select ${person('9')}, (select id from campus limit 1) from generate_series(1, ${count * 1.6}) at;
  insert into guardian_link (student_id, guardian_id, relation)
    select ${person('8')}, ${person('9').replace('at::text', '(1 + (at * 8) / 5 - 1)::text')}, 'father' from generate_series(1, ${count}) at;
  insert into gr_entry (campus_id, student_id, number, entered_on)
    select (select id from campus limit 1), ${person('8')}, 'B-' || at, '2026-01-10' from generate_series(1, ${count}) at;
  insert into enrolment (student_id, year_id, campus_id, section_id, starts_on, began)
    select ${person('8')}, (select id from academic_year limit 1), s.campus_id, s.id, '2026-01-10', 'admission'
    from generate_series(1, ${count}) at, (select * from section limit 1) s;
  select settle_people(array_agg(id)) from student`
