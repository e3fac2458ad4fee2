import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { listAudit } from '../../records/audit/contract.ts'
import { castOffice, castTeachers } from '../../../demo/people/employees/seed-cast.ts'
import { castStudents } from '../../../demo/people/enrolment/seed-cast.ts'
import { studentId } from '../../../demo/people/enrolment/seed-rows.ts'
import { listNotifications } from '../../platform/notifications/contract.ts'
import { exampleStudent } from '../../people/students-and-guardians/contract.ts'
import { attendance as settings } from '../../institute/settings/contract.ts'
import {
  casual,
  exampleStudentLeave,
  leavesOf,
  leaveTypes,
  sickOfStudents,
  staffLeaves,
  studentLeaves,
} from './contract.ts'

const cast = await castSchool()
const { student: ofStudents, staff: ofStaff } = leavesOf
const refused = (status: number, code?: string) => ({ problem: { status, ...(code ? { code } : {}) } })
const child = (first: string) => studentId(castStudents.findIndex(({ names }) => names[0] === first))
const [hira, zoya, daniyal] = [child('Hira'), child('Zoya'), child('Daniyal')]
const adeel = castOffice.adeel?.person ?? ''
const maria = castTeachers.maria?.person ?? ''
const kamran = castTeachers.kamran?.person ?? ''
const asked = (personId: string, firstDay: string, more: object = {}) => ({
  body: { personId, typeId: sickOfStudents, firstDay, lastDay: firstDay, ...more } as never,
})
const one = (id: string, body: object = {}) => ({ params: { id }, body: body as never })

test('a mother asks for her child today, and takes it back', async () => {
  const ayesha = await cast.as('ayesha.imran')
  const made = await ayesha.call(ofStudents.ask, asked(zoya, '2026-11-19'))
  expect(made).toMatchObject({ state: 'pending', awaits: 'office', days: 1 })
  const { rows, mayAsk, isOffice } = await ayesha.call(ofStudents.ofPerson, { params: { id: zoya } })
  expect({ mayAsk, isOffice }).toEqual({ mayAsk: true, isOffice: false })
  expect(rows.find(({ id }) => id === made.id)).toMatchObject({
    days: 1,
    askedBy: 'Ayesha Imran',
    mayDecide: false,
  })
  const again = ayesha.call(ofStudents.ask, asked(zoya, '2026-11-18', { lastDay: '2026-11-20' }))
  await expect(again).rejects.toMatchObject(refused(409, 'leave.overlap'))
  const { state } = await ayesha.call(ofStudents.cancel, one(made.id))
  expect(state).toBe('cancelled')
  await expect(ayesha.call(ofStudents.cancel, one(made.id))).rejects.toMatchObject(
    refused(409, 'leave.decided'),
  )
})

test('two halves of one day are no overlap, and a whole day over one of them is', async () => {
  const ayesha = await cast.as('ayesha.imran')
  const first = await ayesha.call(ofStudents.ask, asked(zoya, '2026-11-23', { part: 'first' }))
  expect(first.days).toBe(0.5)
  await ayesha.call(ofStudents.ask, asked(zoya, '2026-11-23', { part: 'second' }))
  const whole = ayesha.call(ofStudents.ask, asked(zoya, '2026-11-23'))
  await expect(whole).rejects.toMatchObject(refused(409, 'leave.overlap'))
})

test('what cannot be is refused in a sentence, and nothing is written', async () => {
  const imran = await cast.as('imran.khalid')
  const before = await imran.call(studentLeaves.endpoints.list, {})
  const ask = (firstDay: string, more: object = {}) =>
    expect(imran.call(ofStudents.ask, asked(zoya, firstDay, more))).rejects
  await ask('2026-11-25', { lastDay: '2026-11-24' }).toMatchObject({
    problem: { status: 422, errors: [{ pointer: '/lastDay' }] },
  })
  await ask('2026-11-25', { lastDay: '2026-11-26', part: 'first' }).toMatchObject({
    problem: { errors: [{ pointer: '/part' }] },
  })
  // A Sunday, and a winter’s vacation.
  await ask('2026-11-22').toMatchObject(refused(422, 'leave.no-school'))
  await ask('2026-12-28', { lastDay: '2026-12-30' }).toMatchObject(refused(422, 'leave.no-school'))
  await ask('2026-11-05').toMatchObject({
    problem: { code: 'leave.outside-window', detail: 'Date needs to be within 7 days!' },
  })
  await ask('2026-12-01', { lastDay: '2026-12-04' }).toMatchObject({
    problem: { code: 'leave.document', detail: 'From 4 days on, a document is needed. Add it' },
  })
  await ask('2026-12-01', { typeId: casual }).toMatchObject({
    problem: { errors: [{ pointer: '/typeId', code: 'choice' }] },
  })
  await ask('2026-12-01', { isApproved: true }).toMatchObject(refused(403))
  const after = await imran.call(studentLeaves.endpoints.list, {})
  expect(after.total).toBe(before.total)
})

