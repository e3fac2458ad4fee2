import { endpoint, type Permission } from 'kit/contract/contract'
import { dayShape, oneOf, phone, text } from 'kit/contract/fields'
import { idParams } from 'kit/contract/resource'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { exampleGuardian, exampleStudent, relations } from '../../people/students-and-guardians/contract.ts'

/** Who sees the slips of the gate, and who writes them. */
export const gate = {
  resource: 'gate',
  label: 'Gate slips',
  within: 'campus',
  actions: ['view', 'edit'],
} satisfies Permission as Permission

/** A slip of the demo school. */
export const exampleSlip = '01980000-0000-7000-8000-0000000d4001'

export const slipKinds = { late: sentence('Came late'), leaving: sentence('Left early') } as const
export type SlipKind = keyof typeof slipKinds

const instant = z.iso.datetime({ offset: true })
const sees = [gate.resource, 'view'] as const
const may = [gate.resource, 'edit'] as const

const slip = z.object({
  id: z.uuid(),
  serial: z.string(),
  kind: oneOf(slipKinds),
  day: dayShape,
  at: instant,
  studentId: z.uuid(),
  name: z.string(),
  fatherName: z.string(),
  section: z.string(),
  campusId: z.uuid(),
  campusName: z.string(),
  minutes: z.int().nullable(),
  reason: z.string(),
  broughtBy: z.string(),
  /** Who collected a student who left. */
  collector: z.string(),
  relation: oneOf(relations).nullable(),
  /** The collector is not one of the guardians. */
  isSomebodyElse: z.boolean(),
  madeBy: z.string(),
  withdrawnAt: instant.nullable(),
  withdrawnReason: z.string(),
  mayEdit: z.boolean(),
})
export type Slip = z.output<typeof slip>

export const listSlips = endpoint({
  method: 'GET',
  path: '/gate-slips',
  summary: 'The slips of a day, the last first; today where nothing is said',
  may: sees,
  query: z.strictObject({ day: dayShape.optional(), campus: z.uuid().optional() }),
  response: z.object({ day: dayShape, today: dayShape, rows: z.array(slip) }),
  example: {},
})

export const listStudentSlips = endpoint({
  method: 'GET',
  path: '/students/:id/gate-slips',
  summary: 'The slips of a student, the last first',
  may: sees,
  params: idParams,
  response: z.object({ rows: z.array(slip) }),
  example: { params: { id: exampleStudent } },
})

const atGate = z.object({
  id: z.uuid(),
  name: z.string(),
  otherName: z.string(),
  fatherName: z.string(),
  section: z.string(),
  rollNumber: z.int().nullable(),
  hasPhoto: z.boolean(),
  /** How late the student would be now, by the bells; null if not late. */
  minutesLate: z.int().nullable(),
})
export type AtGate = z.output<typeof atGate>

export const findAtGate = endpoint({
  method: 'GET',
  path: '/gate/students',
  summary: 'Who is enrolled at the campuses whose gate the reader keeps, and how late each would be now',
  may,
  query: z.strictObject({ q: z.string().max(100).default('') }),
  response: z.object({ rows: z.array(atGate) }),
  example: { query: { q: 'bi' } },
})

const collector = z.object({
  id: z.uuid(),
  name: z.string(),
  otherName: z.string(),
  relation: oneOf(relations),
  mayPickUp: z.boolean(),
  hasPhoto: z.boolean(),
})
export type Collector = z.output<typeof collector>

export const readAtGate = endpoint({
  method: 'GET',
  path: '/gate/students/:id',
  summary: 'A student at the gate, with the guardians: who of them may pick up stands first',
  may,
  params: idParams,
  response: atGate.extend({ guardians: z.array(collector) }),
  example: { params: { id: exampleStudent } },
})

export const showFaceAtGate = endpoint({
  method: 'GET',
  path: '/gate/students/:id/faces/:personId',
  summary: 'The photo of a student at the gate, or of a guardian of this student',
  may,
  gives: 'file',
  params: z.strictObject({ id: z.uuid(), personId: z.uuid() }),
  example: { params: { id: exampleStudent, personId: exampleStudent } },
})

const reason = text(0, 150).default('').meta({ title: 'Reason' })
const studentId = z.uuid().meta({ title: 'Student' })
/** A slip tells a family; on a day without school it is written only by who has said so. */
const withoutSchool = z.boolean().default(false)

export const writeLateSlip = endpoint({
  method: 'POST',
  path: '/gate-slips/late',
  summary:
    'A slip for who comes late, with the next number; the register of the day says so many minutes late, unless the office has said something else. On a day without school it is refused without `withoutSchool`',
  may,
  status: 201,
  idempotent: true,
  body: z.strictObject({
    studentId,
    minutes: z.int().min(1).max(600).meta({ title: 'Minutes late' }),
    reason,
    broughtBy: text(0, 100).default('').meta({ title: 'Brought by' }),
    withoutSchool,
  }),
  response: slip,
  example: { body: { studentId: exampleStudent, minutes: 20, reason: 'The bus broke down' } },
})

export const writeLeavingSlip = endpoint({
  method: 'POST',
  path: '/gate-slips/leaving',
  summary:
    'A slip for who leaves before the end, and who collects: a guardian who may pick up, or somebody else with a name and an identity number or a telephone. On a day without school it is refused without `withoutSchool`',
  may,
  status: 201,
  idempotent: true,
  body: z.strictObject({
    studentId,
    reason: text(1, 150).meta({ title: 'Reason' }),
    guardianId: z.uuid().nullable().default(null).meta({ title: 'Collected by' }),
    collectorName: text(0, 100).default('').meta({ title: 'Name of the person' }),
    collectorIdentity: text(0, 30).default('').meta({ title: 'Identity number' }),
    collectorPhone: phone().nullable().default(null).meta({ title: 'Phone' }),
    withoutSchool,
  }),
  response: slip,
  example: { body: { studentId: exampleStudent, reason: 'Dentist', guardianId: exampleGuardian } },
})

export const withdrawing = z.strictObject({ reason: text(1, 150).meta({ title: 'Reason' }) })

export const withdrawSlip = endpoint({
  method: 'POST',
  path: '/gate-slips/:id/withdrawal',
  summary: 'Withdraw a slip that was written by mistake; what it said in the register counts no more',
  may,
  idempotent: true,
  params: idParams,
  body: withdrawing,
  response: slip,
  example: { params: { id: exampleSlip }, body: { reason: 'It was the brother' } },
})

export const readSlipFile = endpoint({
  method: 'GET',
  path: '/gate-slips/:id/file',
  summary: 'A slip as a small PDF, for the class teacher or the guard',
  may: sees,
  gives: 'file',
  params: idParams,
  example: { params: { id: exampleSlip } },
})

export const permissions: readonly Permission[] = [gate]
