import type { Speaker } from 'kit/testing/testing'
import { expect, test } from 'vitest'
import { castSchool } from '../../../../testing/school.ts'
import { inviteNewcomer } from '../../../accounts/invitations/contract.ts'
import { demoCampuses } from '../../../../demo/institute/structure/seed.ts'
import { listAudit } from '../../../records/audit/contract.ts'

const cast = await castSchool()
const { MAIN, CNL } = demoCampuses

/** Asks for a log-in with an address; the code of what it was answered. */
async function answered(speaker: Speaker, email: string, campusId: string): Promise<string> {
  const body = {
    firstName: 'Somebody',
    email,
    channel: 'mail' as const,
    roles: [{ role: 'staff', campusId }],
  }
  return speaker.call(inviteNewcomer, { body }).then(
    () => 'invited',
    ({ problem }: { problem: { code: string } }) => problem.code,
  )
}

test('who does not see all log-ins hears of a few addresses that they are in use, and each time it is written down', async () => {
  const sadia = await cast.as('sadia')
  const known = Array.from({ length: 14 }, () => 'asif@riverside.example')
  const heard: string[] = []
  for (const email of known) {
    heard.push(await answered(sadia, email, CNL))
    cast.clock.pass(17)
  }

  expect(heard.filter((code) => code === 'login-taken')).toHaveLength(10)
  // After that no address is answered for a while: one that nobody has is not, either.
  expect(heard.at(-1)).toBe('too-many-attempts')
  expect(await answered(sadia, 'nobody.yet@auditors.example', CNL)).toBe('too-many-attempts')
  const tariq = await cast.as('tariq')
  const { rows } = await tariq.call(listAudit, { query: { limit: 50 } })
  const written = 'Entered an e-mail address or a username by which somebody else logs in'
  expect(rows.filter(({ sentence }) => sentence === written)).toHaveLength(10)
  cast.clock.pass(16 * 60)
  expect(await answered(await cast.as('sadia'), 'nobody.yet@auditors.example', CNL)).toBe('invited')
})

test('of any number at once no more are answered', async () => {
  cast.clock.pass(60 * 60)
  const sadia = await cast.as('sadia')
  const all = await Promise.all(
    Array.from({ length: 12 }, () => answered(sadia, 'asif@riverside.example', CNL)),
  )
  expect(all.filter((code) => code === 'login-taken').length).toBeLessThanOrEqual(6)
  expect(all).toContain('too-many-attempts')
})

test('who sees all log-ins is told as often as they ask, and what was answered otherwise counts for nobody', async () => {
  const tariq = await cast.as('tariq')
  for (let time = 0; time < 12; time += 1)
    expect(await answered(tariq, 'asif@riverside.example', MAIN)).toBe('login-taken')
  cast.clock.pass(60 * 60)
  const sadia = await cast.as('sadia')
  for (let time = 0; time < 12; time += 1)
    expect(await answered(sadia, `newcomer${time}@auditors.example`, CNL)).toBe('invited')
})
