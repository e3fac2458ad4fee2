import type { School } from '../../../src/core/school/school.ts'
import { sampleThings } from '../../../src/sample-wing/sample-things/contract.ts'
import { sampleThingCrud } from '../../../src/sample-wing/sample-things/sample-things.ts'
import { addPlainRows } from '../../plain-rows.ts'

export const rank = 1000

export async function seed(school: School): Promise<void> {
  const { id, body } = sampleThings.example
  await addPlainRows(school, sampleThingCrud, { ...sampleThings, rows: [{ id, ...body }] })
}
