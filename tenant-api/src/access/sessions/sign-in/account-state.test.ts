import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { act } from '../../../core/acts/audit.ts'
import { setAccountState } from './account-state.ts'
import { startSession } from '../tokens/session.ts'
import { epochOf, signedIn } from '../tokens/session-cache.ts'
import { account, session } from '../tables.ts'
import { testDoor } from '../../../../testing/door.ts'

const door = await testDoor()
const clerk = { id: null, name: 'Test' }
const agent = { device: 'Windows PC', browser: 'Firefox' }

test.each([
  ['disabled', 'accounts.disabled'],
  ['deactivated', 'accounts.deactivated'],
] as const)('who is %s is logged out everywhere at once, and the audit says so', async (state, key) => {
  const { school, accountId, id } = await open()
  const { version } = await accountRow(accountId)
  expect(await signedIn(school, id)).not.toBeNull()
  const epoch = epochOf(school)
  await setAccountState(school, clerk, { accountId, state })
  expect(epochOf(school)).toBeGreaterThan(epoch)
  expect(await signedIn(school, id)).toBeNull()
  expect(await sessionRow(id)).toMatchObject({ endReason: 'account' })
  expect(await accountRow(accountId)).toMatchObject({ state, version: version + 1 })
  expect(await lastAct()).toMatchObject({ key, about: { name: 'Sadia Rauf' } })
  await setAccountState(school, clerk, { accountId, state: 'active' })
  expect(await lastAct()).toMatchObject({ key: 'accounts.reactivated' })
})

test('who is let in, and was in, stays where they are', async () => {
  const { school, accountId, id } = await open()
  await setAccountState(school, clerk, { accountId, state: 'active' })
  expect(await sessionRow(id)).toMatchObject({ endedAt: null })
  expect(await signedIn(school, id)).not.toBeNull()
})

async function open() {
  const school = await door.school()
  const [row] = await school.db.select().from(account).where(eq(account.email, 'sadia@riverside.example'))
  const accountId = row?.id ?? ''
  const who = { id: accountId, name: 'Sadia Rauf' }
  const { sessionId } = await startSession(school, who, { method: 'password', agent })
  return { school, accountId, id: sessionId }
}

async function accountRow(id: string) {
  const [row] = await (await door.school()).db.select().from(account).where(eq(account.id, id))
  if (!row) throw new Error('the account is gone')
  return row
}

async function sessionRow(id: string) {
  return (await (await door.school()).db.select().from(session).where(eq(session.id, id)))[0]
}

async function lastAct() {
  return (await (await door.school()).db.select().from(act).orderBy(desc(act.id)).limit(1))[0]
}
