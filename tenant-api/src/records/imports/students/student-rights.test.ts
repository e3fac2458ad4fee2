import { eq, sql } from 'drizzle-orm'
import type { Speaker } from 'kit/testing/testing'
import { expect, test } from 'vitest'
import { castSchool } from '../../../../testing/school.ts'
import { giveRole } from '../../../access/sessions/rights/assignment.ts'
import { account } from '../../../access/sessions/tables.ts'
import { students } from '../../../people/students-and-guardians/contract.ts'
import { demoCampuses } from '../../../../demo/institute/structure/seed.ts'
import { beginImport, listImportRows } from '../contract.ts'

const cast = await castSchool()
const { MAIN, SHD } = demoCampuses

/** What is wrong with the rows of a file. */
async function wrongIn(speaker: Speaker, ...lines: readonly (readonly string[])[]) {
  const text = lines.map((line) => line.join('\t')).join('\n')
  const body = { resource: 'students', name: 'list.csv', content: { text } }
  const { id } = await speaker.call(beginImport, { body })
  const { rows } = await speaker.call(listImportRows, { params: { id } })
  return rows.flatMap(({ errors }) => errors.map(({ field }) => field))
}

test('a file writes what few may know where its owner may, not where a row does not say its campus', async () => {
  const school = await cast.school()
  const [moderator] = await school.db
    .select({ id: account.id })
    .from(account)
    .where(eq(account.email, 'rabia@riverside.example'))
  const given = { accountId: moderator?.id ?? '', role: 'campus_manager', campusId: SHD }
  await giveRole(school, { id: null, name: 'Test' }, given)
  const rabia = await cast.as('rabia')
  const child = async (campusId: string) => {
    const body = { campusId, firstName: 'Known', lastName: 'Child', gender: 'female' } as const
    return (await rabia.call(students.endpoints.create, { body })).registrationNumber
  }
  const heads = ['Registration number', 'Name', 'Religion']
  expect(await wrongIn(rabia, heads, [await child(SHD), 'Known Child', 'Islam'])).toEqual([])
  expect(await wrongIn(rabia, heads, [await child(MAIN), 'Known Child', 'Islam'])).toEqual(['religion'])
})

test('a file adds no guardians for who may add none', async () => {
  const school = await cast.school()
  await school.transaction({ id: null, name: 'Test' }, 'roles.granted', (tx) =>
    tx.execute(sql`delete from role_grant where resource = 'guardians' and action in ('edit', 'delete')
    and role_id in (select id from role where key = 'campus_manager')`),
  )
  const imtiaz = await cast.as('imtiaz')
  const heads = ['Name', 'Gender', 'Father name', 'Father mobile']
  expect(await wrongIn(imtiaz, heads, ['Added Child', 'F', 'Added Father', '0300 0000991'])).toEqual([
    'fatherPhone',
  ])
  expect(await wrongIn(imtiaz, ['Name', 'Gender'], ['Added Child', 'F'])).toEqual([])
})

test('in a school without a campus a file says that there is none', async () => {
  const { host } = await cast.place('unfurnished')
  const owner = await cast.as('nasreen', host)
  const text = 'Name\tGender\nFirst Child\tF'
  const body = { resource: 'students', name: 'list.csv', content: { text } }
  const { id } = await owner.call(beginImport, { body })
  const { rows } = await owner.call(listImportRows, { params: { id } })
  expect(rows[0]?.errors).toEqual([{ field: 'campusId', message: 'There is no campus yet. Add one first' }])
})
