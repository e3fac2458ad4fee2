import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { closeSchool, reopenSchool } from '../../institute/school-days/contract.ts'
import { submitRegister, readRegister } from '../registers/contract.ts'
import { exampleStudent } from '../../people/students-and-guardians/contract.ts'
import { demoSections } from '../../../demo/institute/structure/seed-sections.ts'
import * as contract from './contract.ts'

const cast = await castSchool()
const refused = (status: number, pointer?: string) => ({
  problem: { status, ...(pointer ? { errors: [expect.objectContaining({ pointer })] } : {}) },
})
const ghulam = () => cast.as('ghulam.rasool')
const params = { id: demoSections['7-B'] ?? '' }
const markOf = async (id: string) => {
  const { students } = await (await cast.as('sana')).call(readRegister, { params })
  return students.find((one) => one.id === id)?.mark
}

test('the gatekeeper finds by two letters who is enrolled at the own gate, and how late it is by the bells', async () => {
  const speaker = await ghulam()
  const { rows } = await speaker.call(contract.findAtGate, { query: { q: 'bi' } })
  expect(rows[0]).toMatchObject({ id: exampleStudent, name: 'Bilal Imran', section: '7-B' })
  expect(rows[0]?.minutesLate).toBeGreaterThan(30)
  expect(
    (await (await cast.as('sadia')).call(contract.findAtGate, { query: { q: 'bilal imran' } })).rows,
  ).toEqual([])
  const at = await speaker.call(contract.readAtGate, { params: { id: exampleStudent } })
  expect(at.guardians.length).toBeGreaterThan(0)
  expect(at.guardians.map(({ mayPickUp }) => mayPickUp)).toEqual(
    at.guardians
      .map(({ mayPickUp }) => mayPickUp)
      .toSorted()
      .toReversed(),
  )
})

test('on a day without school a slip is written only on purpose, and nobody is told of one by mistake', async () => {
  const tariq = await cast.as('tariq')
  const closure = { campusId: null, isOnline: false, reason: 'Smog' }
  const days = { firstDay: '2026-11-19' as never, lastDay: '2026-11-19' as never }
  const { id } = await tariq.call(closeSchool, { body: { ...closure, ...days } })
  const speaker = await ghulam()
  const late = { studentId: exampleStudent, minutes: 5 }
  const leaving = {
    studentId: exampleStudent,
    reason: 'Dentist',
    collectorName: 'Uncle',
    collectorPhone: '03001234567',
  }
  const noSchool = { problem: { code: 'gate.no-school', detail: expect.stringContaining('Smog') } }
  const count = async () => (await tariq.call(contract.listSlips, {})).rows.length
  const before = await count()
  await expect(speaker.call(contract.writeLateSlip, { body: late })).rejects.toMatchObject(noSchool)
  await expect(speaker.call(contract.writeLeavingSlip, { body: leaving })).rejects.toMatchObject(noSchool)
  expect(await count()).toBe(before)
  const slip = await speaker.call(contract.writeLateSlip, { body: { ...late, withoutSchool: true } })
  await tariq.call(contract.withdrawSlip, { params: { id: slip.id }, body: { reason: 'A trial' } })
  await tariq.call(reopenSchool, { params: { id } })
})

test('a late slip has the next number and says so many minutes in the register; the office’s word always holds', async () => {
  const speaker = await ghulam()
  const { db } = await cast.school()
  const countLate = async () => (await db.execute(sql`select 1 from outbox where topic = 'gate.late'`)).length
  const before = await countLate()
  const body = { studentId: exampleStudent, minutes: 25, reason: 'Puncture', broughtBy: 'His uncle' }
  const one = await speaker.call(contract.writeLateSlip, { body: { ...body, minutes: 20 } })
  const two = await speaker.call(contract.writeLateSlip, { body })
  expect(Number(two.serial.slice(-4))).toBe(Number(one.serial.slice(-4)) + 1)
  expect(two).toMatchObject({ name: 'Bilal Imran', kind: 'late', minutes: 25, madeBy: 'Ghulam Rasool' })
  expect(await markOf(exampleStudent)).toMatchObject({
    status: 'late',
    minutes: 25,
    saidBy: 'gate',
    comment: 'Puncture',
  })
  const tariq = await cast.as('tariq')
  const { version, day } = await tariq.call(readRegister, { params })
  expect(version).toBe(0)
  const marks = [{ studentId: exampleStudent, status: 'absent' as const }]
  await tariq.call(submitRegister, { params, body: { day, version, marks, isSubmitted: false } })
  await speaker.call(contract.writeLateSlip, { body: { ...body, minutes: 30 } })
  expect(await markOf(exampleStudent)).toMatchObject({ status: 'absent', saidBy: 'office' })
  expect(await countLate()).toBe(before + 3)
})

