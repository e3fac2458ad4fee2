import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { listAudit } from '../../records/audit/contract.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import * as contract from './contract.ts'
import { castRegistering } from '../../../testing/registrations.ts'

const { ask, cast, contact, mother, registered, rowOf, open, childAt, approve, reject } =
  await castRegistering()
const { MAIN } = demoCampuses
beforeAll(() => open({ registersGuardians: true }))

/** Where words of a registration have been. */
const keepers = ['registration', 'act', 'audit', 'notification', 'one_time_code', 'outbox', 'idempotency']

test('what nobody decides in thirty days is deleted, and who registered is told', async () => {
  const email = contact()
  await registered(mother({ email }))
  cast.clock.pass(29 * 86_400)
  await cast.work()
  expect((await rowOf(email)).state).toBe('waiting')
  cast.clock.pass(3 * 86_400)
  await cast.work()
  await cast.work()
  await expect(rowOf(email)).rejects.toThrow('no such registration')
  expect(cast.mails.findLast(({ to }) => to === email)?.text).toContain('thirty days')
})

test('what was typed is gone with its code, and what was decided is emptied after ninety days', async () => {
  const nasreen = await cast.as('nasreen')
  const child = await childAt(MAIN)
  const said = mother({ children: [{ name: child.name, number: child.number }] })
  const admitted = await registered(said)
  const turned = await registered(mother())
  const school = await cast.school()
  const codes = await school.db.execute<{ size: number }>(
    sql`select length(sealed) as size from one_time_code where purpose = 'registration' and expires_at = '-infinity' order by sent_at desc limit 2`,
  )
  for (const { size } of codes) expect(size).toBeLessThan(80)
  await approve(nasreen, admitted.id, { children: [{ studentId: child.id, relation: 'mother' }] })
  await reject(nasreen, turned.id)
  cast.clock.pass(92 * 86_400)
  await cast.work()
  await cast.work()
  await expect(rowOf(String(turned.email))).rejects.toThrow('no such registration')
  expect(await rowOf(String(admitted.email))).toMatchObject({
    children: [],
    childNames: '',
    state: 'approved',
  })
})

test('of whoever was rejected, let go or forgotten no name stays: not in the audit, not in a bell, not beside a code', async () => {
  const nasreen = await cast.as('nasreen')
  const words = ['Zubeda', 'Qalandari', 'Mehrunnisa']
  const said = () =>
    mother({
      firstName: words[0],
      lastName: words[1],
      children: [{ name: words[2], birthDate: '2015-01-01' }],
    })
  const turned = await registered(said())
  await nasreen.call(contract.reject, {
    params: { id: turned.id },
    body: { reason: `${words[0]} is not known`, isTold: false },
  })
  const expired = await registered(said())
  // Somebody comes and goes whom nobody decides, and somebody whose code never came back.
  await ask(said())
  const addresses = [String(turned.email), String(expired.email)]
  const { rows } = await nasreen.call(listAudit, { query: { limit: 10 } })
  expect(rows.map(({ sentence }) => sentence)).toEqual(
    expect.arrayContaining(['Somebody asked for a log-in', 'Rejected a registration']),
  )
  cast.clock.pass(92 * 86_400)
  for (let night = 0; night < 3; night += 1) await cast.work()
  const { db } = await cast.school()
  const pattern = [...words, ...addresses].join('|')
  const holds = keepers.map(
    (name) => sql`select ${name}::text as name from ${sql.identifier(name)} t where t::text ~* ${pattern}`,
  )
  const found = await db.execute<{ name: string }>(sql.join(holds, sql` union `))
  expect([...found]).toEqual([])
})
