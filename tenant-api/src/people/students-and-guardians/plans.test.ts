import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import { beforeAll, expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { exampleStudent } from './contract.ts'
import { siblingsOf } from './families.ts'

const cast = await castSchool()

beforeAll(async () => {
  const { control } = cast.schools
  const inside = Object.assign(new URL(control.superuser), { pathname: `/${cast.riverside.database}` })
  const outside = postgres(inside.href, { max: 1, onnotice: () => undefined })
  // Without triggers: what a row refers to need not be there.
  await outside`set session_replication_role = replica`
  const id = `('02000000-0000-7000-8000-' || lpad(at::text, 12, '0'))::uuid`
  await outside.unsafe(
    `insert into person (id, first_name) select ${id}, md5(at::text) from generate_series(1, 10000) at`,
  )
  await outside.unsafe(`insert into student (id, campus_id, registration_number, family_code)
    select ${id}, (select id from campus limit 1), at, 'F' || at from generate_series(1, 10000) at`)
  await outside.unsafe(`vacuum analyze person, student, guardian_link`)
  await outside.end()
})

test.each(['', 'F77'])(
  'of 10,000 students the brothers and sisters of family code "%s" come from an index',
  async (familyCode) => {
    const school = await cast.school()
    const query = siblingsOf(school.db, { id: exampleStudent, familyCode, seen: sql`true` })
    const plan = JSON.stringify(await school.db.execute(sql`explain ${query.getSQL()}`))
    expect(plan).toContain(familyCode === '' ? 'student_pkey' : 'student_of_family')
  },
)
