import { sql } from 'drizzle-orm'
import { refuse, refuseField, refuseMissing } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { describe, timeOf } from '../../core/acts/act.ts'
import { withConstraintMessages } from '../../core/columns/constraint-errors.ts'
import { enqueue } from '../../core/jobs/jobs.ts'
import type { Db, School, Tx } from '../../core/school/school.ts'
import type { User } from '../../core/authorization/user.ts'
import { type Erasure, type Hindrance, hindrances, type Preview } from './contract.ts'
import { dataMapOf } from './data-map.ts'
import { filesOf, findSubject, shareOf } from './subject.ts'

/** What an erasure would take away. */
export async function previewErasure(school: School, user: User, personId: string): Promise<Preview> {
  const { db } = school
  const name = await nameOf(db, personId)
  const dataMap = dataMapOf(school)
  const subject = await findSubject(db, { personId, dataMap })
  const [areas, files, hindrance] = [
    await shareOf(db, subject, dataMap),
    await filesOf(db, subject),
    await hindranceOf(db, subject.personIds, user.id),
  ]
  const [erasure = null] = await readErasures(
    db,
    sql`e.person_id = ${personId}::uuid and e.state <> 'called-off'`,
  )
  return { name, areas, files: files.length, hindrance, erasure }
}

type Asked = { personId: string; reason: string; name: string; days: number }

/** Notes that somebody is to be erased, and leaves it to the worker of that day. */
export async function askErasure(school: School, user: User, { personId, reason, name, days }: Asked) {
  const dueAt = new Date(school.now().getTime() + days * 86_400_000)
  const asking = school.transaction(user, 'person-data.erasure-asked', async (tx) => {
    const called = await nameOf(tx, personId)
    if (plain(called) !== plain(name)) refuseField('name', sentence('This is not the name of the person'))
    const { personIds } = await findSubject(tx, { personId, dataMap: dataMapOf(school) })
    const hindrance = await hindranceOf(tx, personIds, user.id)
    if (hindrance) refuse('person-data.hindered', hindrances[hindrance], {}, { status: 409 })
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('person_erasure', 0))`)
    const [made] = await tx.execute<{ id: string }>(sql`
      insert into person_erasure (number, person_id, reason, asked_by, asked_at, due_at)
      select coalesce(max(number), 0) + 1, ${personId}::uuid, ${reason}, ${user.id}::uuid,
        ${timeOf(tx).toISOString()}::timestamptz, ${dueAt.toISOString()}::timestamptz from person_erasure returning id`)
    const id = made?.id ?? ''
    await enqueue(tx, 'person-data.erase', { id }, { dueAt, key: `person-data.erase ${id}` })
    describe(tx, { name: called })
    return { id, dueAt: dueAt.toISOString() }
  })
  return withConstraintMessages(taken, asking)
}

const taken = {
  person_erasure_once: {
    code: 'person-data.asked',
    message: sentence('The erasure of this person is asked for already'),
    field: 'name',
  },
}

/** Until its day it can be called off. */
export async function callOff(school: School, user: User, id: string): Promise<{ id: string }> {
  return school.transaction(user, 'person-data.called-off', async (tx) => {
    const at = timeOf(tx).toISOString()
    const [kept] = await tx.execute<{ name: string }>(sql`
      update person_erasure e set state = 'called-off', ended_at = ${at}::timestamptz from person p
      where e.id = ${id}::uuid and e.state = 'asked' and e.due_at > ${at}::timestamptz and p.id = e.person_id
      returning p.name`)
    if (!kept) return refuseMissing()
    describe(tx, { name: kept.name })
    return { id }
  })
}

export async function listErasures(
  school: School,
  limit: number,
): Promise<{ rows: Erasure[]; total: number }> {
  const rows = await readErasures(school.db, sql`true`, limit)
  const [all] = await school.db.execute<{ total: number }>(
    sql`select count(*)::int as total from person_erasure`,
  )
  return { rows, total: all?.total ?? 0 }
}

async function readErasures(db: Db, where: ReturnType<typeof sql>, limit = 1): Promise<Erasure[]> {
  const rows = await db.execute<Erasure>(sql`
    select e.id, e.number, e.person_id as "personId", p.name, e.state, e.reason, asker.name as "askedBy",
      to_json(e.asked_at)#>>'{}' as "askedAt", to_json(e.due_at)#>>'{}' as "dueAt", to_json(e.ended_at)#>>'{}' as "endedAt",
      e.outcome
    from person_erasure e join person p on p.id = e.person_id
    left join account a on a.id = e.asked_by left join person asker on asker.id = a.person_id
    where ${where} order by e.state = 'asked' desc, coalesce(e.ended_at, e.due_at) desc, e.number desc limit ${limit}`)
  return [...rows]
}

async function nameOf(db: Db | Tx, personId: string): Promise<string> {
  const [found] = await db.execute<{ name: string }>(
    sql`select name from person where id = ${personId}::uuid`,
  )
  return found?.name ?? refuseMissing()
}

/** What stands against erasing somebody: whom the school still needs to know. */
export async function hindranceOf(
  db: Db | Tx,
  personIds: readonly string[],
  userId: string | null,
): Promise<Hindrance | null> {
  const ids = sql`${`{${personIds.join(',')}}`}::uuid[]`
  const [found] = await db.execute<{
    student: boolean
    employee: boolean
    oneself: boolean
    last: boolean
  }>(sql`
    with super_admin as (
      select c.person_id = any (${ids}) as is_theirs from assignment a
      join account c on c.id = a.account_id and c.state = 'active' join role r on r.id = a.role_id and r.key = 'super_admin'
      where a.campus_id is null and a.section_id is null and a.ends_on is null
    )
    select exists (select from student where id = any (${ids}) and status in ('enrolled', 'inactive')) as student,
      exists (select from employee where id = any (${ids}) and status = 'active') as employee,
      exists (select from account where person_id = any (${ids}) and id = ${userId}::uuid) as oneself,
      exists (select from super_admin where is_theirs) and not exists (select from super_admin where not is_theirs) as last`)
  if (!found) return null
  if (found.oneself) return 'oneself'
  if (found.student) return 'student'
  if (found.employee) return 'employee'
  return found.last ? 'super-admin' : null
}

function plain(name: string): string {
  return name.normalize('NFC').replaceAll(/\s+/g, ' ').trim().toLocaleLowerCase()
}
