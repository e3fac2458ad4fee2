import { and, eq } from 'drizzle-orm'
import type { Speaker } from 'kit/testing/testing'
import { expect, test } from 'vitest'
import { runConcurrently } from '../../../../testing/concurrent-transaction.ts'
import { castSchool } from '../../../../testing/school.ts'
import { listNotifications } from '../../../platform/notifications/contract.ts'
import { changeRoles, readRoles } from '../../roles/contract.ts'
import { endUserSessions, setState } from '../../users/contract.ts'
import { giveRole, takeRole } from '../rights/assignment.ts'
import { updateMe } from '../contract.ts'
import { account, assignment, role } from '../tables.ts'

const cast = await castSchool()
const office = { id: null, name: 'Office' }

async function idOf(login: string): Promise<string> {
  const { db } = await cast.school()
  const [found] = await db
    .select({ id: account.id })
    .from(account)
    .where(eq(account.email, `${login}@riverside.example`))
  return found?.id ?? ''
}

/** What was written to somebody since the last time, each with its first own line. */
async function lettersTo(login: string): Promise<[string, string][]> {
  cast.mails.length = 0
  await cast.work()
  return cast.mails
    .filter(({ to }) => to === `${login}@riverside.example`)
    .map(({ subject, text }) => [subject, text])
}

const titles = async () => (await lettersTo('adeel')).map(([title]) => title)

const bellOf = async (speaker: Speaker) =>
  (await speaker.call(listNotifications, { query: { category: 'security' } })).rows.map(({ title }) => title)

test('a role that is given or taken is told in the bell and by mail', async () => {
  const school = await cast.school()
  const id = await idOf('adeel')
  await lettersTo('adeel')
  await giveRole(school, office, { accountId: id, role: 'staff' })
  const [[subject = '', text = ''] = []] = await lettersTo('adeel')
  expect(subject).toBe('You have a new role: Staff')
  expect(text).toContain('Office gave it to you.')
  const [given] = await school.db
    .select({ id: assignment.id })
    .from(assignment)
    .innerJoin(role, eq(role.id, assignment.roleId))
    .where(and(eq(assignment.accountId, id), eq(role.key, 'staff')))
  await takeRole(school, office, given?.id ?? '')
  expect((await lettersTo('adeel')).map(([title]) => title)).toEqual(['You no longer have the role Staff'])
  expect((await bellOf(await cast.as('adeel'))).slice(0, 3)).toEqual(
    expect.arrayContaining(['You have a new role: Staff', 'You no longer have the role Staff']),
  )
})

test('whoever holds a role that may do more now, or less, reads so in their own language', async () => {
  const [tariq, sadia] = [await cast.as('tariq'), await cast.as('sadia')]
  await sadia.call(updateMe, { body: { language: 'ur' } })
  await lettersTo('sadia')
  async function set(reach: 'campus' | null) {
    const { roles } = await tariq.call(readRoles, {})
    const { id = '', version = 0 } = roles.find(({ key }) => key === 'admin') ?? {}
    const cells = [{ resource: 'rooms', action: 'delete', reach } as const]
    await tariq.call(changeRoles, { body: { roles: [{ id, version, cells }] } })
  }
  await set(null)
  expect(await lettersTo('sadia')).toMatchObject([
    ['آپ کا کردار ایڈمن اب پہلے سے کم کر سکتا ہے', expect.any(String)],
  ])
  await set(null)
  expect(await lettersTo('sadia')).toEqual([])
  await set('campus')
  const [[subject = '', text = ''] = []] = await lettersTo('sadia')
  expect(subject).toBe('آپ کا کردار ایڈمن اب پہلے سے زیادہ کر سکتا ہے')
  expect(text).toContain('Tariq Mehmood')
  await sadia.call(updateMe, { body: { language: 'en' } })
  expect((await bellOf(sadia))[0]).toBe('Your role Admin may do more than before')
  expect(await lettersTo('tariq')).toEqual([])
})

test('a log-in that is shut, opened, renamed or logged out everywhere is written about', async () => {
  const [tariq, id] = [await cast.as('tariq'), await idOf('adeel')]
  await titles()
  await tariq.call(setState, { params: { id }, body: { state: 'disabled', reason: 'Lost the telephone' } })
  expect(await titles()).toEqual(['Your log-in was switched off'])
  await tariq.call(setState, { params: { id }, body: { state: 'active' } })
  expect(await titles()).toEqual(['You may log in again'])
  const adeel = await cast.as('adeel')
  await titles()
  await tariq.call(endUserSessions, { params: { id } })
  expect(await titles()).toEqual(['You were logged out on every device'])
  const school = await cast.school()
  const rename = (username: string) =>
    school.transaction(office, 'accounts.seeded', (tx) =>
      tx.update(account).set({ username }).where(eq(account.id, id)),
    )
  await rename('adeel.ahmed')
  expect(await titles()).toEqual([])
  await rename('adeel.a')
  expect(await titles()).toEqual(['The username of your log-in was changed'])
  await expect(adeel.call(listNotifications, {})).rejects.toMatchObject({ problem: { status: 401 } })
  expect((await bellOf(await cast.as('adeel'))).at(0)).toMatch(/username|new device/i)
})

test('a text to a telephone of several says whose log-in it is about, and one that is somebody’s alone does not', async () => {
  const [tariq, { db }] = [await cast.as('tariq'), await cast.school()]
  const [usman] = await db
    .select({ id: account.id, phone: account.phone })
    .from(account)
    .where(eq(account.username, 'usman.ghani'))
  const words = async (reason: string) => {
    await tariq.call(setState, { params: { id: usman?.id ?? '' }, body: { state: 'disabled', reason } })
    await cast.work()
    const text = cast.texts.findLast(({ to }) => to === usman?.phone)?.words
    await tariq.call(setState, { params: { id: usman?.id ?? '' }, body: { state: 'active' } })
    await cast.work()
    return text
  }
  const alone = await words('Alone')
  expect(alone).not.toContain('Usman')
  await runConcurrently(
    cast,
    (sql) => sql`update account set phone = ${usman?.phone ?? ''} where username = 'bashir.ahmed'`,
  )
  expect(await words('Shared')).toBe(alone?.replace('\n', ' (Usman)\n'))
})
