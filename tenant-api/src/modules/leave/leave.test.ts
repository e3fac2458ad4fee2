import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { castSchool } from '../../testing.ts'
import { listAudit } from '../access/contract.ts'
import { castTeachers, castOffice } from '../employees/seed-cast.ts'
import { castStudents } from '../enrolment/seed-cast.ts'
import { studentId } from '../enrolment/seed-rows.ts'
import { demoStudent } from '../people/contract.ts'
import { attendance as attendanceSettings } from '../settings/contract.ts'
import {
  casual,
  demoStudentLeave,
  leavesOf,
  sickOfStudents,
  staffLeaves,
  studentLeaves,
  urgentWork,
} from './contract.ts'

const cast = await castSchool()
const { student: ofStudents, staff: ofStaff } = leavesOf
const refused = (status: number, code?: string) => ({ problem: { status, ...(code ? { code } : {}) } })
const child = (first: string) => studentId(castStudents.findIndex(({ names }) => names[0] === first))
const [hira, zoya] = [child('Hira'), child('Zoya')]
const adeel = castOffice.adeel?.person ?? ''
const sanaId = castTeachers.sana?.person ?? ''
const asked = (personId: string, firstDay: string, more: object = {}) => ({
  body: { personId, typeId: sickOfStudents, firstDay, lastDay: firstDay, ...more } as never,
})

test('a mother asks for her child today, and no more than that', async () => {
  const ayesha = await cast.as('ayesha.imran')
  const made = await ayesha.call(ofStudents.ask, asked(zoya, '2026-11-19'))
  expect(made).toMatchObject({ state: 'pending', awaits: 'office', days: 1 })
  const { rows, mayAsk, isOffice } = await ayesha.call(ofStudents.ofPerson, { params: { id: zoya } })
  expect({ mayAsk, isOffice }).toEqual({ mayAsk: true, isOffice: false })
  expect(rows.find(({ id }) => id === made.id)).toMatchObject({ days: 1, askedBy: 'Ayesha Imran', mayDecide: false })
  const again = ayesha.call(ofStudents.ask, asked(zoya, '2026-11-18', { lastDay: '2026-11-20' }))
  await expect(again).rejects.toMatchObject(refused(409, 'leave.overlap'))
  const { state } = await ayesha.call(ofStudents.cancel, { params: { id: made.id }, body: {} })
  expect(state).toBe('cancelled')
  const once = ayesha.call(ofStudents.cancel, { params: { id: made.id }, body: {} })
  await expect(once).rejects.toMatchObject(refused(409, 'leave.decided'))
})
