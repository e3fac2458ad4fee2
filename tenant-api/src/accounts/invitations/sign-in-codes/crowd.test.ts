import { speaker } from 'kit/testing/testing'
import { expect, test } from 'vitest'
import { usual } from '../../../core/http/limits.ts'
import { castSchool } from '../../../../testing/school.ts'
import { logIn } from '../../../access/sessions/contract.ts'
import { demoPassword } from '../../../../demo/access/sessions/seed.ts'
import { acceptInvitation, readInvitation } from '../contract.ts'
import { askReset } from '../../../access/passwords/contract.ts'
import * as contract from './contract.ts'

// The limits are those of the product, but that no slow machine outlives their minute.
const cast = await castSchool({
  proxies: ['127.0.0.1'],
  limits: { codes: { ...usual.codes, seconds: 3_600 }, guesses: { ...usual.guesses, seconds: 3_600 } },
})

/** A browser in the network of a school, or of a telephone company. */
const at = (address: string) => speaker(cast.app(), cast.host, { 'x-forwarded-for': address })

const said = (asking: Promise<unknown>) =>
  asking.then(
    () => 'done',
    ({ problem }: { problem: { code: string } }) => problem.code,
  )

const ask = (login: string, browser: ReturnType<typeof at>) =>
  browser.call(contract.askLogInCode, { body: { login } })

test('eighty parents at one address come in by codes in the same minute', async () => {
  for (let parent = 0; parent < 80; parent += 1) {
    const phone = at('10.1.0.1')
    const { ticket } = await ask(`parent.${parent}`, phone)
    const token = 'a'.repeat(43)
    expect(await said(phone.call(contract.checkLogInCode, { body: { ticket, code: '000000' } }))).toBe('code')
    const entering = phone.call(contract.logInByToken, { body: { token, account: crypto.randomUUID() } })
    expect(await said(entering)).toBe('log-in-link')
  }
})

test('eighty teachers in one staff room open their invitations and choose their passwords', async () => {
  for (let teacher = 0; teacher < 80; teacher += 1) {
    const laptop = at('10.1.1.1')
    const token = `nobodys-invitation-${teacher}`
    expect(await said(laptop.call(readInvitation, { body: { token } }))).toBe('invitation')
    const body = { token, password: 'a long walk to school', language: 'en' as const }
    expect(await said(laptop.call(acceptInvitation, { body }))).toBe('invitation')
  }
})

test('a stranger who asks for codes without end closes the door for an address, but not for a device that is known', async () => {
  const known = at('10.1.2.1')
  await known.call(logIn, { body: { login: 'usman.ghani', password: demoPassword } })
  let answer = 'done'
  for (let time = 0; time < 200 && answer === 'done'; time += 1)
    answer = await said(ask(`somebody.${time}`, at('10.1.2.1')))
  expect(answer).toBe('too-many')
  expect(await said(ask('usman.ghani', at('10.1.2.1')))).toBe('too-many')
  expect(await said(ask('mehwish.tahir', known))).toBe('too-many')
  expect(await said(ask('usman.ghani', known))).toBe('done')
  cast.clock.pass(60)
  expect(await said(known.call(askReset, { body: { login: 'usman.ghani' } }))).toBe('done')
})
