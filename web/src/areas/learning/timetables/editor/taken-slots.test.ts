import { leadOf, lessonOf, riversideWeek } from 'kit/testing/testing-week'
import { day } from 'kit/values/day'
import { slotsOf } from 'kit/week/verdicts'
import { indexWeek } from 'kit/week/week-index'
import type { WholeTimetable } from 'tenant-api/contract/learning/timetables'
import { expect, test } from 'vitest'
import { takenSlots } from './taken-slots.ts'

test('lessons elsewhere and hours of absence take the slots of a teacher; what lies outside of them is named, too', () => {
  const kamran = { teachers: [leadOf('Kamran')], campusId: 'SHD', shiftId: 'boys' }
  const days = { firstDay: day('2026-10-16'), lastDay: day('2027-02-07') }
  const lessons = [
    lessonOf('early', { ...kamran, days, isLocked: true, slot: { weekday: 1, period: 1 } }),
    lessonOf('late', { ...kamran, days, isLocked: true, slot: { weekday: 2, period: 5 } }),
    lessonOf('own', { teachers: [leadOf('Kamran')], slot: { weekday: 3, period: 1 } }),
  ]
  const never = { employeeId: 'Kamran', level: 'never', weekday: 6, minutes: null, campusId: null } as const
  const index = indexWeek(
    riversideWeek({
      lessons,
      lastDay: days.lastDay,
      rules: [{ ...never, periods: { first: 1, last: 2 } }],
    }),
  )
  const others = ['early', 'late'].map((id) => ({ id, teacherIds: ['Kamran'], roomId: null }))
  const whole = { campusId: 'MAIN', others } as unknown as WholeTimetable
  const slots = slotsOf(index, { campusId: 'MAIN', shiftId: null })
  const of = { lens: 'teacher', id: 'Kamran', slots, shiftId: null } as const
  const { bySlot, outside } = takenSlots(index, whole, of)
  const kinds = Object.fromEntries(
    [...bySlot].map(([slot, clashes]) => [slot, clashes.map(({ kind }) => kind).join()]),
  )
  // The boys begin at 13:15: the last period of the morning is over that, and the one before leaves no time for the way.
  expect(kinds).toEqual({ '1 7': 'way', '1 8': 'teacher', '6 1': 'unavailable', '6 2': 'unavailable' })
  expect(outside.map(({ id }) => id)).toEqual(['late'])
  expect(takenSlots(index, whole, { ...of, lens: 'section' }).bySlot.size).toBe(0)
})
