import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { outboundHttp } from 'kit/messages/outbound-http'
import type { Speaker } from 'kit/testing/testing'
import { expect, test } from 'vitest'
import { modules } from '../../server/modules.ts'
import { runConcurrently, someoneWaits } from '../../../testing/concurrent-transaction.ts'
import { castSchool } from '../../../testing/school.ts'
import { visitSchool } from '../../server/job-runner.ts'
import { role } from '../../access/sessions/tables.ts'
import { setGrant } from '../../../testing/grants.ts'
import { staff, teachers } from '../../people/employees/contract.ts'
import { readJob } from '../../platform/jobs/contract.ts'
import { createRole, deleteRole } from '../../access/roles/contract.ts'
import { campuses } from '../../institute/structure/contract.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import { giveRole, listHeldRoles } from '../../access/users/contract.ts'
import * as contract from './contract.ts'

const cast = await castSchool()
const { MAIN, CNL } = demoCampuses
const refused = (code: string, status: number) => ({ problem: { code, status } })
const today = '2026-11-19'

let count = 0
/** Somebody who works here and does not log in. */
async function employee(of: typeof teachers | typeof staff, more: object = {}) {
  const name = 'abcdefghijklmnopqrstuvwxyz'[(count += 1)]
  const nasreen = await cast.as('nasreen')
  const body = { campusId: MAIN, firstName: `Nawa${name}`, lastName: 'Ustad', ...more }
  return (await nasreen.call(of.endpoints.create, { body: body as never })).id
}

/** A teacher who has a class. */
function ofClass(email: string, campusId: string) {
  return employee(teachers, { email, campusId, majorRole: 'section_teacher' })
}

const plain = [{ role: 'staff', campusId: null as string | null }]
function ask(speaker: Speaker, personId: string, more: object = {}) {
  const body = { personId, channel: 'link', roles: plain, ...more } as never
  return speaker.call(contract.invite, { body })
}

const statesOf = (answers: readonly PromiseSettledResult<unknown>[]) => answers.map(({ status }) => status)

test('a campus that is not there, a role that is not, and one that stands there twice are refused in words', async () => {
  const tariq = await cast.as('tariq')
  const id = await employee(staff)
  const gone = { roles: [{ role: 'staff', campusId: randomUUID() }] }
  const twice = { roles: [...plain, ...plain] }
  await expect(ask(tariq, id, gone)).rejects.toMatchObject(refused('campus-unknown', 422))
  await expect(ask(tariq, id, twice)).rejects.toMatchObject(refused('role-twice', 422))
  await expect(ask(tariq, id, { roles: [{ role: 'nobody' }] })).rejects.toMatchObject(
    refused('role-unknown', 422),
  )
  const newcomer = { firstName: 'Naveed', email: 'naveed@auditors.example', channel: 'mail' }
  for (const [roles, code] of [
    [gone, 'campus-unknown'],
    [twice, 'role-twice'],
  ] as const)
    await expect(
      tariq.call(contract.inviteNewcomer, { body: { ...newcomer, ...roles } as never }),
    ).rejects.toMatchObject(refused(code, 422))
  const { user } = await ask(tariq, id)
  const given = { role: 'moderator', campusId: randomUUID(), startsOn: today } as never
  await expect(tariq.call(giveRole, { params: { id: user }, body: given })).rejects.toMatchObject(
    refused('campus-unknown', 422),
  )
  // Nor where it is in the archive.
  const nasreen = await cast.as('nasreen')
  const fields = { name: 'Gone Away', code: 'GON' } as never
  const old = await nasreen.call(campuses.endpoints.create, { body: fields })
  await nasreen.call(campuses.endpoints.archive, { params: { id: old.id } })
  const there = { role: 'moderator', campusId: old.id, startsOn: today } as never
  await expect(nasreen.call(giveRole, { params: { id: user }, body: there })).rejects.toMatchObject(
    refused('campus-unknown', 422),
  )
})

test('of two who invite somebody at once, or send the invitation again, nobody fails, and one link is good', async () => {
  const [tariq, nasreen] = [await cast.as('tariq'), await cast.as('nasreen')]
  for (let time = 0; time < 3; time += 1) {
    const id = await employee(staff)
    const asking = [ask(tariq, id), ask(nasreen, id), ask(tariq, id), ask(nasreen, id)]
    expect(statesOf(await Promise.allSettled(asking))).toEqual(Array(4).fill('fulfilled'))
    const { user } = await ask(tariq, id)
    const again = [tariq, nasreen, tariq, nasreen].map((speaker) =>
      speaker.call(contract.sendAgain, { params: { id: user }, body: { channel: 'link' } }),
    )
    expect(statesOf(await Promise.allSettled(again))).toEqual(Array(4).fill('fulfilled'))
    const alive = await (
      await cast.school()
    ).db.execute(sql`select from invitation where account_id = ${user} and ended is null`)
    expect(alive.length).toBe(1)
  }
})

