import { type SQL, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { checkLogInCode } from '../invitations/sign-in-codes/contract.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import * as contract from './contract.ts'
import { castRegistering, type RegistrationBody } from '../../../testing/registrations.ts'

const {
  cast,
  elsewhere,
  contact,
  mother,
  worker,
  ask,
  check,
  send,
  codeTo,
  registered,
  rowOf,
  open,
  childAt,
  approve,
  reject,
} = await castRegistering()
const { MAIN } = demoCampuses
const refused = (code: string, status: number) => ({ problem: { code, status } })
const wrong = refused('code', 422)
beforeAll(() => open({ registersGuardians: true, registersStaff: true }))

/** Written past the page. */
async function behind(statement: SQL) {
  const school = await cast.school()
  return school.transaction({ id: null, name: 'test' }, 'roles.changed', (tx) => tx.execute(statement))
}

test('a code, a token and a decision are good once, also for two at once', async () => {
  const said = mother()
  const { ticket } = await ask(said)
  const code = await codeTo(String(said.email))
  await expect(check(ticket, String((Number(code) + 1) % 1_000_000).padStart(6, '0'))).rejects.toMatchObject(
    wrong,
  )
  const { token } = await check(ticket, code)
  await expect(check(ticket, code)).rejects.toMatchObject(wrong)
  const both = await Promise.allSettled([send(token), send(token)])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(send(token)).rejects.toMatchObject(refused('registration-token', 409))
  const { id } = await rowOf(String(said.email))
  const [nasreen, tariq] = [await cast.as('nasreen'), await cast.as('tariq')]
  const child = await childAt(MAIN)
  const children = [{ studentId: child.id, relation: 'mother' }]
  const decided = await Promise.allSettled([approve(nasreen, id, { children }), reject(tariq, id)])
  expect(decided.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(reject(tariq, id)).rejects.toMatchObject(refused('registrations.decided', 409))
})

test('a code is good for five guesses and ten minutes, and of one kind of asking for no other', async () => {
  const said = mother()
  const { ticket } = await ask(said)
  const code = await codeTo(String(said.email))
  await expect(
    elsewhere().call(checkLogInCode, { body: { ticket, code } }),
    'it logs nobody in',
  ).rejects.toMatchObject(wrong)
  for (let time = 0; time < 5; time += 1)
    await expect(
      check(ticket, String((Number(code) + 1) % 1_000_000).padStart(6, '0')),
    ).rejects.toMatchObject(wrong)
  await expect(check(ticket, code)).rejects.toMatchObject(wrong)
  cast.clock.pass(31)
  const later = mother()
  const { ticket: old } = await ask(later)
  const late = await codeTo(String(later.email))
  cast.clock.pass(601)
  await expect(check(old, late)).rejects.toMatchObject(wrong)
})

test('who logs in already is sent a letter that says so, and is answered as everybody is', async () => {
  const answers = []
  for (const email of ['tariq@riverside.example', contact()]) {
    for (const children of [
      [{ name: 'Nobody', number: '777777' }],
      [{ name: 'X', number: (await childAt(MAIN)).number }],
    ]) {
      const body = JSON.stringify(mother({ email, children }))
      const headers = { 'content-type': 'application/json' }
      const {
        status,
        text,
        headers: all,
      } = await elsewhere().ask({
        method: 'POST',
        url: '/api/v1/registration-codes',
        headers,
        body,
      })
      answers.push({
        status,
        text: text.replace(/"ticket":"[^"]*"/, ''),
        length: text.length,
        all: Object.keys(all).sort(),
      })
      cast.clock.pass(31)
    }
  }
  expect(answers[0]?.status).toBe(202)
  for (const answer of answers) expect(answer).toEqual(answers[0])
  await cast.work()
  const letters = cast.mails.filter(({ to }) => to === 'tariq@riverside.example')
  expect(letters.at(-1)?.kind).toBe('registration-known')
  expect(letters.at(-1)?.text).not.toMatch(/code[^.]*\d{6}/)
})

test('the code of who logs in already opens nothing, even where it is guessed', async () => {
  const { ticket } = await ask(mother({ email: 'sadia@riverside.example' }))
  const school = await cast.school()
  // Whatever the code is: each of a million, tried on the row itself.
  const { createHmac } = await import('node:crypto')
  const [row] = await school.db.execute<{ id: string; hash: Buffer }>(
    sql`select id, code_hash as hash from one_time_code where purpose = 'registration' order by sent_at desc limit 1`,
  )
  const hashOf = (code: string) =>
    createHmac('sha256', school.dataKey).update(`one-time-code:${row?.id}:${code}`).digest('hex')
  const wanted = Buffer.from(row?.hash ?? '').toString('hex')
  let code = 0
  while (hashOf(String(code).padStart(6, '0')) !== wanted) code += 1
  await expect(check(ticket, String(code).padStart(6, '0'))).rejects.toMatchObject(wrong)
  cast.clock.pass(31)
})

test('a known address, a known child and a stranger take the same time', async () => {
  const child = await childAt(MAIN)
  const cases = {
    known: () => mother({ email: 'tariq@riverside.example' }),
    child: () => mother({ children: [{ name: child.name, number: child.number }] }),
    stranger: () => mother(),
  }
  const times: Record<string, number[]> = { known: [], child: [], stranger: [] }
  for (let round = 0; round < 45; round += 1) {
    const order = Object.entries(cases)
    for (const [kind, said] of [...order.slice(round % 3), ...order.slice(0, round % 3)]) {
      const body = JSON.stringify(said())
      const began = performance.now()
      await elsewhere().ask({
        method: 'POST',
        url: '/api/v1/registration-codes',
        headers: { 'content-type': 'application/json' },
        body,
      })
      times[kind]?.push(performance.now() - began)
    }
    cast.clock.pass(3 * 3600)
  }
  const medians = Object.values(times).map((all) => all.toSorted((a, b) => a - b)[22] ?? 0)
  const [least, most] = [Math.min(...medians), Math.max(...medians)]
  expect((most - least) / most, medians.join(', ')).toBeLessThan(0.35)
})

test('a telephone does not ring all day, and three of a household wait at most', async () => {
  const said = mother()
  await ask(said)
  await expect(ask(said)).rejects.toMatchObject(refused('code-just-sent', 429))
  for (let time = 1; time < 10; time += 1) {
    cast.clock.pass(31)
    await ask({ ...said, children: [{ name: 'Another', number: String(time) }] })
  }
  cast.clock.pass(31)
  await expect(ask(said)).rejects.toMatchObject(refused('too-many-codes', 429))
  const shared = contact()
  for (let time = 0; time < 3; time += 1) {
    cast.clock.pass(31)
    await registered(mother({ email: shared }))
  }
  cast.clock.pass(31)
  await expect(registered(mother({ email: shared }))).rejects.toMatchObject(
    refused('registrations.waiting', 409),
  )
})

test.each([
  [{ firstName: '' }, '/firstName'],
  [{ firstName: '<b>X</b>' }, '/firstName'],
  [{ email: 'none' }, '/email'],
  [{ email: null }, '/phone'],
  [{ email: null, phone: '12' }, '/phone'],
  [{ email: null, phone: '+966501234567' }, '/email'],
  [{ children: [] }, '/children'],
  [{ children: [{ name: 'Ali' }] }, '/children/0/number'],
  [{ children: [{ name: 'Ali', birthDate: '31-12-2015' }] }, '/children/0/birthDate'],
  [{ relation: 'king' }, '/relation'],
  [{ ...worker(), campusId: '01980000-0000-7000-8000-0000000fffff' }, '/campusId'],
  [{ ...worker(), identityNumber: '12-34' }, '/identityNumber'],
])('what cannot be is said at its field: %j', async (more, pointer) => {
  const said: RegistrationBody = 'kind' in more ? more : mother(more)
  await expect(ask(said)).rejects.toMatchObject({
    problem: { status: 422, errors: [expect.objectContaining({ pointer })] },
  })
})

test.each(['محمد علی', 'José-María', 'علی‌رضا'])(
  'a name of any script is kept and found: %s',
  async (firstName) => {
    const row = await registered(mother({ firstName, lastName: '' }))
    expect(row.name).toBe(firstName)
    const nasreen = await cast.as('nasreen')
    const { rows } = await nasreen.call(contract.registrations.endpoints.list, { query: { q: firstName } })
    expect(rows.map(({ id }) => id)).toContain(row.id)
  },
)

test('nobody has words of their own sent in the name of the school', async () => {
  const email = contact()
  await registered(mother({ email, firstName: 'Win prizes at evil.com', lastName: 'today' }))
  const letter = cast.mails.find(({ to, kind }) => to === email && kind === 'code')
  expect(letter?.text).toContain('code')
  expect(JSON.stringify(letter)).not.toContain('evil')
})

const tooMany = (pattern: RegExp) => ({
  problem: {
    code: 'too-many-texts',
    status: 429,
    errors: [{ pointer: '/email', code: 'texts', message: expect.stringMatching(pattern) }],
  },
})

test('five texts a day go to a telephone, whoever asks for them; after that mail is the way out', async () => {
  const phone = '+923018880001'
  for (let time = 0; time < 5; time += 1) {
    await ask(mother({ email: null, phone }))
    cast.clock.pass(31)
  }
  await expect(ask(mother({ email: null, phone }))).rejects.toMatchObject(tooMany(/telephone today/))
  expect(await ask(mother({ phone }))).toMatchObject({ sentTo: 'email' })
  cast.clock.pass(86_400)
  expect(await ask(mother({ email: null, phone }))).toMatchObject({ sentTo: 'phone' })
})

test('a school sends three hundred texts a day to whoever registers, and writes mail after that', async () => {
  cast.clock.pass(86_400)
  const texts = (count: number) =>
    behind(sql`insert into one_time_code (purpose, asker, is_known, by_text, ticket_hash, sealed, code_hash, sent_at, expires_at)
      select 'registration', md5(at::text), false, true, '', '', '', ${cast.clock.now.toISOString()}::timestamptz, '-infinity'
      from generate_series(1, ${count}::int) at`)
  await texts(299)
  await ask(mother({ email: null, phone: '+923018880002' }))
  await expect(ask(mother({ email: null, phone: '+923018880003' }))).rejects.toMatchObject(
    tooMany(/school sends no more texts/),
  )
  expect(await ask(mother())).toMatchObject({ sentTo: 'email' })
  cast.clock.pass(86_401)
  expect(await ask(mother({ email: null, phone: '+923018880003' }))).toMatchObject({ sentTo: 'phone' })
})

test('that somebody logs in by a telephone is told to who holds it, and to nobody before', async () => {
  const child = await childAt(MAIN)
  const [shared, free] = ['+923018880010', '+923018880011']
  const first = await registered(mother({ email: null, phone: shared }))
  await approve(await cast.as('nasreen'), first.id, {
    children: [{ studentId: child.id, relation: 'mother' }],
  })
  cast.clock.pass(31)
  const asked = {
    shared: await ask(mother({ email: null, phone: shared })),
    free: await ask(mother({ email: null, phone: free })),
  }
  expect(Object.keys(asked.shared)).toEqual(Object.keys(asked.free))
  expect(await check(asked.shared.ticket, await codeTo(shared))).toMatchObject({ isShared: true })
  expect(await check(asked.free.ticket, await codeTo(free))).toMatchObject({ isShared: false })
})
