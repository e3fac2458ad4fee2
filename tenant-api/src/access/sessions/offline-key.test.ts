import { expect, test } from 'vitest'
import { phone, testDoor } from '../../../testing/door.ts'
import { endOtherSessions, logOut, readMe, readOfflineKey } from './contract.ts'

const door = await testDoor()

test('an account has one offline key in all of its sessions, and no other account has it', async () => {
  const [first, second] = [await door.as('sana'), await door.as('sana', { agent: phone })]
  const me = await second.call(readMe, {})
  const answer = await first.call(readOfflineKey, {})
  expect(answer.key).toMatch(/^[\w-]{43}$/)
  expect(await second.call(readOfflineKey, {})).toEqual({
    key: answer.key,
    account: me.id,
    sessionId: me.sessionId,
  })
  const tariq = await door.as('tariq')
  expect((await tariq.call(readOfflineKey, {})).key).not.toBe(answer.key)
})

test('the same person of another school has another key', async () => {
  const { host } = await door.hilltop()
  const [here, there] = [await door.as('sana'), await door.as('sana', { host })]
  expect((await here.call(readOfflineKey, {})).key).not.toBe((await there.call(readOfflineKey, {})).key)
})

test('an ended session gets no key, however it has ended', async () => {
  const expired = { problem: { status: 401 } }
  const [out, elsewhere, desk] = [await door.as('sana'), await door.as('sana'), await door.as('sana')]
  await out.call(logOut, {})
  await expect(out.call(readOfflineKey, {})).rejects.toMatchObject(expired)
  await desk.call(endOtherSessions, {})
  await expect(elsewhere.call(readOfflineKey, {})).rejects.toMatchObject(expired)
  await expect(door.browser().call(readOfflineKey, {})).rejects.toMatchObject(expired)
})
