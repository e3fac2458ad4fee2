import { addDays, type Day } from 'kit/values/day'
import { boys, fathers, girls, surnames } from '../demo/people/enrolment/seed-names.ts'
import type { BenchSchool } from './school.ts'

/** The section that was called on every day of the year, and the one whose first day was yesterday. */
export type ReadIds = { old: string; young: string; student: string }

const [perSection, sections, daysBefore] = [30, 33, 200]
const [campus, grade, year] = ['1', '2', '3'].map((end) => `04000000-0000-7000-8000-00000000000${end}`)
const section = "('04000000-0000-7000-8000-a' || lpad(at::text, 11, '0'))::uuid"
const person = "('04000000-0000-7000-8000-b' || lpad(at::text, 11, '0'))::uuid"
const guardian = "('04000000-0000-7000-8000-c' || lpad(at::text, 11, '0'))::uuid"

/**
 * 1,000 students with their parents in 33 sections and one that opened yesterday, each called on 200 days; and the same
 * rows in plain tables, as somebody would have them who had nothing else to keep.
 */
export async function fillReads({ whole, school, vacuum }: BenchSchool): Promise<ReadIds> {
  const today = (await (await school()).today()) as Day
  const count = sections * perSection
  await whole.begin(async (tx) => {
    await tx`set local statement_timeout = 0`
    await tx`insert into act (key, actor) values ('bench.filled', 'bench') returning set_config('app.act', id::text, true)`
    await tx`insert into campus (id, name) values (${campus ?? ''}, 'Main')`
    await tx`insert into school_week (campus_id, open_days, short_days) values (${campus ?? ''}, '{1,2,3,4,5,6,7}', '{}')`
    await tx`insert into class (id, title, name, position) values (${grade ?? ''}, 'Class 1', '1', 1)`
    await tx`insert into academic_year (id, name, first_day, last_day)
      values (${year ?? ''}, 'This year', ${addDays(today, -daysBefore - 20)}, ${addDays(today, 60)})`
    await tx.unsafe(`insert into section (id, campus_id, class_id, name, title)
      select ${section}, '${campus}', '${grade}', at::text, '1-' || at from generate_series(1, ${sections + 1}) at`)
    const all = count + perSection
    await tx.unsafe(`
      insert into person (id, first_name, last_name, other_name, gender, birth_date, phone, present_address)
      select ${person}, n.first, n.last, n.other, 'female', date '2014-01-01' + at, '+9231' || lpad(at::text, 8, '0'), at || ' Canal Road'
      from jsonb_to_recordset('${JSON.stringify(peopleCalled(all)).replaceAll("'", "''")}') as n (at int, first text, last text, other text)`)
    await tx.unsafe(`insert into student (id, campus_id, registration_number, father_name, mother_name, family_code)
      select ${person}, '${campus}', 'RSS-' || at, 'Iqbal Ahmed', 'Sadia Iqbal', 'F-' || at / 2 from generate_series(1, ${all}) at`)
    await tx.unsafe(`insert into person (id, first_name, last_name, other_name, phone)
      select ${guardian}, 'Iqbal', 'Ahmed', 'اقبال احمد', '+9233' || lpad(at::text, 8, '0') from generate_series(1, ${all}) at`)
    await tx.unsafe(
      `insert into guardian (id, campus_id) select ${guardian}, '${campus}' from generate_series(1, ${all}) at`,
    )
    await tx.unsafe(`insert into guardian_link (student_id, guardian_id, relation, is_first_contact, contact_order)
      select ${person}, ${guardian}, 'father', true, 1 from generate_series(1, ${all}) at`)
    await tx.unsafe(`insert into enrolment (student_id, year_id, campus_id, section_id, roll_number, starts_on, began)
      select ${person}, '${year}', '${campus}',
        ('04000000-0000-7000-8000-a' || lpad((1 + (at - 1) / ${perSection})::text, 11, '0'))::uuid,
        1 + (at - 1) % ${perSection}, '${addDays(today, -daysBefore - 10)}', 'admission' from generate_series(1, ${all}) at`)
  })
  await whole.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx.unsafe(`insert into register (campus_id, section_id, day, state, submitted_at, version)
      select '${campus}', s.id, '${today}'::date - ago, 'submitted', now(), 1 from section s, generate_series(1, ${daysBefore}) ago
      where s.title <> '1-${sections + 1}' or ago = 1 order by ago desc, s.id`)
    await tx.unsafe(`insert into mark (register_id, student_id, status, said_by, act_id)
      select r.id, e.student_id, case when hashint8(e.roll_number + extract(day from r.day)::int) % 9 = 0 then 'absent' else 'present' end,
        'teacher', (select id from act limit 1)
      from register r join enrolment e on e.section_id = r.section_id order by r.day, r.section_id`)
    await tx`create table plain_student as select * from students`
    await tx`alter table plain_student add primary key (id)`
    await tx`create index on plain_student (name collate name_order, id) where archived_at is null`
    await tx`create index on plain_student (section_id, roll_number)`
    await tx`create table plain_section as select id, title, campus_id from section`
    await tx`alter table plain_section add primary key (id)`
    await tx`create table plain_register as select id, section_id, day, state, version from register`
    await tx`create unique index on plain_register (section_id, day)`
    await tx`create table plain_mark as select r.section_id, r.day, m.student_id, m.status, m.minutes, m.comment
      from mark m join register r on r.id = m.register_id`
    await tx`create unique index on plain_mark (section_id, day, student_id)`
    await tx`grant select on plain_student, plain_section, plain_register, plain_mark to maktab_app`
  })
  await vacuum()
  return { old: idOf('a', 7), young: idOf('a', sections + 1), student: idOf('b', 200) }
}

function idOf(kind: string, at: number): string {
  return `04000000-0000-7000-8000-${kind}${String(at).padStart(11, '0')}`
}

function peopleCalled(all: number) {
  return Array.from({ length: all }, (_, n) => {
    const [own, name] = [pick([...boys, ...girls, ...fathers], n * 7), pick(surnames, Math.floor(n / 11))]
    return { at: n + 1, first: own[0], last: name[0], other: `${own[1]} ${name[1]}` }
  })
}

function pick<T>(of: readonly T[], at: number): T {
  const found = of[at % of.length]
  if (found === undefined) throw new Error('a list of names is empty')
  return found
}
