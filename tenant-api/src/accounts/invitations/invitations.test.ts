import { eq } from 'drizzle-orm'
import type { Speaker } from 'kit/testing/testing'
import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { agree } from '../../../testing/plan.ts'
import { logIn, readMe } from '../../access/sessions/contract.ts'
import { listAudit } from '../../records/audit/contract.ts'
import { account } from '../../access/sessions/tables.ts'
import { setGrant } from '../../../testing/grants.ts'
import { staff, teachers } from '../../people/employees/contract.ts'
import { readJob } from '../../platform/jobs/contract.ts'
import { exampleGuardian, guardians } from '../../people/students-and-guardians/contract.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import { giveRole, setState, users } from '../../access/users/contract.ts'
import * as contract from './contract.ts'

const cast = await castSchool()
const { MAIN, CNL, SHD } = demoCampuses
const phrase = 'two mangoes in the rain'
const refused = (code: string, status: number) => ({ problem: { code, status } })

let count = 0
/** Somebody who works here and does not log in. */
async function employee(of: typeof teachers | typeof staff, more: object = {}) {
  count += 1
  const nasreen = await cast.as('nasreen')
  const body = { campusId: MAIN, firstName: `Naya${'abcdefghijklmnop'[count]}`, lastName: 'Ustad', ...more }
  return (await nasreen.call(of.endpoints.create, { body: body as never })).id
}

type Chosen = { channel?: contract.Channel; role?: string; campusId?: string | null; username?: string }
function ask(speaker: Speaker, personId: string, chosen: Chosen = {}) {
  const { channel = 'mail', role = 'teacher', campusId = null, username = null } = chosen
  const body = { personId, channel, roles: [{ role, campusId }], username }
  return speaker.call(contract.invite, { body })
}

const tokenIn = (text: string) => /\/invited#([\w-]{43})/.exec(text)?.[1] ?? ''

const invitationsSent = () => cast.mails.filter(({ kind }) => kind === 'invitation')

/** The token of the last letter or message that has gone out. */
async function sent(): Promise<string> {
  await cast.work()
  return tokenIn(invitationsSent().at(-1)?.text ?? '')
}

function accept(token: string, more: object = {}, speaker = cast.visitor()) {
  const body = { token, password: phrase, language: 'en' as const, ...more }
  return speaker.call(contract.acceptInvitation, { body })
}
const look = (token: string) => cast.visitor().call(contract.readInvitation, { body: { token } })

async function accountOf(id: string) {
  const [row] = await (await cast.school()).db.select().from(account).where(eq(account.id, id))
  return row
}

test('a teacher is invited by e-mail, looks at the link as often as they like, chooses a password and is inside', async () => {
  const tariq = await cast.as('tariq')
  const id = await employee(teachers, { email: 'naya@teachers.example', firstName: 'Nayab' })
  const handed = await ask(tariq, id)
  expect(handed).toMatchObject({ link: null, words: null, qr: null, login: 'naya@teachers.example' })
  const token = await sent()
  const letter = invitationsSent().at(-1)
  expect(letter).toMatchObject({ to: 'naya@teachers.example', kind: 'invitation' })
  expect(letter?.text).toContain('Tariq Mehmood')
  for (let time = 0; time < 3; time += 1)
    expect(await look(token)).toEqual({
      name: 'Nayab Ustad',
      email: 'naya@teachers.example',
      username: null,
      language: 'en',
      byCode: false,
      asksCode: false,
    })
  expect(await accountOf(handed.user)).toMatchObject({ state: 'invited', passwordHash: null })
  // Nothing else opens the door meanwhile.
  const entering = { login: 'naya@teachers.example', password: phrase }
  await expect(cast.visitor().call(logIn, { body: entering })).rejects.toMatchObject(refused('login', 401))
  await expect(accept(token, { password: 'password' })).rejects.toMatchObject({ problem: { status: 422 } })

  const phone = cast.visitor()
  const me = await accept(token, { language: 'ur', username: 'nayab' }, phone)
  expect(me).toMatchObject({ name: 'Nayab Ustad', username: 'nayab', language: 'ur', emailVerified: true })
  expect(me.roles).toMatchObject([{ key: 'teacher' }])
  expect(await phone.call(readMe, {})).toMatchObject({ id: handed.user })
  await expect(accept(token)).rejects.toMatchObject(refused('invitation', 409))
  await cast.visitor().call(logIn, { body: entering })
  const { rows } = await tariq.call(listAudit, { query: { limit: 10 } })
  const told = rows.map(({ sentence }) => sentence)
  expect(told).toContain('Invited Nayab Ustad')
  expect(told).toContain('Nayab Ustad accepted the invitation')
  expect(JSON.stringify(rows)).not.toContain('token')
})

