import { and, eq, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Action } from 'kit/contract/contract'
import { refuse, refuseField, refuseMissing, refuseUnchangeable } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { byName } from '../../core/columns/columns.ts'
import { describe, timeOf } from '../../core/acts/act.ts'
import { literal } from '../../core/columns/text-search.ts'
import type { Db, School, Tx } from '../../core/school/school.ts'
import { reach } from '../../core/authorization/reach.ts'
import { person } from '../../access/sessions/tables.ts'
import type { User } from '../../core/authorization/user.ts'
import { staffCrud, teacherCrud } from '../../people/employees/employees.ts'
import { staffMember, teacher } from '../../people/employees/tables.ts'

import { studentCrud } from '../../people/students-and-guardians/students.ts'
import { student } from '../../people/students-and-guardians/tables.ts'
import { devices, type NamedPin, type UnknownPin } from './contract.ts'
import { readPin } from './parse-lines.ts'
import { presenceOf, tellDays } from './punches.ts'
import { nameFor } from '../../core/columns/name-in-script.ts'
import { device, devicePin } from './tables.ts'

const within = { campus: device.campusId }
type Page = { limit: number; skip: number }

/** Punches of unknown numbers, at terminals that the user sees: `pin`, `at_local`, `device_id`. */
export function unknownPunches(user: User): SQL {
  return sql`
    select p.pin, p.at_local, p.device_id from punch p join device on device.id = p.device_id
    where p.person_id is null and ${reach(user, devices.resource, 'view', within)}`
}

export async function listUnknownPins(school: School, user: User, { limit, skip }: Page) {
  const rows = await school.db.execute<UnknownPin & { total: number }>(sql`
    select u.pin, coalesce(max(n.name), '') as name, count(*)::int as punches,
      to_char(min(u.at_local), 'YYYY-MM-DD HH24:MI:SS') as "firstAt",
      to_char(max(u.at_local), 'YYYY-MM-DD HH24:MI:SS') as "lastAt",
      string_agg(distinct d.name, ', ') as terminals, (count(*) over ())::int as total
    from (${unknownPunches(user)}) u join device d on d.id = u.device_id
    left join (
      select n.pin, n.name from device_pin_name n join device on device.id = n.device_id
      where ${reach(user, devices.resource, 'view', within)}
    ) n on n.pin = u.pin
    group by u.pin order by max(u.at_local) desc, u.pin limit ${limit} offset ${skip}`)
  const [counted] =
    rows.length > 0
      ? rows
      : await school.db.execute<{ total: number }>(
          sql`select count(distinct pin)::int as total from (${unknownPunches(user)}) u`,
        )
  return { rows: rows.map(({ total: _total, ...row }) => row), total: counted?.total ?? 0 }
}

type Naming = { pin: string; personId: string }

/**
 * Assigns a number to a person; its earlier punches become theirs at once, and count as if it had been known.
 */
export async function namePin(school: School, user: User, { pin: typed, personId }: Naming) {
  const pin = readPin(typed) ?? typed
  return school.transaction(user, 'devices.pin-named', async (tx) => {
    const name = await nameOf(tx, user, personId)
    await refuseUnheard(tx, user, pin)
    const id = await keepPin(tx, user, { pin, personId })
    const [taken] = await tx.execute<{ punches: number; days: string[] }>(sql`
      with mine as (
        update punch set person_id = ${personId}::uuid where pin = ${pin} and person_id is null
        returning device_id, person_id, at_local, at, status
      ), there as (${presenceOf(sql`mine`)})
      select (select count(*)::int from mine) as punches,
        (select coalesce(json_agg(distinct m.at_local::date), '[]') from mine m join student s on s.id = m.person_id) as days`)
    await tellDays(tx, taken?.days ?? [])
    describe(tx, { pin, name, count: taken?.punches ?? 0 })
    return { id, punches: taken?.punches ?? 0 }
  })
}

/** Refuses to take a number from an active person whom the user does not see. */
async function keepPin(tx: Tx, user: User, { pin, personId }: Naming): Promise<string> {
  const at = timeOf(tx).toISOString()
  const [made] = await tx
    .insert(devicePin)
    .values({ pin, personId, createdAt: at, updatedAt: at })
    .onConflictDoNothing({ target: devicePin.pin })
    .returning({ id: devicePin.id })
  if (made) return made.id
  const [before] = await tx
    .select({
      id: devicePin.id,
      version: devicePin.version,
      isMine: sql<boolean>`(${person.id} = ${personId}::uuid or ${seenPerson(user)} or not (${isThere}))`,
    })
    .from(devicePin)
    .innerJoin(person, eq(person.id, devicePin.personId))
    .where(eq(devicePin.pin, pin))
    .for('update', { of: devicePin })
  if (!before) throw new Error('a number that was taken is nobody’s')
  if (!before.isMine)
    refuse(
      'devices.pin-taken',
      'This number belongs to somebody you cannot see. Ask whoever manages the machines of the other campus',
      {},
      { status: 409 },
    )
  const changed = { personId, version: before.version + 1, updatedAt: at }
  await tx.update(devicePin).set(changed).where(eq(devicePin.id, before.id))
  return before.id
}