test('the child of another family, and another section, are not there', async () => {
  const imran = await cast.as('imran.khalid')
  await expect(imran.call(ofStudents.ofPerson, { params: { id: daniyal } })).rejects.toMatchObject(
    refused(404),
  )
  await expect(imran.call(ofStudents.ask, asked(daniyal, '2026-11-24'))).rejects.toMatchObject({
    problem: { status: 422, errors: [{ pointer: '/personId', code: 'choice' }] },
  })
  const { rows } = await imran.call(studentLeaves.endpoints.list, { query: { limit: 100 } })
  expect(new Set(rows.map(({ studentId: id }) => id))).toEqual(new Set([exampleStudent, hira, zoya]))
  const sana = await cast.as('sana')
  const tariq = await cast.as('tariq')
  const other = await tariq.call(ofStudents.ask, asked(daniyal, '2026-11-26'))
  await expect(sana.call(ofStudents.approve, one(other.id))).rejects.toMatchObject(refused(404))
  await expect(sana.call(ofStudents.details, { params: { id: other.id } })).rejects.toMatchObject(
    refused(404),
  )
  const sadia = await cast.as('sadia')
  await expect(sadia.call(ofStudents.approve, one(other.id))).rejects.toMatchObject(refused(404))
})

test('a class teacher decides short leave, and passes longer leave on to the office', async () => {
  const [sana, imran, tariq] = [await cast.as('sana'), await cast.as('imran.khalid'), await cast.as('tariq')]
  const waiting = (await sana.call(ofStudents.waiting, {})).count
  expect(waiting).toBe(1)
  expect(await sana.call(ofStudents.approve, one(exampleStudentLeave, { note: 'Enjoy it' }))).toMatchObject({
    state: 'approved',
    days: 2,
  })
  const long = { typeId: '01980000-0000-7000-8000-0000001eaf03', lastDay: '2026-12-04' }
  const made = await imran.call(ofStudents.ask, asked(exampleStudent, '2026-12-01', long))
  expect(made).toMatchObject({ awaits: 'teacher', days: 4 })
  expect(await sana.call(ofStudents.approve, one(made.id))).toMatchObject({
    state: 'pending',
    awaits: 'office',
  })
  await expect(sana.call(ofStudents.approve, one(made.id))).rejects.toMatchObject(refused(403))
  const told = await tariq.call(listNotifications, {})
  expect(told.rows[0]?.title).toBe('Leave requested for Bilal Imran · Imran Khalid')
  expect(await tariq.call(ofStudents.approve, one(made.id))).toMatchObject({ state: 'approved' })
  await expect(tariq.call(ofStudents.reject, one(made.id))).rejects.toMatchObject(
    refused(409, 'leave.decided'),
  )
  const { steps } = await imran.call(ofStudents.details, { params: { id: made.id } })
  expect(steps.map(({ what, by }) => [what, by])).toEqual([
    ['asked', 'Imran Khalid'],
    ['passed', 'Sana Iqbal'],
    ['approved', 'Tariq Mehmood'],
  ])
  const { rows } = await imran.call(listNotifications, {})
  expect(rows[0]?.title).toBe('Leave of Bilal Imran · Imran Khalid is approved')
})

test('how long class teachers decide is a setting', async () => {
  const [sana, imran, nasreen] = [
    await cast.as('sana'),
    await cast.as('imran.khalid'),
    await cast.as('nasreen'),
  ]
  const { version } = await nasreen.call(settings.endpoints.read, {})
  await nasreen.call(settings.endpoints.change, { version, body: { leaveTeacherDays: 0 } })
  const made = await imran.call(ofStudents.ask, asked(exampleStudent, '2026-12-10'))
  expect(await sana.call(ofStudents.approve, one(made.id))).toMatchObject({ awaits: 'office' })
})