test('whose link is handed over logs in by a username that is theirs alone, and the words for them carry the link', async () => {
  const tariq = await cast.as('tariq')
  const names = { firstName: 'Zain', lastName: 'ul Abideen', phone: '0300 1234599' }
  const [one, two] = [await employee(staff, names), await employee(staff, { ...names, phone: null })]
  const before = invitationsSent().length
  const first = await ask(tariq, one, { channel: 'link', role: 'staff' })
  const second = await ask(tariq, two, { channel: 'link', role: 'staff' })
  await cast.work()
  expect(invitationsSent().length).toBe(before)
  expect([first.login, second.login]).toEqual(['zain.ul.abideen', 'zain.ul.abideen2'])
  expect(first.phone).toBe('+923001234599')
  expect(first.words).toContain(first.link)
  expect(first.qr).toContain('<svg')
  expect(await accept(tokenIn(first.link ?? ''))).toMatchObject({ username: 'zain.ul.abideen' })
  await expect(ask(tariq, two, { channel: 'mail' })).rejects.toMatchObject(
    refused('invitations.no-email', 422),
  )
  await expect(ask(tariq, one, { channel: 'link' })).rejects.toMatchObject(refused('invitations.closed', 409))
})

test('another invitation makes the one of before good for nothing; so do withdrawing it, seven days, and the end of the log-in', async () => {
  const tariq = await cast.as('tariq')
  const id = await employee(teachers, { email: 'again@teachers.example' })
  const { user } = await ask(tariq, id)
  const first = await sent()
  const params = { id: user }
  await tariq.call(contract.sendAgain, { params, body: { channel: 'mail' } })
  const second = await sent()
  expect(second).not.toBe(first)
  await expect(accept(first)).rejects.toMatchObject(refused('invitation', 409))
  await tariq.call(contract.revokeInvitation, { params })
  await expect(accept(second)).rejects.toMatchObject(refused('invitation', 409))
  await expect(tariq.call(contract.revokeInvitation, { params })).rejects.toMatchObject(
    refused('invitations.none', 409),
  )
  const link = async () =>
    tokenIn((await tariq.call(contract.sendAgain, { params, body: { channel: 'link' } })).link ?? '')
  const off = await link()
  const why = { state: 'deactivated', reason: 'Went elsewhere' } as never
  await tariq.call(setState, { params, body: why })
  await expect(accept(off)).rejects.toMatchObject(refused('invitation', 409))
  await tariq.call(setState, { params, body: { state: 'active' } as never })
  // Let in again is invited again: there is still no password.
  expect(await accountOf(user)).toMatchObject({ state: 'invited' })
  await expect(accept(off)).rejects.toMatchObject(refused('invitation', 409))
  await expect(tariq.call(setState, { params, body: { state: 'active' } as never })).rejects.toMatchObject(
    refused('users.invited', 409),
  )
  const late = await link()
  cast.clock.pass(7 * 86_400 - 60)
  await look(late)
  cast.clock.pass(120)
  await expect(accept(late)).rejects.toMatchObject(refused('invitation', 409))
  const again = await cast.as('tariq')
  const read = await again.call(contract.readLogIn, { params: { id } })
  expect(read.user).toMatchObject({ state: 'invited', invitation: { state: 'expired', channel: 'link' } })
  expect(read.user?.mayDo).toContain('invite')
})

test('of many who answer one invitation at once, one is let in', async () => {
  const tariq = await cast.as('tariq')
  const handed = await ask(tariq, await employee(teachers), { channel: 'link' })
  const token = tokenIn(handed.link ?? '')
  const answers = await Promise.allSettled([1, 2, 3].map(() => accept(token)))
  expect(answers.filter(({ status }) => status === 'fulfilled').length).toBe(1)
})

