import { eq, type SQL, sql } from 'drizzle-orm'
import type { Speaker } from 'kit/testing/testing'
import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { createAccount } from '../sessions/account.ts'
import { readMe } from '../sessions/contract.ts'
import { account } from '../sessions/tables.ts'
import { setGrant } from '../../../testing/grants.ts'
import { sendAgain } from '../../accounts/invitations/contract.ts'
import { listNotifications } from '../../platform/notifications/contract.ts'
import { unlinkUser } from '../single-sign-on/contract.ts'
import { removeSecondFactor } from '../second-factor/contract.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import { beginViewing } from './impersonation/contract.ts'
import * as contract from './contract.ts'

const cast = await castSchool()
const clerk = { id: null, name: 'Test' }
const { CNL, MAIN } = demoCampuses
const refused = (code: string, status: number) => ({ problem: { code, status } })
const beyond = refused('users.beyond-own', 403)
const off = { state: 'disabled', reason: 'Lost the telephone' } as const
const [today, later] = ['2026-11-19', '2026-12-01']

async function idOf(login: string): Promise<string> {
  const { db } = await cast.school()
  const [found] = await db
    .select({ id: account.id })
    .from(account)
    .where(eq(account.email, `${login}@riverside.example`))
  return found?.id ?? ''
}

let count = 0
/** Somebody of the staff of a campus. */
async function member(campusId: string, more: object = {}) {
  const [school, username] = [await cast.school(), `beyond.${(count += 1)}`]
  const roles = [{ role: 'staff', campusId }]
  const given = { firstName: 'Beyond', username, roles, startsOn: await school.today(), ...more }
  return (await school.transaction(clerk, 'accounts.seeded', (tx) => createAccount(tx, given))).id
}

type Given = { role: string; campusId?: string | null; startsOn?: string; endsOn?: string | null }
function give(
  speaker: Speaker,
  id: string,
  { campusId = null, startsOn = today, endsOn = null, ...role }: Given,
) {
  const body = { ...role, campusId, startsOn, endsOn } as never
  return speaker.call(contract.giveRole, { params: { id }, body })
}

const set = (speaker: Speaker, id: string, body: object) =>
  speaker.call(contract.setState, { params: { id }, body: body as never })

/** Writes behind the product's back. */
async function change(query: SQL) {
  const school = await cast.school()
  await school.transaction(clerk, 'accounts.seeded', (tx) => tx.execute(query))
}

/** Gives administrators all that super admins may do. */
async function levelUp() {
  const school = await cast.school()
  const { grants } = await (await cast.as('nasreen')).call(readMe, {})
  for (const { resource, action } of grants)
    await setGrant(school, clerk, { role: 'administrator', resource, action, reach: 'institute' })
}

test('whoever will stand above somebody from a later day on is left alone by them already', async () => {
  const [sadia, tariq] = [await cast.as('sadia'), await cast.as('tariq')]
  const salaries = { resource: 'salary-info', action: 'view', reach: 'campus' } as const
  await setGrant(await cast.school(), clerk, { role: 'finance_staff', ...salaries })
  const id = await member(CNL)
  const params = { id }
  await set(sadia, id, off)
  await set(sadia, id, { state: 'active' })
  const given = await give(tariq, id, { role: 'finance_staff', campusId: CNL, startsOn: later })
  await expect(set(sadia, id, off)).rejects.toMatchObject(beyond)
  const logIn = { email: 'other@beyond.example', username: null }
  await expect(sadia.call(contract.changeLogIn, { params, body: logIn })).rejects.toMatchObject(beyond)
  await expect(sadia.call(contract.drawPassword, { params })).rejects.toMatchObject(beyond)
  await expect(sadia.call(contract.endUserSessions, { params })).rejects.toMatchObject(beyond)
  await expect(sadia.call(removeSecondFactor, { params, body: { reason: 'Lost' } })).rejects.toMatchObject(
    beyond,
  )
  await expect(sadia.call(unlinkUser, { params: { id, provider: 'own' } })).rejects.toMatchObject(beyond)
  await expect(sadia.call(contract.takeRole, { params: { id, assignment: given.id } })).rejects.toMatchObject(
    beyond,
  )
  await tariq.call(contract.takeRole, { params: { id, assignment: given.id } })
  await set(sadia, id, off)
})

