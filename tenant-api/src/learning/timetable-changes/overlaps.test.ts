import { expect, test } from 'vitest'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import { castSchool } from '../../../testing/school.ts'
import { exampleYear } from '../../institute/calendar/contract.ts'
import { addBellSchedule, archiveBellSchedule } from '../../institute/bell-schedules/contract.ts'
import { listTimetables } from '../timetables/contract.ts'
import { listTimetableOverlaps } from './contract.ts'

const cast = await castSchool()
const { MAIN, SHD } = demoCampuses

const timeAt = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

test('bells that change after a week was published are not refused; what overlaps then is told to those who draw it up', async () => {
  const [nasreen, sadia, sana] = [await cast.as('nasreen'), await cast.as('sadia'), await cast.as('sana')]
  const overlaps = async (person = nasreen) => (await person.call(listTimetableOverlaps, { query: {} })).rows
  expect(await overlaps()).toEqual([])
  const { rows } = await nasreen.call(listTimetables, { query: { year: exampleYear, campus: SHD } })
  const evening = rows.find(({ isCurrent }) => isCurrent)
  if (!evening) throw new Error('no timetable rules at Shahdara')

  // Shahdara comes in the morning for a week, when whoever teaches at both campuses is at the other.
  const added = await nasreen.call(addBellSchedule, {
    body: {
      campusId: SHD,
      shiftId: evening.shiftId,
      name: 'Mornings',
      firstDay: '2026-12-07',
      lastDay: '2026-12-12',
      weekdays: [1, 2, 3, 4, 5, 6],
      periods: Array.from({ length: 8 }, (_, at) => ({
        kind: 'lesson' as const,
        startsAt: timeAt(8 * 60 + at * 35),
        endsAt: timeAt(8 * 60 + (at + 1) * 35),
      })),
    },
  })
  await cast.work()
  const found = await overlaps()
  expect(found.map(({ id }) => id)).toEqual([evening.id])
  expect(found[0]?.lessons).toBeGreaterThan(0)
  expect(await overlaps(sadia)).toEqual([])
  await expect(overlaps(sana)).rejects.toMatchObject({ problem: { status: 403 } })
  const elsewhere = await nasreen.call(listTimetableOverlaps, { query: { campus: MAIN } })
  expect(elsewhere.rows).toEqual([])

  await nasreen.call(archiveBellSchedule, { params: { id: added.id } })
  await cast.work()
  expect(await overlaps()).toEqual([])
})
