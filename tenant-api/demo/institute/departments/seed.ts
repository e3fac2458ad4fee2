import type { School } from '../../../src/core/school/school.ts'
import { departments } from '../../../src/institute/departments/contract.ts'
import { departmentCrud } from '../../../src/institute/departments/departments.ts'
import { addPlainRows } from '../../plain-rows.ts'

/** Its place among the rows of the demo school: after those that it stands on. */
export const rank = 30

const titles = ['Early Years', 'Languages', 'Sciences', 'Computing', 'Humanities & Islamic Studies']

/** Adds the departments of the demo school. */
export async function seed(school: School): Promise<void> {
  const rows = titles.map((title, at) => ({ id: `01980000-0000-7000-8000-00000000d00${at + 1}`, title }))
  await addPlainRows(school, departmentCrud, { ...departments, rows })
}
