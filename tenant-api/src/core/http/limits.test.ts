import { expect, test } from 'vitest'
import { logIn, readMe } from '../../access/sessions/contract.ts'
import { demoPassword } from '../../../demo/access/sessions/seed.ts'
import { readSite } from '../../institute/institute/contract.ts'
import { castSchool } from '../../../testing/school.ts'

const cast = await castSchool({
  limits: {
    door: { quota: 9, seconds: 600 },
    account: { quota: 4, seconds: 600 },
    school: { quota: 40, seconds: 600 },
  },
})

test('each answer tells how much is left, of the address, the school and the account', async () => {
  const rabia = await cast.as('rabia')
  const { headers } = await rabia.ask({ url: '/api/v1/me' })
  expect(headers['ratelimit-policy']).toBe('"rest";q=12000;w=60, "school";q=40;w=600, "account";q=4;w=600')
  expect(headers.ratelimit).toMatch(/^"rest";r=\d+;t=\d+, "school";r=\d+;t=\d+, "account";r=3;t=\d+$/)
})

test('one person who asks too much is refused, in any of their browsers, and nobody else is', async () => {
  const [tariq, again, waqas] = [await cast.as('tariq'), await cast.as('tariq'), await cast.as('waqas')]
  for (let asked = 0; asked < 4; asked += 1) await tariq.call(readMe, {})
  const refused = await again.ask({ url: '/api/v1/me' })
  expect(refused.json()).toMatchObject({ status: 429, code: 'too-many' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(500)
  expect(refused.headers.ratelimit).toMatch(/"account";r=0;/)
  await waqas.call(readMe, {})
})

test('who tries the door too often from one address is refused before any password is compared', async () => {
  const login = { login: 'nobody@riverside.example', password: demoPassword }
  const attempt = () => cast.visitor().call(logIn, { body: login })
  const answers: unknown[] = []
  for (let tried = 0; tried < 12; tried += 1) {
    answers.push(await attempt().catch(({ problem }: { problem: { code: string } }) => problem.code))
  }
  expect(answers.at(-1)).toBe('too-many')
})

test('a school that is run wild is refused, and its neighbour is not', async () => {
  const hilltop = await cast.add('hilltop')
  const ask = (host: string) => cast.visitor(host).ask({ url: '/api/v1/site' })
  let refused = await ask(hilltop.host)
  for (let asked = 0; asked < 41 && refused.status === 200; asked += 1) refused = await ask(hilltop.host)
  expect(refused.status).toBe(429)
  expect(refused.headers.ratelimit).toMatch(/"school";r=0;/)
  expect(await cast.visitor().call(readSite, {})).toMatchObject({ type: 'school' })
})

test('no header of the sender makes another address of them', async () => {
  let answer = await knock(0)
  for (let tried = 1; tried < 12; tried += 1) answer = await knock(tried)
  expect(answer.json()).toMatchObject({ status: 429, code: 'too-many' })
})

/** Each time another name, so that the door's patience with one name does not answer first. */
function knock(number: number) {
  return cast.visitor().ask({
    method: 'POST',
    url: '/api/v1/session',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${number}` },
    body: JSON.stringify({ login: `x${number}`, password: 'y' }),
  })
}