test('of two who answer and send again at once nobody fails without a word', async () => {
  const tariq = await cast.as('tariq')
  const id = await employee(staff)
  const { user, link } = await ask(tariq, id)
  const token = /#([\w-]{43})/.exec(link ?? '')?.[1] ?? ''
  const accepting = cast
    .visitor()
    .call(contract.acceptInvitation, { body: { token, password: 'two mangoes in the rain', language: 'en' } })
  const sending = tariq.call(contract.sendAgain, { params: { id: user }, body: { channel: 'link' } })
  const answers = await Promise.allSettled([accepting, sending])
  for (const answer of answers)
    if (answer.status === 'rejected')
      expect(['invitation', 'invitations.closed']).toContain(answer.reason.problem.code)
})

test('who is invited already keeps the log-in that was made: another role, name or language is said and not lost', async () => {
  const tariq = await cast.as('tariq')
  const id = await employee(staff)
  await ask(tariq, id, { username: 'nawa.ustad', language: 'ur' })
  for (const more of [
    { roles: [{ role: 'moderator', campusId: MAIN }] },
    { roles: [{ role: 'staff', campusId: MAIN }] },
    { username: 'another.name' },
    { language: 'en' },
  ])
    await expect(ask(tariq, id, more)).rejects.toMatchObject(refused('invitations.other', 409))
  expect((await ask(tariq, id, { username: 'Nawa.Ustad', language: 'ur' })).login).toBe('nawa.ustad')
})

test('somebody without a record is invited once, however often the request arrives, and no token is kept', async () => {
  const tariq = await cast.as('tariq')
  const body = { firstName: 'Once', username: 'once.only', channel: 'link', roles: plain } as never
  const onceKey = randomUUID()
  const first = await tariq.call(contract.inviteNewcomer, { body, onceKey })
  expect(await tariq.call(contract.inviteNewcomer, { body, onceKey })).toEqual(first)
  const token = /#([\w-]{43})/.exec(first.link ?? '')?.[1] ?? 'none'
  const { db } = await cast.school()
  const kept = await db.execute(sql`select answer::text from idempotency where key = ${onceKey}`)
  expect(kept.length).toBe(1)
  expect(JSON.stringify(kept)).not.toContain(token)
})

test('nobody is handed the links of many', async () => {
  const tariq = await cast.as('tariq')
  const body = { list: 'staff', channel: 'link', of: { ids: [randomUUID()] } } as never
  await expect(tariq.call(contract.inviteMany, { body })).rejects.toMatchObject({ problem: { status: 422 } })
})

test('of many, teachers of a class are invited as teachers and as that, where who invites may give it', async () => {
  const [tariq, sadia] = [await cast.as('tariq'), await cast.as('sadia')]
  const many = async (speaker: Speaker, ids: string[]) => {
    const body = { list: 'teachers', channel: 'mail', of: { ids } } as const
    const { job } = await speaker.call(contract.inviteMany, { body })
    await cast.work()
    return speaker.call(readJob, { params: { id: job } })
  }
  const [one, two] = [await ofClass('one@class.example', MAIN), await ofClass('two@class.example', CNL)]
  expect(await many(tariq, [one])).toMatchObject({ state: 'done', failed: 0 })
  const rolesOf = async (id: string) => {
    const { user } = await tariq.call(contract.readLogIn, { params: { id } })
    const { rows } = await tariq.call(listHeldRoles, { params: { id: user?.id ?? '' } })
    return rows.map((row) => row.role).toSorted()
  }
  expect(await rolesOf(one)).toEqual(['section_teacher', 'teacher'])
  const salaries = { resource: 'salary-info', action: 'view', reach: 'campus' } as const
  await setGrant(await cast.school(), { id: null, name: 'Test' }, { role: 'section_teacher', ...salaries })
  expect(await many(sadia, [two])).toMatchObject({ state: 'done', failed: 0 })
  expect(await rolesOf(two)).toEqual(['teacher'])
})

test('of two workers who come to the same people at once the second waits, invites nobody twice and says of whom', async () => {
  const tariq = await cast.as('tariq')
  const ids = await Promise.all(
    ['p', 'q', 'r'].map((name) => employee(staff, { email: `${name}@jobs.example` })),
  )
  const body = { list: 'staff', channel: 'mail', of: { ids } } as const
  const jobs = [
    await tariq.call(contract.inviteMany, { body }),
    await tariq.call(contract.inviteMany, { body }),
  ]
  const visits: Promise<unknown>[] = []
  await runConcurrently(cast, async (tx) => {
    await tx`select from person where id = any (${ids}::uuid[]) for no key update`
    visits.push(cast.work(), workElsewhere())
    await someoneWaits(tx, 2)
  })
  await Promise.all(visits)
  const ends = await Promise.all(jobs.map(({ job }) => tariq.call(readJob, { params: { id: job } })))
  expect(ends.map(({ state }) => state)).toEqual(['done', 'done'])
  expect(ends.map(({ failed }) => failed).toSorted()).toEqual([0, 3])
  const sent = await (
    await cast.school()
  ).db.execute(sql`
    select from invitation i join account a on a.id = i.account_id
    where a.person_id = any (${`{${ids.join(',')}}`}::uuid[])`)
  expect(sent.length).toBe(3)
})