test('who leaves is collected by a guardian who may, or by somebody who says who they are', async () => {
  const speaker = await ghulam()
  const { db } = await cast.school()
  const [usman] = await db.execute<{ student: string; guardian: string }>(sql`
    select student_id as student, guardian_id as guardian from guardian_link l join student s on s.id = l.student_id
    where not may_pick_up and s.campus_id = (select campus_id from student where id = ${exampleStudent}) limit 1`)
  const studentId = usman?.student ?? ''
  const say = (body: object) =>
    speaker.call(contract.writeLeavingSlip, { body: { studentId, reason: 'Dentist', ...body } as never })
  await expect(say({ guardianId: usman?.guardian })).rejects.toMatchObject(refused(422, '/guardianId'))
  await expect(say({ guardianId: exampleStudent })).rejects.toMatchObject(refused(422, '/guardianId'))
  await expect(say({})).rejects.toMatchObject(refused(422, '/guardianId'))
  await expect(say({ collectorName: 'Shazia Noor' })).rejects.toMatchObject(
    refused(422, '/collectorIdentity'),
  )
  const other = await say({ collectorName: 'Shazia Noor', collectorIdentity: '3520212345671' })
  expect(other).toMatchObject({
    kind: 'leaving',
    collector: 'Shazia Noor',
    isSomebodyElse: true,
    relation: null,
  })
  const { guardians } = await speaker.call(contract.readAtGate, { params: { id: studentId } })
  const mother = guardians.find(({ mayPickUp }) => mayPickUp)
  const own = await say({ guardianId: mother?.id })
  expect(own).toMatchObject({ collector: mother?.name, isSomebodyElse: false, relation: mother?.relation })
  const audits = await db.execute<{ after: string }>(
    sql`select after::text from audit where resource = 'gate_slip'`,
  )
  expect(audits.map(({ after }) => after).join()).not.toContain('3520212345671')
})

test('leaving keeps what the register says and adds when and why; who was unmarked was there', async () => {
  const speaker = await ghulam()
  const { students } = await (await cast.as('sana')).call(readRegister, { params })
  const unmarked = students.find(({ mark }) => mark === null)
  const who = { collectorName: 'Grandfather’s driver', collectorPhone: '+923000000977' }
  await speaker.call(contract.writeLeavingSlip, {
    body: { studentId: unmarked?.id ?? '', reason: 'Fever', ...who },
  })
  expect(await markOf(unmarked?.id ?? '')).toMatchObject({
    status: 'present',
    saidBy: 'gate',
    comment: '09:10 · Fever',
  })
})

test('a slip that was a mistake is withdrawn with a reason, stays in the list, and counts no more', async () => {
  const speaker = await ghulam()
  const { students } = await (await cast.as('sana')).call(readRegister, { params })
  const unmarked = students.find(({ mark }) => mark === null)
  const studentId = unmarked?.id ?? ''
  const { id } = await speaker.call(contract.writeLateSlip, { body: { studentId, minutes: 5 } })
  expect(await markOf(studentId)).toMatchObject({ status: 'late' })
  const gone = await speaker.call(contract.withdrawSlip, {
    params: { id },
    body: { reason: 'It was the brother' },
  })
  expect(gone).toMatchObject({ withdrawnReason: 'It was the brother' })
  expect((await markOf(studentId))?.status ?? null).toBeNull()
  await expect(
    speaker.call(contract.withdrawSlip, { params: { id }, body: { reason: 'Again' } }),
  ).rejects.toMatchObject(refused(409))
  const { rows } = await speaker.call(contract.listSlips, {})
  expect(rows.find((row) => row.id === id)?.withdrawnAt).not.toBeNull()
})