test('nobody invites somebody to more than they may themselves, nor beyond their campus', async () => {
  const [sadia, rabia, tariq] = [await cast.as('sadia'), await cast.as('rabia'), await cast.as('tariq')]
  const [here, there] = [
    await employee(teachers, { campusId: CNL }),
    await employee(teachers, { campusId: SHD }),
  ]
  const link = { channel: 'link' } as const
  await expect(ask(rabia, here, link)).rejects.toMatchObject({ problem: { status: 403 } })
  await expect(ask(sadia, there, link)).rejects.toMatchObject({ problem: { status: 404 } })
  await expect(ask(sadia, here, { ...link, role: 'administrator' })).rejects.toMatchObject({
    problem: { status: expect.toSatisfy((status: number) => status === 403 || status === 404) },
  })
  await expect(ask(tariq, here, { ...link, role: 'super_admin' })).rejects.toMatchObject(
    refused('users.super-admin', 403),
  )
  await setGrant(
    await cast.school(),
    { id: null, name: 'Test' },
    {
      role: 'finance_staff',
      resource: 'salary-info',
      action: 'view',
      reach: 'campus',
    },
  )
  await expect(ask(sadia, here, { ...link, role: 'finance_staff', campusId: CNL })).rejects.toMatchObject(
    refused('users.beyond-own', 403),
  )
  // Nothing of what was refused is left behind.
  const read = await sadia.call(contract.readLogIn, { params: { id: here } })
  expect(read.user).toBeNull()
  expect(read.proposal?.roles).toEqual(['teacher'])
  expect(read.offered.map(({ key }) => key)).not.toContain('finance_staff')
  expect(read.offered.map(({ key }) => key)).toContain('teacher')
  expect((await ask(sadia, here, link)).link).toBeTruthy()
  await expect(sadia.call(contract.readLogIn, { params: { id: there } })).rejects.toMatchObject({
    problem: { status: 404 },
  })
})

test('an invitation goes by text message where texts can be sent, and is not offered where they cannot', async () => {
  const tariq = await cast.as('tariq')
  const id = await employee(teachers, { phone: '0300 5550987' })
  const school = await cast.school()
  const asking = ask(tariq, id, { channel: 'text' })
  if (!school.canText) return expect(asking).rejects.toMatchObject(refused('invitations.no-texts', 422))
  const { code } = await asking
  await cast.work()
  const text = cast.texts.at(-1)
  expect(text).toMatchObject({ to: '+923005550987', kind: 'invitation' })
  expect(text?.words).toContain('the code that the office tells you')
  expect(text?.words).not.toContain(code)
  return accept(tokenIn(text?.words ?? ''), { code })
})

test('many guardians are invited by a job, which says of each who was left out why, and invites nobody twice', async () => {
  const tariq = await cast.as('tariq')
  const { rows } = await tariq.call(guardians.endpoints.list, { query: { limit: 100 } })
  const counted = (await tariq.call(contract.readUninvited, {})).rows.find(({ list }) => list === 'guardians')
  expect(counted?.withoutLogin).toBeGreaterThan(1)
  const body = { list: 'guardians', channel: 'mail', of: { ids: rows.map(({ id }) => id) } } as const
  const many = async () => {
    const { job } = await tariq.call(contract.inviteMany, { body })
    await cast.work()
    return tariq.call(readJob, { params: { id: job } })
  }
  const before = invitationsSent().length
  const job = await many()
  expect(job.state).toBe('done')
  const messages = new Set(job.failures.map(({ message }) => message))
  expect(messages).toContain('This person logs in already')
  expect(messages).toContain('No e-mail address is known of this person')
  await cast.work()
  const letters = invitationsSent().slice(before)
  expect(letters.length).toBe(rows.length - job.failed)
  // And whose invitation has run out, of whom Riverside has one by now.
  expect(letters.length).toBe((counted?.mail ?? 0) + 1)
  expect(new Set(letters.map(({ to }) => to)).size).toBe(letters.length)
  const again = await many()
  expect(again.failed).toBe(rows.length)
  expect(again.failures.map(({ message }) => message)).toContain('This person has been invited already')
  expect(again.failures.find(({ id }) => id === exampleGuardian)?.message).toBe('This person logs in already')
  const left = (await tariq.call(contract.readUninvited, {})).rows.find(({ list }) => list === 'guardians')
  expect(left?.mail).toBe(0)
  const listed = await tariq.call(users.endpoints.list, { query: { state: 'invited', limit: 100 } })
  expect(listed.total).toBeGreaterThanOrEqual(letters.length)
  expect(listed.rows.every(({ invitedOn }) => invitedOn !== null)).toBe(true)
})

test('everybody of a list who has no log-in is invited at once, as many as were said', async () => {
  const tariq = await cast.as('tariq')
  await employee(staff, { email: 'all@staff.example', campusId: SHD })
  const counted = (await tariq.call(contract.readUninvited, { query: { campus: SHD } })).rows.find(
    ({ list }) => list === 'staff',
  )
  const body = { list: 'staff', channel: 'mail', campusId: SHD, total: counted?.mail ?? 0 } as const
  await expect(
    tariq.call(contract.inviteAll, { body: { ...body, total: body.total + 1 } }),
  ).rejects.toMatchObject(refused('selection-changed', 409))
  const { job } = await tariq.call(contract.inviteAll, { body })
  await cast.work()
  expect(await tariq.call(readJob, { params: { id: job } })).toMatchObject({ state: 'done', failed: 0 })
})

