import type { School } from '../../../src/core/school/school.ts'
import { mainCampus } from '../../../src/institute/structure/contract.ts' // if campus
import { sampleThings } from '../../../src/sample-wing/sample-things/contract.ts'
import { sampleThingCrud } from '../../../src/sample-wing/sample-things/sample-things.ts'
import { addPlainRows } from '../../plain-rows.ts'

/** Nothing else stands on these rows. */
export const rank = 1000

const titles = ['First sample thing', 'Second sample thing']

/** Adds the sample things of the demo school. */
export async function seed(school: School): Promise<void> {
  const rows = titles.map((title, at) => ({
    id: `01980000-0000-7000-8000-5a3b1e00000${at + 1}`,
    title,
    campusId: mainCampus, // if campus
  }))
  await addPlainRows(school, sampleThingCrud, { ...sampleThings, rows })
}