test('of two slips the one that stays says what it said, and what others say last is what is left', async () => {
  const speaker = await ghulam()
  const sana = await cast.as('sana')
  const { students, version, day } = await sana.call(readRegister, { params })
  const studentId = students.findLast(({ mark }) => (mark?.status ?? null) === null)?.id ?? ''
  const withdraw = ({ id }: { id: string }) =>
    speaker.call(contract.withdrawSlip, { params: { id }, body: { reason: 'A mistake' } })
  const late = (minutes: number, reason: string) =>
    speaker.call(contract.writeLateSlip, { body: { studentId, minutes, reason } })
  const [first, second] = [await late(5, 'Bus'), await late(15, 'Rain')]
  await withdraw(first)
  expect(await markOf(studentId)).toMatchObject({ status: 'late', minutes: 15, comment: 'Rain' })
  await withdraw(second)
  expect((await markOf(studentId))?.status ?? null).toBeNull()
  const marks = [{ studentId, status: 'absent' as const }]
  await sana.call(submitRegister, { params, body: { day, version, marks, isSubmitted: false } })
  cast.clock.pass(60)
  const third = await late(20, 'Flood')
  const who = { collectorName: 'Grandfather’s driver', collectorPhone: '+923000000977' }
  const leaving = await speaker.call(contract.writeLeavingSlip, {
    body: { studentId, reason: 'Fever', ...who },
  })
  await withdraw(third)
  expect(await markOf(studentId)).toMatchObject({ status: 'absent', minutes: null, comment: '09:11 · Fever' })
  await withdraw(leaving)
  expect(await markOf(studentId)).toMatchObject({ status: 'absent', comment: '' })
})

test('what the gate says in a register that is in, and takes back, counts for its day', async () => {
  const [speaker, tariq] = [await ghulam(), await cast.as('tariq')]
  const { students, version, day } = await tariq.call(readRegister, { params })
  const marks = students.map(({ id }) => ({ studentId: id, status: 'present' as const }))
  await (
    await cast.as('sana')
  ).call(submitRegister, {
    params,
    body: { day, version, marks, isSubmitted: true },
  })
  await cast.work()
  const { db } = await cast.school()
  const lateOnes = async () => {
    const [kept] = await db.execute<{ late: number }>(
      sql`select late from attendance_day where section_id = ${params.id}::uuid and day = ${day}::date`,
    )
    return kept?.late ?? 0
  }
  const before = await lateOnes()
  const studentId = students.findLast(({ id }) => id !== exampleStudent)?.id ?? ''
  const { id } = await speaker.call(contract.writeLateSlip, { body: { studentId, minutes: 5 } })
  await cast.work()
  expect(await lateOnes()).toBe(before + 1)
  await speaker.call(contract.withdrawSlip, { params: { id }, body: { reason: 'A mistake' } })
  await cast.work()
  expect(await lateOnes()).toBe(before)
})

test('a slip is a small PDF in the reader’s language', async () => {
  const nasreen = await cast.as('nasreen')
  const { rows } = await nasreen.call(contract.listStudentSlips, { params: { id: exampleStudent } })
  const row = rows.find(({ kind }) => kind === 'late')
  const { status, headers, text } = await nasreen.ask({ url: `/api/v1/gate-slips/${row?.id}/file` })
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(text.startsWith('%PDF')).toBe(true)
  const inUrdu = await (await ghulam()).ask({ url: `/api/v1/gate-slips/${row?.id}/file` })
  expect(inUrdu.status).toBe(200)
  expect(inUrdu.text).not.toBe(text)
})

test('a teacher neither sees nor writes slips, and nobody writes one for another campus', async () => {
  const sana = await cast.as('sana')
  await expect(sana.call(contract.listSlips, {})).rejects.toMatchObject(refused(403))
  const sadia = await cast.as('sadia')
  await expect(
    sadia.call(contract.writeLateSlip, { body: { studentId: exampleStudent, minutes: 5 } }),
  ).rejects.toMatchObject(refused(422, '/studentId'))
  await expect(
    sadia.call(contract.withdrawSlip, { params: { id: contract.exampleSlip }, body: { reason: 'x' } }),
  ).rejects.toMatchObject(refused(404))
})

test('the same slip sent many times at once is written once, and again a minute later', async () => {
  const speaker = await ghulam()
  const { db } = await cast.school()
  const count = async () => {
    const [row] = await db.execute<{ slips: number; acts: number; last: number }>(sql`
      select (select count(*)::int from gate_slip) as slips, (select max(last) from gate_counter) as last,
        (select count(*)::int from act where key = 'gate.late') as acts`)
    return row ?? { slips: 0, acts: 0, last: 0 }
  }
  const body = { studentId: exampleStudent, minutes: 7, reason: 'Flat tyre', broughtBy: '' }
  const before = await count()
  const made = await Promise.all(
    Array.from({ length: 10 }, () => speaker.call(contract.writeLateSlip, { body })),
  )
  expect(new Set(made.map(({ id }) => id)).size).toBe(1)
  const after = await count()
  expect(after).toEqual({ slips: before.slips + 1, acts: before.acts + 1, last: before.last + 1 })
  cast.clock.pass(61)
  const later = await speaker.call(contract.writeLateSlip, { body })
  expect(later.id).not.toBe(made[0]?.id)
})
