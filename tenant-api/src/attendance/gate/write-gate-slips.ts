import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { type Day, timeAt } from 'kit/values/day'
import { refuse, refuseField, refuseMissing, refuseUnchangeable } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { describe, NothingDone, timeOf } from '../../core/acts/act.ts'
import { emit } from '../../core/acts/outbox.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { reach } from '../../core/authorization/reach.ts'
import { person } from '../../access/sessions/tables.ts'
import type { User } from '../../core/authorization/user.ts'

import { guardianLink, student } from '../../people/students-and-guardians/tables.ts'
import { campus } from '../../institute/structure/tables.ts'
import { schoolDaysIn } from '../../institute/school-days/school-days.ts'
import { enrolledAtGate } from './at-gate.ts'
import { gate, type Slip, type SlipKind } from './contract.ts'
import { sayAtGate, takeBackAtGate } from './gate-marks.ts'
import { readSlips, slipPlaces } from './slips.ts'
import { gateSlip } from './tables.ts'

type Late = { studentId: string; minutes: number; reason: string; broughtBy: string; withoutSchool: boolean }

/**
 * A student comes late: writes a slip with the next number, and marks the minutes in the register of the day.
 */
export async function writeLateSlip(school: School, user: User, late: Late): Promise<Slip> {
  const day = (await school.today()) as Day
  const { country } = await school.profile()
  return once(school, user, 'gate.late', async (tx) => {
    const { studentId, minutes, reason, broughtBy } = late
    if (!late.withoutSchool) await refuseWithoutSchool(tx, user, { studentId, day, country })
    const made = await addSlip(tx, user, { kind: 'late', day, studentId, minutes, reason, broughtBy })
    const registerId = await sayAtGate(tx, { day, studentId, status: 'late', minutes, comment: reason })
    await emit(tx, 'gate.late', { slipId: made.id, studentId, registerId })
    describe(tx, { serial: made.serial, name: made.name, minutes })
    return made
  })
}

/** The same slip that was written a moment ago: the page was pressed twice, and nothing more is done. */
class Twice extends NothingDone {
  readonly slip: Slip
  constructor(slip: Slip) {
    super()
    this.slip = slip
  }
}

async function once(
  school: School,
  user: User,
  act: 'gate.late' | 'gate.collected',
  write: (tx: Tx) => Promise<Slip>,
): Promise<Slip> {
  try {
    return await school.transaction(user, act, write)
  } catch (error) {
    if (error instanceof Twice) return error.slip
    throw error
  }
}

type Leaving = {
  studentId: string
  reason: string
  guardianId: string | null
  collectorName: string
  collectorIdentity: string
  collectorPhone: string | null
  withoutSchool: boolean
}

/** A student leaves early: the collector is a guardian who may collect, or gives their name. */
export async function writeLeavingSlip(school: School, user: User, leaving: Leaving): Promise<Slip> {
  const day = (await school.today()) as Day
  const { zone, country } = await school.profile()
  return once(school, user, 'gate.collected', async (tx) => {
    const { studentId, reason } = leaving
    if (leaving.withoutSchool) await placeOf(tx, user, studentId)
    else await refuseWithoutSchool(tx, user, { studentId, day, country })
    const collector = leaving.guardianId === null ? somebodyElse(leaving) : await guardianOf(tx, leaving)
    const made = await addSlip(tx, user, { kind: 'leaving', day, studentId, reason, ...collector })
    const comment = `${timeAt(zone, timeOf(tx))} · ${reason}`
    const registerId = await sayAtGate(tx, { day, studentId, status: null, minutes: null, comment })
    await emit(tx, 'gate.collected', { slipId: made.id, studentId, registerId })
    describe(tx, { serial: made.serial, name: made.name, collector: made.collector })
    return made
  })
}

function somebodyElse({ collectorName, collectorIdentity, collectorPhone }: Leaving) {
  if (collectorName === '') refuseField('guardianId', sentence('Say who collects the student'))
  if (collectorIdentity === '' && collectorPhone === null)
    refuseField('collectorIdentity', sentence('Enter an identity number or a telephone number'))
  return { collectorName, collectorIdentity, collectorPhone }
}

async function guardianOf(tx: Tx, { studentId, guardianId }: Leaving) {
  const [link] = await tx
    .select({ mayPickUp: guardianLink.mayPickUp })
    .from(guardianLink)
    .where(and(eq(guardianLink.studentId, studentId), eq(guardianLink.guardianId, guardianId ?? '')))
  if (!link) refuseField('guardianId', sentence('Choose one of the guardians of this student'), 'choice')
  if (!link.mayPickUp)
    refuseField('guardianId', sentence('This guardian may not pick the student up. Ask the office'), 'choice')
  return { guardianId }
}

type New = Partial<Leaving> & {
  kind: SlipKind
  day: Day
  studentId: string
  minutes?: number
  broughtBy?: string
}

/** The student's campus; refuses a student who is not enrolled, or not at a gate that the user keeps. */
async function placeOf(tx: Tx, user: User, studentId: string) {
  const [found] = await tx
    .select({ campusId: student.campusId, classId: student.classId, code: campus.code })
    .from(student)
    .innerJoin(campus, eq(campus.id, student.campusId))
    .where(and(eq(student.id, studentId), enrolledAtGate(user)))
  return found ?? refuseField('studentId', sentence('Choose somebody enrolled here'), 'choice')
}

