import { type Speaker, speaker } from 'kit/testing/testing'
import { hashPassword } from 'kit/security/password'
import { type CastSchool, castSchool } from './school.ts'
import type { PlacedSchool } from './placement.ts'
import { logIn } from '../src/access/sessions/contract.ts'
import { demoPassword } from '../demo/access/sessions/seed.ts'

type Where = { host?: string; agent?: string }

export type TestDoor = Pick<CastSchool, 'schools' | 'riverside' | 'school' | 'clock' | 'app'> & {
  /** A browser of some kind in which nobody has logged in. */
  browser: (where?: Where) => Speaker
  /** A browser in which a member of the cast has logged in: `tariq`, or a whole log-in name. */
  as: (login: string, where?: Where) => Promise<Speaker>
  /** Another school: the same people, e-mails, passwords and ids. */
  hilltop: () => Promise<PlacedSchool>
}

export const phone =
  'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'
export const laptop = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** The cast's school and a second one, seen from browsers of different kinds; call it at the top of a test file. */
export async function testDoor(): Promise<TestDoor> {
  const cast = await castSchool({ limits: { door: { quota: 10_000, seconds: 60 } } })
  let hilltop: Promise<PlacedSchool> | undefined
  const browser = ({ host = cast.host, agent = laptop }: Where = {}) =>
    speaker(cast.app(), host, { 'user-agent': agent })
  return {
    ...cast,
    browser,
    async as(login, where) {
      const speaking = browser(where)
      const name = /[@.]/.test(login) ? login : `${login}@riverside.example`
      await speaking.call(logIn, { body: { login: name, password: demoPassword } })
      return speaking
    },
    hilltop: () => (hilltop ??= cast.add('hilltop')),
  }
}

/** What sign-up would leave for a new school of Nasreen Akhtar's. */
export async function foundingOf(instituteName: string) {
  return {
    firstName: 'Nasreen',
    lastName: 'Akhtar',
    email: 'nasreen@riverside.example',
    phone: '+923000000101',
    passwordHash: await hashPassword(demoPassword),
    instituteName,
    instituteType: 'school',
    country: 'PK',
  }
}
