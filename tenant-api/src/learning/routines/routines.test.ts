import { expect, test } from 'vitest'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import { demoSections } from '../../../demo/institute/structure/seed-sections.ts'
import { castSchool } from '../../../testing/school.ts'
import { listAudit } from '../../records/audit/contract.ts'
import { readWeek } from '../lessons/contract.ts'
import { deactivateRoutine, exampleRoutine, routines } from './contract.ts'

const cast = await castSchool()
const refused = (status: number, code?: string) => ({ problem: { status, ...(code ? { code } : {}) } })

const days = async (section: string) => {
  const tariq = await cast.as('tariq')
  const week = await tariq.call(readWeek, {
    query: { section: demoSections[section] ?? '', day: '2026-11-19' },
  })
  return week.routines.filter(({ id }) => id === exampleRoutine).map(({ day }) => day)
}

test('a routine stands in the weeks of its campus, and no more after it was deactivated', async () => {
  expect(await days('7-B')).toEqual(['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19'])
  expect(await days('O1')).toEqual([])
  const tariq = await cast.as('tariq')
  const done = await tariq.call(deactivateRoutine, {
    params: { id: exampleRoutine },
    body: { lastDay: null },
  })
  expect(done.endsOn).toBe('2026-11-18')
  expect(await days('7-B')).toEqual(['2026-11-16', '2026-11-17', '2026-11-18'])
  await expect(
    tariq.call(deactivateRoutine, { params: { id: exampleRoutine }, body: { lastDay: null } }),
  ).rejects.toMatchObject(refused(409, 'routines.ended'))
  const { rows } = await tariq.call(listAudit, { query: { row: exampleRoutine } })
  expect(rows[0]?.sentence).toMatch(/^Deactivated the routine Morning assembly after /u)
})

test('a routine ends later than it begins, and not before its first day; another campus has no say', async () => {
  const tariq = await cast.as('tariq')
  const body = {
    ...routines.example.body,
    campusId: demoCampuses.CNL,
    startsAt: '14:00',
    endsAt: '13:00',
  }
  const { create } = routines.endpoints
  await expect(tariq.call(create, { body })).rejects.toMatchObject(refused(409, 'routines.times'))
  await expect(
    tariq.call(create, { body: { ...body, endsAt: '15:00', endsOn: '2026-10-01' } }),
  ).rejects.toMatchObject(refused(409, 'routines.order'))
  const sadia = await cast.as('sadia')
  await expect(sadia.call(create, { body: { ...routines.example.body } })).rejects.toMatchObject(refused(403))
})