/** Another worker's visit, on connections of its own. */
async function workElsewhere() {
  const outside = {
    mailer: { send: async () => ({ id: '1' }) },
    texter: { canSend: false, send: async () => ({ id: '1' }) },
    outgoing: outboundHttp(),
  }
  await visitSchool(await cast.school(), { modules, outside, log: () => undefined })
}

test('who answers an invitation waits for the log-in before anything that hangs on it is held', async () => {
  const tariq = await cast.as('tariq')
  const { user, link } = await ask(tariq, await employee(staff))
  const token = /#([\w-]{43})/.exec(link ?? '')?.[1] ?? ''
  const body = { token, password: 'two mangoes in the rain', language: 'en' } as const
  let accepting: Promise<unknown> = Promise.resolve()
  await runConcurrently(cast, async (tx) => {
    // As who switches it off, sends the invitation again, or lets the person in by a registration.
    await tx`select from account where id = ${user} for no key update`
    accepting = cast.visitor().call(contract.acceptInvitation, { body })
    await someoneWaits(tx)
    const free = await tx`select from invitation where account_id = ${user} for update skip locked`
    expect(free.length).toBe(1)
  })
  await accepting
})

test('an answer that could not begin a session has not happened, and the same link is good for the next try', async () => {
  const tariq = await cast.as('tariq')
  const { link } = await ask(tariq, await employee(staff))
  const token = /#([\w-]{43})/.exec(link ?? '')?.[1] ?? ''
  const body = { token, password: 'two mangoes in the rain', language: 'en' } as const
  const accept = () => cast.visitor().call(contract.acceptInvitation, { body })
  let accepting: Promise<unknown> = Promise.resolve()
  await runConcurrently(cast, async (tx) => {
    await tx`lock table session in exclusive mode`
    accepting = accept()
    await someoneWaits(tx)
    const cancelled = await tx`select pg_cancel_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    expect(cancelled.length).toBe(1)
  })
  await accepting.catch((error: unknown) => {
    expect(error).toMatchObject(refused('busy', 503))
    return accept()
  })
})

test('an answer that has happened is told so, however long the database keeps the reader waiting', async () => {
  const tariq = await cast.as('tariq')
  const { link } = await ask(tariq, await employee(staff))
  const token = /#([\w-]{43})/.exec(link ?? '')?.[1] ?? ''
  const body = { token, password: 'two mangoes in the rain', language: 'en' } as const
  let accepting: Promise<unknown> = Promise.resolve()
  await runConcurrently(cast, async (tx) => {
    // Only what the page is told of its user is read from there: the answer itself has happened by then.
    await tx`lock table access_state in access exclusive mode`
    accepting = cast.visitor().call(contract.acceptInvitation, { body })
    accepting.catch(() => undefined)
    for (let times = 0; times < 2; times += 1) {
      await someoneWaits(tx)
      const cancelled = await tx`select pg_cancel_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      expect(cancelled.length).toBe(1)
    }
  })
  expect(await accepting).toMatchObject({ name: expect.any(String) })
})

test('a role of the school’s own that gives what is one’s own alone has no campus', async () => {
  const [nasreen, school] = [await cast.as('nasreen'), await cast.school()]
  const { id } = await nasreen.call(createRole, { body: { name: 'Parent of a choir' } })
  const [made] = await school.db.select({ key: role.key }).from(role).where(eq(role.id, id))
  const key = made?.key ?? ''
  const clerk = { id: null, name: 'Test' }
  await setGrant(school, clerk, { role: key, resource: 'students', action: 'view', reach: 'own' })
  const person = await employee(staff)
  const placed = { roles: [{ role: key, campusId: MAIN }] }
  await expect(ask(nasreen, person, placed)).rejects.toMatchObject(refused('role-place', 422))
  await setGrant(school, clerk, { role: key, resource: 'guardians', action: 'view', reach: 'campus' })
  await ask(nasreen, person, placed)
})

test('of two who give a role and delete it at once, one is told so', async () => {
  const [nasreen, tariq] = [await cast.as('nasreen'), await cast.as('tariq')]
  const school = await cast.school()
  const { user } = await ask(nasreen, await employee(staff))
  for (const name of ['Choir one', 'Choir two', 'Choir three']) {
    const { id } = await nasreen.call(createRole, { body: { name } })
    const [made] = await school.db.select({ key: role.key }).from(role).where(eq(role.id, id))
    const body = { role: made?.key ?? '', campusId: null, startsOn: today } as never
    const answers = await Promise.allSettled([
      nasreen.call(deleteRole, { params: { id } }),
      tariq.call(giveRole, { params: { id: user }, body }),
    ])
    const refusals = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason.problem.code] : []))
    expect(['role-unknown', 'role-held']).toContain(refusals[0])
    expect(refusals.length).toBe(1)
  }
})
