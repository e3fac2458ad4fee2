import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import { beforeAll, expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { act } from '../../core/acts/audit.ts'
import { exampleTeacher } from '../../people/employees/contract.ts'
import { pairsQuery } from '../../people/duplicates/duplicates.ts'
import { exampleGuardian, exampleStudent } from '../../people/students-and-guardians/contract.ts'
import { changesOf } from './history.ts'

const cast = await castSchool()

/** A school of 10,000 students and as many guardians, with an audit of 80,000 rows. */
beforeAll(async () => {
  const { control } = cast.schools
  const inside = Object.assign(new URL(control.superuser), { pathname: `/${cast.riverside.database}` })
  const outside = postgres(inside.href, { max: 1, onnotice: () => undefined })
  // Without triggers: what a row refers to need not be there.
  await outside`set session_replication_role = replica`
  const campus = '(select id from campus limit 1)'
  await outside.unsafe(`insert into person (id, first_name, phone, birth_date)
    select ${id('2')}, md5(at::text), null, '2010-01-01'::date + at % 4000 from generate_series(1, 10000) at
    union all select ${id('3')}, md5(at::text), '+92300' || lpad(at::text, 7, '0'), null from generate_series(1, 10000) at`)
  await outside.unsafe(`insert into student (id, campus_id, registration_number)
    select ${id('2')}, ${campus}, at from generate_series(1, 10000) at`)
  await outside.unsafe(`insert into guardian (id, campus_id, campus_ids)
    select ${id('3')}, ${campus}, array[${campus}] from generate_series(1, 10000) at`)
  await outside.unsafe(`insert into guardian_link (student_id, guardian_id, relation)
    select ${id('2')}, ${id('3')}, 'father' from generate_series(1, 10000) at`)
  await outside.unsafe(`insert into sensitive_detail (id, identity_number)
    select ${id('3')}, '35202' || lpad(at::text, 8, '0') from generate_series(1, 10000) at`)
  await outside.unsafe(
    `insert into act (id, key, actor) select ${id('4')}, 'x', 'x' from generate_series(1, 10000) at`,
  )
  await outside.unsafe(`insert into audit (act_id, resource, row_id, operation, after)
    select ${id('4')}, 'person', ${id('2')}, 'insert', '{}'::jsonb from generate_series(1, 10000) at
    union all select ${id('4')}, 'student', ${id('2')}, 'insert', '{}' from generate_series(1, 10000) at
    union all select ${id('4')}, 'guardian_link', ${id('5')}, 'insert',
      jsonb_build_object('student_id', ${id('2')}, 'guardian_id', ${id('3')}) from generate_series(1, 10000) at
    union all select ${id('4')}, 'enrolment', ${id('6')}, 'insert', jsonb_build_object('student_id', ${id('2')})
      from generate_series(1, 10000) at
    union all select ${id('4')}, 'note', ${id('7')}, 'insert', jsonb_build_object('person_id', ${id('2')})
      from generate_series(1, 10000) at
    union all select ${id('4')}, 'certificate', ${id('8')}, 'insert', '{}' from generate_series(1, 10000) at
    union all select ${id('4')}, 'id_card', ${id('9')}, 'insert', '{}' from generate_series(1, 10000) at
    union all select ${id('4')}, 'subject_choice', ${id('a')}, 'insert', jsonb_build_object('enrolment_id', ${id('6')})
      from generate_series(1, 10000) at`)
  const year = '(select id from academic_year limit 1)'
  const section = '(select id from section limit 1)'
  await outside.unsafe(`insert into enrolment (id, student_id, campus_id, section_id, year_id, starts_on, began)
    select ${id('6')}, ${id('2')}, ${campus}, ${section}, ${year}, '2026-04-01', 'admission' from generate_series(1, 10000) at`)
  await outside.unsafe(`insert into id_card (id, person_id, code, valid_until, printed_at)
    select ${id('9')}, ${id('2')}, lpad(at::text, 16, 'Z'), '2027-03-31', now() from generate_series(1, 10000) at`)
  await outside.unsafe(`insert into certificate (id, student_id, campus_id, kind, serial, year, number, code, snapshot, name,
      issued_on, issued_by)
    select ${id('8')}, ${id('2')}, ${campus}, 'bonafide', at, 2020, at, lpad(at::text, 16, 'Z'), '{}', at, '2020-04-01', 'x'
    from generate_series(1, 10000) at`)
  await outside.unsafe(
    'vacuum analyze person, student, guardian, guardian_link, sensitive_detail, act, audit, note, enrolment, id_card, certificate',
  )
  await outside.end()
}, 120_000)

/** The id of the so-manieth row of a kind, in SQL. */
function id(mark: string): string {
  return `('0${mark}000000-0000-7000-8000-' || lpad(at::text, 12, '0'))::uuid`
}

async function planOf(query: ReturnType<typeof sql>): Promise<string> {
  const school = await cast.school()
  const rows = await school.db.execute<{ 'QUERY PLAN': string }>(sql`explain ${query}`)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

const owner = {
  id: null,
  name: 'Owner',
  language: 'en',
  sessionId: null,
  roles: [],
  grants: [
    'students',
    'guardians',
    'notes',
    'management-notes',
    'sensitive-details',
    'teachers',
    'staff',
    'employee-details',
    'certificates',
    'id-cards',
    'employee-id-cards',
    'family-documents',
    'staff-documents',
    'teams',
  ].flatMap((resource) =>
    (['view', 'edit', 'delete'] as const).map((action) => ({
      resource,
      action,
      reach: 'institute',
      campuses: [],
      sections: [],
    })),
  ),
  viewing: null,
} as never

test.each([
  ['students', exampleStudent, ['audit_row', 'audit_naming', 'certificate_of_student', 'id_card_of_person']],
  ['guardians', exampleGuardian, ['audit_row', 'audit_naming']],
  ['teachers', exampleTeacher, ['audit_row', 'audit_naming', 'id_card_of_person']],
] as const)('the history of one of the %s comes from indexes', async (of, id, indexes) => {
  const changed = changesOf(owner, { of, id })
  const plan = await planOf(
    sql`select ${act.id} from ${act} where ${act.id} in (select act_id from (${changed}) changed)
      order by ${act.id} desc limit 31`,
  )
  for (const index of indexes) expect(plan).toContain(index)
  expect(plan).not.toMatch(/Seq Scan on (audit|id_card|certificate|enrolment)/)
})

test.each([
  ['guardians', exampleGuardian, ['person_of_phone', 'sensitive_detail_of_identity']],
  ['students', exampleStudent, ['person_born_on']],
  ['teachers', exampleTeacher, ['person_of_phone', 'person_born_on', 'sensitive_detail_of_identity']],
] as const)('the doubles of one of the %s come from indexes', async (of, id, indexes) => {
  const plan = await planOf(pairsQuery(owner, { of, id }))
  for (const index of indexes) expect(plan).toContain(index)
  expect(plan).not.toMatch(/Seq Scan on (person|sensitive_detail|guardian_link)/)
})
