import { inArray } from 'drizzle-orm'
import { addDays, type Day } from 'kit/values/day'
import { sentence } from 'kit/text/words'
import { system } from '../../../src/core/acts/act.ts'
import type { School, Tx } from '../../../src/core/school/school.ts'
import { account } from '../../../src/access/sessions/tables.ts'
import { castOffice, castTeachers } from '../../people/employees/seed-cast.ts'
import { exampleTeacher } from '../../../src/people/employees/contract.ts'
import { castStudents } from '../../people/enrolment/seed-cast.ts'
import { castGuardians } from '../../people/enrolment/seed-guardians.ts'
import { guardianId, studentId } from '../../people/enrolment/seed-rows.ts'
import { exampleStudent } from '../../../src/people/students-and-guardians/contract.ts'
import {
  casual,
  exampleStaffLeave,
  exampleStudentLeave,
  type LeaveState,
  type Part,
  sickOfStudents,
  urgentWork,
} from '../../../src/attendance/leave/contract.ts'
import { leaveRequest, leaveStep } from '../../../src/attendance/leave/tables.ts'

/** Its place among the rows of the demo school: after those that it stands on. */
export const rank = 190

const family = '01980000-0000-7000-8000-0000001eaf03'
const annual = '01980000-0000-7000-8000-0000001eaf13'

const child = (first: string) => studentId(castStudents.findIndex(({ names }) => names[0] === first))
const guardian = (key: string) => guardianId(Object.keys(castGuardians).indexOf(key))
const office = (key: string) => castOffice[key]?.person ?? ''
const teacher = (key: string) => castTeachers[key]?.person ?? ''

const made = (at: number) => `01980000-0000-7000-8000-0000001ea${at.toString(16).padStart(3, '0')}`

type Made = {
  id: string
  personId: string
  typeId: string
  /** From today on. */
  from: number
  until?: number
  part?: Part
  reason: string
  by: string
  state?: LeaveState
  decidedBy?: string
  note?: string
}

const ofStudents: readonly Made[] = [
  {
    id: exampleStudentLeave,
    personId: exampleStudent,
    typeId: family,
    from: 4,
    until: 5,
    reason: 'A cousin marries in Multan',
    by: guardian('imran'),
  },
  {
    id: made(2),
    personId: child('Hira'),
    typeId: sickOfStudents,
    from: 0,
    reason: 'Fever since last night',
    by: guardian('ayesha'),
    state: 'approved',
    decidedBy: office('tariq'),
    note: 'Get well soon',
  },
  {
    id: made(3),
    personId: child('Daniyal'),
    typeId: urgentWork,
    from: 1,
    reason: 'An appointment at the passport office',
    by: guardian('mehwish'),
  },
  {
    id: made(4),
    personId: child('Maryam'),
    typeId: family,
    from: -20,
    until: -19,
    reason: 'Her grandmother is ill',
    by: teacher('maria'),
    state: 'approved',
    decidedBy: office('tariq'),
  },
  {
    id: made(5),
    personId: child('Zoya'),
    typeId: family,
    from: 12,
    until: 18,
    reason: 'A visit to Riyadh',
    by: guardian('imran'),
    state: 'rejected',
    decidedBy: office('tariq'),
    note: 'The tests of the term are in these days',
  },
]

const ofStaff: readonly Made[] = [
  {
    id: exampleStaffLeave,
    personId: exampleTeacher,
    typeId: casual,
    from: 7,
    reason: 'A wedding in the family',
    by: exampleTeacher,
  },
  {
    id: made(258),
    personId: office('adeel'),
    typeId: annual,
    from: 13,
    until: 16,
    reason: 'A journey to Karachi',
    by: office('adeel'),
  },
  {
    id: made(259),
    personId: teacher('maria'),
    typeId: casual,
    from: -1,
    until: 1,
    reason: 'A funeral in Sialkot',
    by: teacher('maria'),
    state: 'approved',
    decidedBy: office('farzana'),
  },
  {
    id: made(260),
    personId: teacher('kamran'),
    typeId: casual,
    from: -34,
    part: 'second',
    reason: 'The bank',
    by: teacher('kamran'),
    state: 'approved',
    decidedBy: office('farzana'),
  },
]

/** Adds the leave of the demo school: some of it waits, and Hira Imran is away today. */
export async function seed(school: School): Promise<void> {
  const [known] = await school.db.select({ id: leaveRequest.id }).from(leaveRequest).limit(1)
  if (known) return
  const today = (await school.today()) as Day
  await school.transaction(system(sentence('Demo school')), 'leave.seeded', async (tx) => {
    for (const one of ofStudents) await add(tx, { one, side: 'student', today, now: school.now() })
    for (const one of ofStaff) await add(tx, { one, side: 'staff', today, now: school.now() })
  })
}

type Adding = { one: Made; side: 'student' | 'staff'; today: Day; now: Date }

async function add(tx: Tx, { one, side, today, now }: Adding): Promise<void> {
  const { id, personId, typeId, from, until = from, part = 'whole', reason, by, state = 'pending' } = one
  const askedAt = new Date(now.getTime() - (from < 0 ? 2 - from : 1) * 86_400_000).toISOString()
  const at = { createdAt: askedAt, updatedAt: askedAt }
  const [firstDay, lastDay] = [addDays(today, from), addDays(today, until)]
  // Bilal's class has a teacher who decides first.
  const awaits = id === exampleStudentLeave ? 'teacher' : 'office'
  await tx.insert(leaveRequest).values({
    id,
    personId,
    side,
    typeId,
    firstDay,
    lastDay,
    part,
    reason,
    state,
    awaits,
    ...at,
  })
  const accounts = await tx
    .select({ id: account.id, person: account.personId })
    .from(account)
    .where(inArray(account.personId, [by, one.decidedBy ?? by]))
  const accountOf = (person: string) => accounts.find((found) => found.person === person)?.id ?? null
  await tx.insert(leaveStep).values({ requestId: id, what: 'asked', accountId: accountOf(by), at: askedAt })
  if (state !== 'approved' && state !== 'rejected') return
  const step = { requestId: id, what: state, accountId: accountOf(one.decidedBy ?? by) }
  await tx.insert(leaveStep).values({ ...step, note: one.note ?? '', at: askedAt })
}