test('nobody decides over themselves, nor over an own child', async () => {
  const adeelSpeaks = await cast.as('adeel')
  const { rows } = await adeelSpeaks.call(ofStaff.ofPerson, { params: { id: adeel } })
  const [own] = rows
  expect(own).toMatchObject({ state: 'pending', mayDecide: false })
  await expect(adeelSpeaks.call(ofStaff.approve, one(own?.id ?? ''))).rejects.toMatchObject(
    refused(403, 'leave.own'),
  )
  const atOnce = adeelSpeaks.call(
    ofStaff.ask,
    asked(adeel, '2027-01-20', { typeId: casual, isApproved: true }),
  )
  await expect(atOnce).rejects.toMatchObject(refused(403))
  const farzana = await cast.as('farzana')
  expect(await farzana.call(ofStaff.approve, one(own?.id ?? ''))).toMatchObject({ state: 'approved' })
  const { details, revoke } = ofStaff
  const params = { id: own?.id ?? '' }
  expect(await adeelSpeaks.call(details, { params })).toMatchObject({ mayRevoke: false })
  const back = adeelSpeaks.call(revoke, { params, body: { reason: 'The journey is off' } })
  await expect(back).rejects.toMatchObject(refused(403, 'leave.own'))
})

test('a minor takes back nothing that the guardian has asked for', async () => {
  const [imran, bilal] = [await cast.as('imran.khalid'), await cast.as('bilal.imran')]
  const made = await imran.call(ofStudents.ask, asked(exampleStudent, '2026-12-14'))
  const { mayCancel } = await bilal.call(ofStudents.details, { params: { id: made.id } })
  expect(mayCancel).toBe(false)
  await expect(bilal.call(ofStudents.cancel, one(made.id))).rejects.toMatchObject(refused(403, 'leave.minor'))
  expect(await imran.call(ofStudents.cancel, one(made.id))).toMatchObject({ state: 'cancelled' })
})

/** What no screen of the office does. */
async function write(act: `${string}.${string}`, text: ReturnType<typeof sql>): Promise<void> {
  const school = await cast.school()
  await school.transaction({ id: null, name: 'Test' }, act, (tx) => tx.execute(text))
  cast.clock.pass(5)
}

/** How far moderators see requests. */
const seeLeave = (to: string) =>
  write(
    'roles.changed',
    sql`update role_grant set reach = ${to} where resource = ${studentLeaves.name} and action = 'view'
      and role_id = (select id from role where key = 'moderator')`,
  )

test('who asks for more than they see takes a request back all the same', async () => {
  const imran = await cast.as('imran.khalid')
  const made = await imran.call(ofStudents.ask, asked(exampleStudent, '2026-12-14'))
  await seeLeave('section')
  const rabia = await cast.as('rabia')
  expect(await rabia.call(ofStudents.cancel, one(made.id))).toMatchObject({ state: 'cancelled' })
  await seeLeave('campus')
})

test('of the office nobody is asked about an own child, nor decides over one, whether or not they may see it', async () => {
  const tariq = await cast.as('tariq')
  const school = await cast.school()
  const [uncle] = await school.db.execute<{ id: string; campus: string }>(sql`
    select person_id as id, (select id from campus order by id limit 1) as campus from account where email = 'tariq@riverside.example'`)
  await write(
    'guardians.created',
    sql`insert into guardian (id, campus_id) values (${uncle?.id}::uuid, ${uncle?.campus}::uuid)`,
  )
  await write(
    'students.guardian-linked',
    sql`insert into guardian_link (student_id, guardian_id, relation, may_see)
      values (${zoya}::uuid, ${uncle?.id}::uuid, 'uncle', false)`,
  )
  const before = (await tariq.call(listNotifications, {})).rows.length
  const made = await (await cast.as('ayesha.imran')).call(ofStudents.ask, asked(zoya, '2026-12-15'))
  expect((await tariq.call(listNotifications, {})).rows.length).toBe(before)
  await expect(tariq.call(ofStudents.approve, one(made.id))).rejects.toMatchObject(refused(403, 'leave.own'))
  const { rows } = await tariq.call(studentLeaves.endpoints.list, { query: { limit: 100 } })
  expect(rows.find(({ id }) => id === made.id)).toMatchObject({ mayDecide: false })
})