/** Condition: the person is a current student or employee. */
const isThere = sql`exists (select from student s where s.id = ${person.id} and s.archived_at is null)
  or exists (select from employee e where e.id = ${person.id} and e.archived_at is null)`

/** Refuses numbers that no terminal managed by the user has reported. */
async function refuseUnheard(tx: Tx, user: User, pin: string): Promise<void> {
  const [found] = await tx.execute<{ heard: boolean }>(
    sql`select ${isHeard(user, sql`${pin}::text`)} as heard`,
  )
  if (found?.heard) return
  refuseField('pin', sentence('None of your machines has told of this number'), 'choice')
}

/** Whether a terminal that the user manages, or sees, has reported a number. */
function isHeard(user: User, pin: SQLWrapper, action: Action = 'edit'): SQL<boolean> {
  const kept = reach(user, devices.resource, action, within)
  return sql<boolean>`(exists (select from punch p join device on device.id = p.device_id where p.pin = ${pin} and ${kept})
    or exists (select from device_pin_name n join device on device.id = n.device_id where n.pin = ${pin} and ${kept}))`
}

async function nameOf(tx: Tx, user: User, id: string): Promise<string> {
  const [found] = await tx
    .select({ name: person.name })
    .from(person)
    .where(and(eq(person.id, id), seenPerson(user)))
  return (
    found?.name ?? refuseField('personId', sentence('Choose a student or somebody who works here'), 'choice')
  )
}

/** Students and employees whom the user sees. */
export function seenPerson(user: User): SQL {
  return sql`(${person.id} in (select ${student.id} from ${student}
      where ${isNull(student.archivedAt)} and ${reach(user, studentCrud.name, 'view', studentCrud.within)})
    or ${person.id} in (select ${teacher.id} from ${teacher}
      where ${isNull(teacher.archivedAt)} and ${reach(user, teacherCrud.name, 'view', teacherCrud.within)})
    or ${person.id} in (select ${staffMember.id} from ${staffMember}
      where ${isNull(staffMember.archivedAt)} and ${reach(user, staffCrud.name, 'view', staffCrud.within)}))`
}

export async function listPins(
  school: School,
  user: User,
  { q = '', limit, skip }: Page & { q?: string | undefined },
) {
  const like = `%${literal(q)}%`
  const where = and(
    seenPerson(user),
    sql`(${devicePin.pin} like ${like} or fold(${person.name}) like fold(${like}))`,
  )
  const rows: NamedPin[] = await pinned(school.db, user)
    .where(where)
    .orderBy(byName(person.name), devicePin.pin)
    .limit(limit)
    .offset(skip)
  const [counted] = await school.db
    .select({ total: sql<number>`count(*)::int` })
    .from(devicePin)
    .innerJoin(person, eq(person.id, devicePin.personId))
    .where(where)
  return { rows, total: counted?.total ?? 0 }
}

function pinned(db: Db, user: User) {
  return db
    .select({
      id: devicePin.id,
      pin: devicePin.pin,
      personId: devicePin.personId,
      name: nameFor(user, person),
      fatherName: fatherOf,
      kind: kindOf,
    })
    .from(devicePin)
    .innerJoin(person, eq(person.id, devicePin.personId))
}

const kindOf = sql<
  NamedPin['kind']
>`coalesce((select e.kind from employee e where e.id = ${person.id}), 'student')`

const fatherOf = sql<string>`coalesce((select s.father_name from student s where s.id = ${person.id}), '')`

/**
 * Unassigns a number that a terminal managed by the user has reported. Its earlier punches stay with the
 * person.
 */
export async function forgetPin(school: School, user: User, { id }: { id: string }) {
  const isMine = isHeard(user, devicePin.pin)
  return school.transaction(user, 'devices.pin-forgotten', async (tx) => {
    const [found] = await tx
      .select({ pin: devicePin.pin, name: person.name, isMine })
      .from(devicePin)
      .innerJoin(person, eq(person.id, devicePin.personId))
      .where(and(eq(devicePin.id, id), seenPerson(user), or(isHeard(user, devicePin.pin, 'view'), isMine)))
    if (!found) return refuseMissing()
    if (!found.isMine) refuseUnchangeable()
    await tx.delete(devicePin).where(eq(devicePin.id, id))
    describe(tx, { pin: found.pin, name: found.name })
    return { id }
  })
}
