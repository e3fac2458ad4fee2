import { backUp } from 'control-plane/backing-up'
import { databaseOfSchool } from 'control-plane/databases'
import { restoreSchool } from 'control-plane/restoring'
import { verifyAudit } from 'control-plane/verifying'
import { slowness } from 'kit/testing/testing-limits'
import { students } from 'tenant-api/contract/people/students-and-guardians'
import { askErasure, listErasures } from 'tenant-api/contract/records/person-data'
import { campuses } from 'tenant-api/contract/institute/structure'
import { castSchool } from 'tenant-api/testing'
import { afterAll, expect, test } from 'vitest'
import { adopt, controlOf, rowsOf, storesOf } from './provisioned-school.ts'

const cast = await castSchool()
const control = await controlOf(cast)
const stores = storesOf(cast)
const actor = 'operator'
const { id: schoolId } = cast.riverside
await adopt(cast, cast.riverside)
afterAll(() => control.close())

/** In which tables of the school a text stands. */
async function whereIs(text: string): Promise<string[]> {
  const database = (await databaseOfSchool(control.sql, schoolId))?.name ?? ''
  const rows = await rowsOf(cast.schools.control, database)
  return [...rows].flatMap(([table, lines]) => (lines.some((line) => line.includes(text)) ? [table] : []))
}

test(
  'who was erased is erased again when an older archive is restored, before anybody is let in',
  { timeout: 180_000 * slowness },
  async () => {
    const nasreen = await cast.as('nasreen')
    const { rows: campusRows } = await nasreen.call(campuses.endpoints.list, { query: {} })
    const { id } = await nasreen.call(students.endpoints.create, {
      body: { campusId: campusRows[0]?.id ?? '', firstName: 'Zzebra', lastName: 'Xylo', gender: 'female' },
    })
    await cast.work()
    await backUp(control, stores, { schoolId, kind: 'asked', actor })
    await nasreen.call(askErasure, {
      params: { id },
      body: { reason: 'Asked by letter', name: 'Zzebra Xylo', days: 1 },
    })
    cast.clock.pass(86_460)
    await cast.work()
    expect(await whereIs('Zzebra')).toEqual([])
    cast.clock.pass(120)
    await cast.work()
    expect(await verifyAudit(control, schoolId)).toMatchObject({ anchor: 'fits', misfits: [] })
    // Nothing that names anybody stands in the control database.
    const journal = await control.sql`select row_to_json(e)::text as said from person_erasure e`
    expect(journal).toHaveLength(1)
    expect(journal[0]?.said).toContain(id)
    expect(journal[0]?.said).not.toContain('Zzebra')

    const { generation } = await restoreSchool(control, stores, { schoolId, actor })
    expect(await whereIs('Zzebra')).toContain('person')
    await expect.poll(async () => (await cast.school()).generation).toBe(generation)
    expect(await whereIs('Zzebra')).toEqual([])
    const again = await cast.as('nasreen')
    const { rows } = await again.call(listErasures, { query: {} })
    expect(rows.filter(({ personId }) => personId === id)).toMatchObject([{ state: 'done' }])
    cast.clock.pass(120)
    await cast.work()
    expect(await verifyAudit(control, schoolId)).toMatchObject({ anchor: 'fits', misfits: [] })
    // Once is enough.
    expect(await control.sql`select 1 from person_erasure`).toHaveLength(2)
  },
)
