import type { Speaker } from 'kit/testing/testing'
import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { listAudit } from '../../records/audit/contract.ts'
import { staff } from '../../people/employees/contract.ts'
import { readJob } from '../../platform/jobs/contract.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import { users } from '../../access/users/contract.ts'
import * as contract from './contract.ts'

const cast = await castSchool()
const { MAIN, CNL } = demoCampuses
const refused = (code: string, status: number) => ({ problem: { code, status } })

let count = 0
/** A member of staff who was invited by a link; gives the log-in. */
async function invited(more: object = {}) {
  count += 1
  const [nasreen, tariq] = [await cast.as('nasreen'), await cast.as('tariq')]
  const name = { firstName: `Zaya${'abcdefghijklmnop'[count]}`, lastName: 'Ustad' }
  const body = { campusId: MAIN, email: `zaya${count}@staff.example`, ...name, ...more }
  const { id } = await nasreen.call(staff.endpoints.create, { body: body as never })
  const roles = [{ role: 'staff', campusId: null }]
  const asked = { body: { personId: id, channel: 'link', roles, username: `zaya.${count}` } } as const
  return (await tariq.call(contract.invite, { body: { ...asked.body, roles: [...roles] } })).user
}

const runOut = () => cast.clock.pass(7 * 86_400 + 60)
const letters = () => cast.mails.filter(({ kind }) => kind === 'invitation')

async function sendAgain(speaker: Speaker, ids: string[], channel: 'mail' | 'text' = 'mail') {
  const { job, total } = await speaker.call(contract.sendManyAgain, { body: { channel, of: { ids } } })
  expect(total).toBe(ids.length)
  await cast.work()
  await cast.work()
  return speaker.call(readJob, { params: { id: job } })
}

test('invitations that ran out are sent anew, many at once; of each that is left alone it is said why', async () => {
  const [one, two, unreached] = [await invited(), await invited(), await invited({ email: null })]
  runOut()
  const good = await invited()
  const tariq = await cast.as('tariq')
  const ids = [one, two, unreached, good]
  const counted = await tariq.call(contract.countRanOut, { body: { of: { ids } } })
  expect(counted).toMatchObject({ total: 4, all: 3, mail: 2 })
  const before = letters().length
  const job = await sendAgain(tariq, ids)
  expect(job).toMatchObject({ state: 'done', total: 4, failed: 2 })
  expect(job.failures.map(({ message }) => message).toSorted()).toEqual([
    'No e-mail address is known of this person',
    'The invitation of this person is still good',
  ])
  expect(
    letters()
      .slice(before)
      .map(({ to }) => to)
      .toSorted(),
  ).toEqual(['zaya1@staff.example', 'zaya2@staff.example'])
  const token = /\/invited#([\w-]{43})/.exec(letters().at(-1)?.text ?? '')?.[1] ?? ''
  const body = { token, password: 'two mangoes in the rain', language: 'en' } as const
  await cast.visitor().call(contract.acceptInvitation, { body })
  const said = await tariq.call(listAudit, { query: { limit: 50 } })
  expect(said.rows.map(({ sentence }) => sentence)).toContain('Invited 2 people once more')
  const again = await sendAgain(tariq, [one, two])
  expect(again.failures.map(({ message }) => message).toSorted()).toEqual([
    'The invitation of this person is still good',
    'This person logs in already',
  ])
})

test('all that ran out are sent anew, as many as were said and no others; nobody invites who may not', async () => {
  runOut()
  const counted = async () => {
    const tariq = await cast.as('tariq')
    return (await tariq.call(contract.readUninvited, { query: { campus: CNL } })).ranOut
  }
  const { all, mail } = await counted()
  const here = await invited()
  await invited({ campusId: CNL })
  await invited({ campusId: CNL, email: null })
  expect(await counted()).toMatchObject({ all, mail })
  runOut()
  expect(await counted()).toMatchObject({ all: all + 2, mail: mail + 1 })
  const tariq = await cast.as('tariq')
  const total = mail + 1
  const body = { channel: 'mail', campusId: CNL, total } as const
  await expect(
    tariq.call(contract.sendAllAgain, { body: { ...body, total: total + 1 } }),
  ).rejects.toMatchObject(refused('selection-changed', 409))
  const before = letters().length
  const { job } = await tariq.call(contract.sendAllAgain, { body })
  await cast.work()
  await cast.work()
  expect(await tariq.call(readJob, { params: { id: job } })).toMatchObject({ state: 'done', failed: 0 })
  expect(letters().length).toBe(before + total)
  expect(await counted()).toMatchObject({ all: all + 2 - total, mail: 0 })
  const sadia = await cast.as('sadia')
  // Who keeps the door of one campus invites there alone.
  const hers = await sadia
    .call(contract.countRanOut, { body: { of: { ids: [here] } } })
    .catch((e: unknown) => e)
  expect(hers).toMatchObject(refused('not-found', 404))
  await expect(sendAgain(sadia, [here])).rejects.toMatchObject(refused('not-found', 404))
  const ayesha = await cast.as('ayesha.imran')
  await expect(sendAgain(ayesha, [here])).rejects.toMatchObject({ problem: { status: 403 } })
})

test('the list of users says until when an invitation is good, and finds those that ran out', async () => {
  const id = await invited()
  const tariq = await cast.as('tariq')
  const query = { state: 'invited', q: `zaya.${count}` } as const
  const [row] = (await tariq.call(users.endpoints.list, { query })).rows
  const today = await (await cast.school()).today()
  expect(row?.id).toBe(id)
  expect(String(row?.invitationEndsOn) > today).toBe(true)
  const late = { ...query, invitationEndsOnTo: today }
  expect((await tariq.call(users.endpoints.list, { query: late })).total).toBe(0)
  runOut()
  const later = await cast.as('tariq')
  const now = await (await cast.school()).today()
  const found = await later.call(users.endpoints.list, { query: { ...query, invitationEndsOnTo: now } })
  expect(found.rows.map((one) => one.id)).toEqual([id])
})