test('a year leaves what was neither taken nor asked for, and the office goes beyond it with a reason', async () => {
  const [mariaSpeaks, farzana] = [await cast.as('maria'), await cast.as('farzana')]
  const casualOf = async () =>
    (await mariaSpeaks.call(ofStaff.ofPerson, { params: { id: maria } })).balances.find(
      ({ id }) => id === casual,
    )
  expect(await casualOf()).toMatchObject({ allowed: 10, taken: 3, pending: 0, left: 7 })
  await mariaSpeaks.call(ofStaff.ask, asked(maria, '2026-11-30', { typeId: casual, part: 'first' }))
  expect(await casualOf()).toMatchObject({ taken: 3, pending: 0.5, left: 6.5 })
  const much = { typeId: casual, lastDay: '2026-12-08' }
  await expect(mariaSpeaks.call(ofStaff.ask, asked(maria, '2026-12-01', much))).rejects.toMatchObject({
    problem: {
      status: 409,
      code: 'leave.balance',
      detail: 'Only 6.5 days of Casual are left in this year',
    },
  })
  await expect(
    mariaSpeaks.call(ofStaff.ask, asked(maria, '2026-12-01', { ...much, exception: 'Please' })),
  ).rejects.toMatchObject({ problem: { errors: [{ pointer: '/exception' }] } })
  await expect(farzana.call(ofStaff.ask, asked(maria, '2026-12-01', much))).rejects.toMatchObject(
    refused(409, 'leave.balance'),
  )
  const made = await farzana.call(
    ofStaff.ask,
    asked(maria, '2026-12-01', { ...much, exception: 'Her mother is ill', isApproved: true }),
  )
  expect(made).toMatchObject({ state: 'approved', days: 7 })
  expect(await casualOf()).toMatchObject({ taken: 10, left: -0.5 })
})

test('colleagues do not see each other’s leave, and their campus does', async () => {
  const [kamranSpeaks, imtiaz, sadia] = [
    await cast.as('kamran'),
    await cast.as('imtiaz'),
    await cast.as('sadia'),
  ]
  const { rows } = await kamranSpeaks.call(staffLeaves.endpoints.list, {})
  expect(new Set(rows.map(({ personId }) => personId))).toEqual(new Set([kamran]))
  await expect(kamranSpeaks.call(ofStaff.ofPerson, { params: { id: maria } })).rejects.toMatchObject(
    refused(404),
  )
  // Kamran teaches at both campuses.
  expect((await imtiaz.call(ofStaff.ofPerson, { params: { id: kamran } })).name).toBe('Kamran Yousaf')
  await expect(sadia.call(ofStaff.ofPerson, { params: { id: kamran } })).rejects.toMatchObject(refused(404))
})

test('a school changes its types, and what was asked by them keeps them', async () => {
  const nasreen = await cast.as('nasreen')
  const { rows } = await nasreen.call(leaveTypes.endpoints.list, { query: { limit: 100 } })
  expect(rows.map(({ title, side }) => `${side} ${title}`).sort()).toEqual([
    'staff Annual',
    'staff Casual',
    'staff Maternity',
    'staff Sick',
    'student Family occasion',
    'student Sick',
    'student Urgent piece of work',
  ])
  const twice = nasreen.call(leaveTypes.endpoints.create, { body: { title: 'sick', side: 'student' } })
  await expect(twice).rejects.toMatchObject(refused(409, 'leave-types.exists'))
  const sana = await cast.as('sana')
  await expect(
    sana.call(leaveTypes.endpoints.create, { body: { title: 'Match', side: 'student' } }),
  ).rejects.toMatchObject(refused(403))
})

test('the audit tells who asked and who decided', async () => {
  const { rows } = await (await cast.as('nasreen')).call(listAudit, { query: { limit: 100 } })
  const said = rows.map(({ sentence }) => sentence)
  expect(said).toContain('Asked for leave of Bilal Imran · Imran Khalid, 2026-12-01 to 2026-12-04')
  expect(said).toContain('Approved leave of Bilal Imran · Imran Khalid, 2026-12-01 to 2026-12-04')
})
