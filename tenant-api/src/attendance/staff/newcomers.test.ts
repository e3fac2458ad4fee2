import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import { staff } from '../../people/employees/contract.ts'
import * as contract from './contract.ts'

const cast = await castSchool()
const month = { month: '2026-11' }
const newcomer = { campusId: demoCampuses.MAIN, lastName: 'Uxstaff', designation: 'Clerk' }

async function add(firstName: string, joinedOn?: string) {
  const farzana = await cast.as('farzana')
  const body = { ...newcomer, firstName, ...(joinedOn && { joinedOn }) }
  const { id } = await farzana.call(staff.endpoints.create, { body: body as never })
  return id
}

async function monthOf(id: string) {
  const farzana = await cast.as('farzana')
  const { rows } = await farzana.call(contract.readStaffMonth, { query: month })
  const row = rows.find((one) => one.id === id)
  const own = await farzana.call(contract.readEmployeeMonth, { params: { id }, query: month })
  return { row, days: own.days.map(({ status }) => status), totals: own.totals }
}

test('nobody is absent before they are employed, whether the day was typed or not', async () => {
  const untold = await add('Nadia')
  const told = await add('Hina', '2026-11-19')
  cast.clock.now = new Date('2026-11-21T09:10:00+05:00')
  for (const id of [untold, told]) {
    const { row, days, totals } = await monthOf(id)
    expect(days.slice(0, 18)).toEqual(Array.from({ length: 18 }, () => null))
    expect(row?.days.slice(0, 18).every((status) => status === null)).toBe(true)
    // From the 19th to today, the 21st, the school was open and they were not there.
    expect(days.slice(18, 21)).toEqual(['absent', 'absent', 'absent'])
    expect([totals.absent, row?.totals.absent]).toEqual([3, 3])
  }
})