/** Whoever comes on a day without school is told to, or has come by mistake: the gate says which. */
async function refuseWithoutSchool(
  tx: Tx,
  user: User,
  { studentId, day, country }: { studentId: string; day: Day; country: string },
): Promise<void> {
  const { campusId, classId } = await placeOf(tx, user, studentId)
  const [found] = await schoolDaysIn(tx, { campus: campusId, class: classId, from: day, until: day, country })
  if (found?.state !== 'closed') return
  if (found.title === null)
    refuse(
      'gate.no-school',
      'There is no school today. Do you still want to write a slip?',
      {},
      { status: 409 },
    )
  refuse(
    'gate.no-school',
    'There is no school today: {reason}. Write the slip only on purpose',
    { reason: found.title },
    { status: 409 },
  )
}

/** Locks the counter's row until the commit, so that numbers have no gaps and no duplicates. */
async function addSlip(tx: Tx, user: User, slip: New): Promise<Slip> {
  const { campusId, code } = await placeOf(tx, user, slip.studentId)
  await refuseTwice(tx, user, slip)
  const year = Number(slip.day.slice(0, 4))
  const [counted] = await tx.execute<{ number: number }>(sql`
    insert into gate_counter (campus_id, year, last) values (${campusId}::uuid, ${year}, 1)
    on conflict (campus_id, year) do update set last = gate_counter.last + 1 returning last as number`)
  const number = counted?.number ?? 0
  const serial = `${code}/${year}/${String(number).padStart(4, '0')}`
  const at = timeOf(tx).toISOString()
  const [made] = await tx
    .insert(gateSlip)
    .values({ ...slip, campusId, year, number, serial, at, madeBy: user.name, createdAt: at, updatedAt: at })
    .returning({ id: gateSlip.id })
  const [row] = await readSlips(tx, asWriter(user), eq(gateSlip.id, made?.id ?? ''))
  if (!row) throw new Error('a slip that was written is not seen')
  return row
}

/** Throws Twice if the same person has written the very same slip within a minute; of several at once one is written. */
async function refuseTwice(tx: Tx, user: User, slip: New): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`gate:${slip.studentId}`}, 0))`)
  const { studentId, kind, day, minutes, reason, broughtBy, guardianId } = slip
  const { collectorName, collectorIdentity, collectorPhone } = slip
  const same = { studentId, kind, day, minutes, reason, broughtBy, guardianId }
  const said = Object.entries({
    ...same,
    collectorName,
    collectorIdentity,
    collectorPhone,
    madeBy: user.name,
  })
  const before = new Date(timeOf(tx).getTime() - 60_000).toISOString()
  const isSame = said.flatMap(([key, value]) =>
    value === undefined ? [] : [sql`${gateSlip[key as keyof typeof same]} is not distinct from ${value}`],
  )
  const [row] = await readSlips(
    tx,
    asWriter(user),
    and(...isSame, isNull(gateSlip.withdrawnAt), gt(gateSlip.at, before)),
  )
  if (row) throw new Twice(row)
}

/** Lets the writer of a slip read it in the response. */
function asWriter(user: User): User {
  const edits = user.grants.filter(({ resource, action }) => resource === gate.resource && action === 'edit')
  return {
    ...user,
    grants: [...user.grants, ...edits.map((grant) => ({ ...grant, action: 'view' as const }))],
  }
}

type Withdrawal = { id: string; reason: string }

/** Withdraws a slip written by mistake: it stays, but neither it nor its mark in the register counts. */
export async function withdrawSlip(school: School, user: User, { id, reason }: Withdrawal): Promise<Slip> {
  const at = school.now().toISOString()
  const { zone } = await school.profile()
  return school.transaction(user, 'gate.withdrawn', async (tx) => {
    const [row] = await tx
      .select()
      .from(gateSlip)
      .where(and(eq(gateSlip.id, id), reach(user, gate.resource, 'edit', slipPlaces)))
      .for('update')
    if (!row) return refuseUnlessSeen(tx, user, id)
    if (row.withdrawnAt !== null)
      refuse('gate.withdrawn', 'This slip was withdrawn already', {}, { status: 409 })
    const changed = { withdrawnAt: at, withdrawnReason: reason, version: row.version + 1, updatedAt: at }
    await tx.update(gateSlip).set(changed).where(eq(gateSlip.id, id))
    const { day, studentId } = row
    const registerId = await takeBackAtGate(tx, { day, studentId, zone })
    await emit(tx, 'gate.withdrawn', { slipId: id, studentId, registerId })
    const [name] = await tx.select({ name: person.name }).from(person).where(eq(person.id, studentId))
    describe(tx, { serial: row.serial, name: name?.name ?? '', reason })
    const [written] = await readSlips(tx, asWriter(user), eq(gateSlip.id, id))
    return written ?? refuseMissing()
  })
}

async function refuseUnlessSeen(tx: Tx, user: User, id: string): Promise<never> {
  const [seen] = await readSlips(tx, user, eq(gateSlip.id, id))
  if (seen) refuseUnchangeable()
  return refuseMissing()
}