test('a super admin, and who will be one, is beyond everybody else, whatever else both may do', async () => {
  const [tariq, nasreen] = [await cast.as('tariq'), await cast.as('nasreen')]
  await levelUp()
  const [owner, heir] = [await idOf('nasreen'), await member(MAIN)]
  await set(tariq, heir, off)
  await set(tariq, heir, { state: 'active' })
  const given = await give(nasreen, heir, { role: 'super_admin', startsOn: later })
  for (const id of [owner, heir]) await expect(set(tariq, id, off)).rejects.toMatchObject(beyond)
  await expect(
    tariq.call(beginViewing, { body: { of: 'person', id: owner, reason: 'Curious' } }),
  ).rejects.toMatchObject(beyond)
  await expect(
    tariq.call(contract.takeRole, { params: { id: heir, assignment: given.id } }),
  ).rejects.toMatchObject(beyond)
  await change(sql`update account set state = 'invited' where id = ${heir}`)
  await expect(
    tariq.call(sendAgain, { params: { id: heir }, body: { channel: 'link' } }),
  ).rejects.toMatchObject(beyond)
  await change(sql`update account set state = 'active' where id = ${heir}`)
  await set(nasreen, heir, off)
})

test('nobody gives themselves a role, but that of what they are to their children', async () => {
  const nasreen = await cast.as('nasreen')
  const id = await idOf('nasreen')
  await expect(give(nasreen, id, { role: 'moderator', campusId: MAIN })).rejects.toMatchObject(
    refused('users.oneself', 409),
  )
  const { offered } = await nasreen.call(contract.listHeldRoles, { params: { id } })
  expect(offered.map(({ key }) => key)).toEqual(['student', 'guardian'])
  const own = await give(nasreen, id, { role: 'guardian' })
  await nasreen.call(contract.takeRole, { params: { id, assignment: own.id } })
})

test('a role begins today or later, and one that is over is taken from nobody', async () => {
  const tariq = await cast.as('tariq')
  const id = await member(MAIN)
  await expect(
    give(tariq, id, { role: 'moderator', campusId: MAIN, startsOn: '2026-11-18' }),
  ).rejects.toMatchObject({ problem: { status: 422, errors: [{ pointer: '/startsOn' }] } })
  const { id: assignment } = await give(tariq, id, { role: 'moderator', campusId: MAIN })
  await change(
    sql`update assignment set starts_on = '2026-11-01', ends_on = '2026-11-18' where id = ${assignment}`,
  )
  await expect(tariq.call(contract.takeRole, { params: { id, assignment } })).rejects.toMatchObject(
    refused('not-found', 404),
  )
})

test('a role of a later day is told of as one, with its day, in the bell and by letter; and so is its end before', async () => {
  const tariq = await cast.as('tariq')
  const id = await idOf('imtiaz')
  const given = await give(tariq, id, { role: 'moderator', campusId: MAIN, startsOn: later })
  await tariq.call(contract.takeRole, { params: { id, assignment: given.id } })
  const { rows } = await (await cast.as('imtiaz')).call(listNotifications, { query: { limit: 2 } })
  expect(rows.map(({ title, body }) => [title, body])).toEqual([
    [
      'You will not get the role Moderator after all',
      'It was to begin on 01-12-2026. Tariq Mehmood removed it before then.',
    ],
    ['You will have a new role: Moderator', 'Tariq Mehmood gave it to you. It begins on 01-12-2026.'],
  ])
  await cast.work()
  const letter = cast.mails.find(({ kind }) => kind === 'role.given-later')
  expect(letter?.text).toContain('It begins on 01-12-2026.')
})