test('somebody of whom there is no record is invited by name, and an address that logs in already is said', async () => {
  const tariq = await cast.as('tariq')
  const body = {
    firstName: 'Shazia',
    lastName: 'Parveen',
    email: 'shazia@auditors.example',
    phone: '0300 7654321',
    channel: 'mail',
    roles: [{ role: 'staff', campusId: MAIN }],
  } as const
  const { user } = await tariq.call(contract.inviteNewcomer, { body: { ...body, roles: [...body.roles] } })
  expect(await accept(await sent())).toMatchObject({ id: user, name: 'Shazia Parveen' })
  await expect(
    tariq.call(contract.inviteNewcomer, { body: { ...body, roles: [...body.roles] } }),
  ).rejects.toMatchObject(refused('login-taken', 409))
})

/** What a refused call was told. */
async function answerTo(call: Promise<unknown>) {
  const { problem } = (await call.catch((error: unknown) => error)) as { problem: Record<string, unknown> }
  return { ...problem, requestId: '', instance: '' }
}

test('unknown tokens and those that were good once are answered alike, to the size of the answer', async () => {
  const tariq = await cast.as('tariq')
  const handed = await ask(tariq, await employee(teachers), { channel: 'link' })
  const spent = tokenIn(handed.link ?? '')
  await accept(spent)
  const unknown = 'x'.repeat(43)
  expect(await answerTo(look(unknown))).toEqual(await answerTo(look(spent)))
  expect(await answerTo(accept(unknown))).toEqual(await answerTo(accept(spent)))
  const raw = async (token: string) => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ token })
    const answer = await cast.visitor().ask({ method: 'POST', url: '/api/v1/invitation', headers, body })
    return [answer.status, answer.text.length, Object.keys(answer.headers).sort()]
  }
  expect(await raw(unknown)).toEqual(await raw(spent))
})

test('who answers an invitation while the plan is full is told so, and the link stays good until there is room', async () => {
  const tariq = await cast.as('tariq')
  const handed = await ask(tariq, await employee(teachers), { channel: 'link', username: 'late.comer' })
  const token = tokenIn(String(handed.link))
  await agree(cast, 'premium', { students: 1 })
  await expect(accept(token)).rejects.toMatchObject(refused('plan.full', 409))
  expect(await accountOf(handed.user)).toMatchObject({ state: 'invited', passwordHash: null })
  await agree(cast, 'premium')
  expect((await accept(token)).roles).toMatchObject([{ key: 'teacher' }])
})

test('of many each is given the role of what they are: whoever has another major role is left to be looked at', async () => {
  const nasreen = await cast.as('nasreen')
  const plain = await employee(staff, { email: 'plain@staff.example' })
  const other = await employee(staff, { email: 'other@staff.example', majorRole: 'administrator' })
  const of = { ids: [plain, other] }
  const body = { list: 'staff' as const, channel: 'mail' as const, of }
  const { job } = await nasreen.call(contract.inviteMany, { body })
  await cast.work()
  const { failures } = await nasreen.call(readJob, { params: { id: job } })
  expect(failures).toMatchObject([{ id: other, message: 'Invite this person from their record' }])
  const readLogIn = (id: string) => nasreen.call(contract.readLogIn, { params: { id } })
  expect((await readLogIn(other)).user).toBeNull()
  expect((await readLogIn(plain)).user?.roles).toBe('Staff')
  await expect(employee(staff, { majorRole: 'super_admin' })).rejects.toMatchObject({
    problem: { status: 422 },
  })
})

test('nobody out of sight is invited by their id, and a family’s role has no campus to draw them near by', async () => {
  const [sadia, tariq] = [await cast.as('sadia'), await cast.as('tariq')]
  const { rows } = await tariq.call(guardians.endpoints.list, { query: { limit: 100 } })
  const seen = await sadia.call(guardians.endpoints.list, { query: { limit: 100 } })
  const near = new Set(seen.rows.map(({ id }) => id))
  const far = rows.find(({ id }) => !near.has(id))?.id ?? ''
  const asked = { channel: 'link', role: 'staff', campusId: CNL } as const
  await expect(ask(sadia, far, asked)).rejects.toMatchObject(refused('not-found', 404))
  const id = await employee(teachers)
  await expect(ask(tariq, id, { ...asked, role: 'guardian' })).rejects.toMatchObject(
    refused('role-place', 422),
  )
  await expect(
    tariq.call(giveRole, {
      params: { id: (await ask(tariq, id, { channel: 'link' })).user },
      body: { role: 'guardian', campusId: MAIN, startsOn: await (await cast.school()).today(), endsOn: null },
    }),
  ).rejects.toMatchObject(refused('role-place', 422))
})
