import { slowness } from 'kit/testing/testing-limits'
import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { leaning } from '../../../testing/times.ts'
import { teachers } from '../../people/employees/contract.ts'
import { askLogInCode } from './sign-in-codes/contract.ts'
import { askReset, checkReset } from '../../access/passwords/contract.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import { invite } from './contract.ts'

const plenty = { quota: 10_000, seconds: 3_600 }
const cast = await castSchool({ limits: { door: plenty, codes: plenty, guesses: plenty } })
const unknown = 'x'.repeat(43)

/** What each was good for, and is no more. */
async function run(): Promise<Record<'invitation' | 'reset' | 'link', string>> {
  const [nasreen, tariq] = [await cast.as('nasreen'), await cast.as('tariq')]
  const body = { campusId: demoCampuses.MAIN, firstName: 'Naya', lastName: 'Ustad' }
  const { id: personId } = await nasreen.call(teachers.endpoints.create, { body: body as never })
  const roles = [{ role: 'teacher', campusId: null }]
  const { link } = await tariq.call(invite, { body: { personId, channel: 'link', roles } })
  const visitor = cast.visitor()
  const { ticket } = await visitor.call(askReset, { body: { login: 'farzana@riverside.example' } })
  await visitor.call(askLogInCode, { body: { login: 'usman.ghani' } })
  await cast.work()
  const code = /\d{6}/.exec(cast.mails.findLast(({ kind }) => kind === 'code')?.subject ?? '')?.[0] ?? ''
  const { token } = await visitor.call(checkReset, { body: { ticket, code } })
  const said = [...cast.texts, ...cast.mails].map((message) => JSON.stringify(message)).join(' ')
  cast.clock.pass(8 * 86_400)
  return {
    invitation: link?.split('#')[1] ?? '',
    reset: token,
    link: /\/enter#([\w-]+)/.exec(said)?.[1] ?? '',
  }
}

test(
  'a token that has run out is answered as one that nobody was ever given: in words, status, size and time',
  { timeout: 180_000 * slowness },
  async () => {
    const old = await run()
    const password = 'a long walk to school'
    const doors = [
      {
        method: 'POST',
        url: '/api/v1/invitation',
        old: old.invitation,
        body: (token: string) => ({ token }),
      },
      {
        method: 'PUT',
        url: '/api/v1/invitation',
        old: old.invitation,
        body: (token: string) => ({ token, password, language: 'en' }),
      },
      {
        method: 'PUT',
        url: '/api/v1/password-reset',
        old: old.reset,
        body: (token: string) => ({ token, password }),
      },
      {
        method: 'POST',
        url: '/api/v1/log-in-links/token',
        old: old.link,
        body: (link: string) => ({ link }),
      },
    ] as const
    for (const { method, url, old, body } of doors) {
      expect(old, url).toMatch(/^[\w-]{20,}$/)
      const headers = { 'content-type': 'application/json' }
      const ask = (token: string) =>
        cast.visitor().ask({ method, url, headers, body: JSON.stringify(body(token)) })
      const [one, other] = [await ask(old), await ask(unknown.slice(0, old.length))]
      const plain = ({ status, text, headers }: typeof one) => ({
        status,
        text: text.replace(/"requestId":"[^"]*"/, ''),
        headers: Object.keys(headers).sort(),
      })
      expect(plain(one), url).toEqual(plain(other))
      expect(one.status, url).toBe(409)
      const uneven = await leaning((which) => ask(which === 'one' ? old : unknown.slice(0, old.length)))
      expect(Math.abs(uneven), `${method} ${url}: slower by ${uneven}`).toBeLessThan(0.2)
    }
  },
)
