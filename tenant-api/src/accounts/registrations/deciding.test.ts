import { eq, type SQL, sql } from 'drizzle-orm'
import { day } from 'kit/values/day'
import type { Speaker } from 'kit/testing/testing'
import { beforeAll, expect, test } from 'vitest'
import { logIn, readMe } from '../../access/sessions/contract.ts'
import { customFields } from '../../institute/custom-fields/contract.ts'
import { staff } from '../../people/employees/contract.ts'
import { forgetSignedIn } from '../../access/sessions/tokens/session-cache.ts'
import { account } from '../../access/sessions/tables.ts'
import { invite } from '../invitations/contract.ts'
import { askLogInCode, checkLogInCode, logInByToken } from '../invitations/sign-in-codes/contract.ts'
import { listNotifications } from '../../platform/notifications/contract.ts'
import { guardians, linkGuardian } from '../../people/students-and-guardians/contract.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import { approve as approval, countWaiting, registrations } from './contract.ts'
import { castRegistering, type RegistrationBody } from '../../../testing/registrations.ts'

const {
  codeTo,
  elsewhere,
  cast,
  contact,
  mother,
  worker,
  registered,
  rowOf,
  open,
  childAt,
  approve,
  reject,
  details,
  listed,
} = await castRegistering()
const { MAIN, CNL } = demoCampuses
const refused = (code: string, status: number) => ({ problem: { code, status } })
beforeAll(() => open({ registersGuardians: true, registersStaff: true }))

const phrase = 'two mangoes in the rain'
let number = 0
const phone = () => `+92301666${String((number += 1)).padStart(4, '0')}`

const driver = (campusId: string) => ({
  campusId,
  firstName: 'Nazeer',
  lastName: 'Ahmed',
  designation: 'Driver',
  joinedOn: day('2026-01-01'),
})

/** A guardian on record, of a child at the main campus. */
async function known(by: Speaker, { at = 0, ...more }: RegistrationBody & { at?: number } = {}) {
  const child = await childAt(MAIN, at)
  const row = await by.call(guardians.endpoints.create, {
    body: { campusId: MAIN, firstName: 'Farah', lastName: 'Deeba', ...more } as never,
  })
  await by.call(linkGuardian, { params: { id: child.id, guardianId: row.id }, body: { relation: 'aunt' } })
  return { ...row, child }
}

async function rung(by: Speaker, id: string) {
  const { rows } = await by.call(listNotifications, { query: { category: 'general', limit: 20 } })
  return rows.filter(({ page }) => page === `registrations/${id}`)
}

async function count(by: Speaker, query: { campus?: string } = {}) {
  return (await by.call(countWaiting, { query })).count
}

/** Changed past the screens. */
async function behind<T extends Record<string, unknown>>(statement: SQL) {
  const school = await cast.school()
  return school.transaction({ id: null, name: 'test' }, 'roles.changed', (tx) => tx.execute<T>(statement))
}

async function accountOf(id: string) {
  const { db } = await cast.school()
  const [row] = await db.select().from(account).where(eq(account.id, id))
  if (!row) throw new Error('there is no such log-in')
  return row
}

test.each([{ isInvited: true }, { isInvited: false }])(
  'two registrations are approved at once as one person ($isInvited): one is let in, the other is told',
  async ({ isInvited }) => {
    const [nasreen, tariq] = [await cast.as('nasreen'), await cast.as('tariq')]
    const { id: personId } = await known(nasreen)
    if (isInvited)
      await nasreen.call(invite, {
        body: { personId, channel: 'link', roles: [{ role: 'guardian', campusId: null }] },
      })
    const [one, two] = [await registered(mother()), await registered(mother())]
    const both = await Promise.allSettled([
      approve(nasreen, one.id, { personId }),
      approve(tariq, two.id, { personId }),
    ])
    const lost = both.find((each) => each.status === 'rejected')
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(lost?.reason).toMatchObject(refused('registrations.known', 409))
    const rows = [await rowOf(String(one.email)), await rowOf(String(two.email))]
    const kept = rows.find(({ state }) => state === 'approved')
    expect(rows.map(({ state }) => state).toSorted()).toEqual(['approved', 'waiting'])
    expect((await accountOf(String(kept?.accountId))).email).toBe(kept?.email)
  },
)

test('what was only typed is said to be so, and stands below what was proved and below the child', async () => {
  const nasreen = await cast.as('nasreen')
  const theirs = phone()
  const father = await known(nasreen, { phone: theirs, at: 1 })
  const own = contact()
  const self = await known(nasreen, { email: own, firstName: 'Zzz', at: 2 })
  const row = await registered(
    mother({
      email: own,
      phone: theirs,
      children: [{ name: father.child.name, number: father.child.number }],
    }),
  )
  const { people } = await details(nasreen, row.id)
  expect(people[0]).toMatchObject({ id: self.id, by: ['email'] })
  expect(people.find(({ id }) => id === father.id)?.by).toEqual(['child', 'typedPhone'])
})

test('who is most like it is not lost among many who are less like it', async () => {
  const nasreen = await cast.as('nasreen')
  const theirs = phone()
  for (let at = 0; at < 11; at += 1) await known(nasreen, { firstName: `Aaa ${'abcdefghijk'[at]}`, at: 3 })
  const self = await known(nasreen, { firstName: 'Zzz', phone: theirs, at: 4 })
  const child = await childAt(MAIN, 3)
  const row = await registered(
    mother({ email: null, phone: theirs, children: [{ name: child.name, number: child.number }] }),
  )
  const { people } = await details(nasreen, row.id)
  expect(people[0]?.id).toBe(self.id)
})

test('a child who is found by the number alone has another name, and that is said', async () => {
  const nasreen = await cast.as('nasreen')
  const child = await childAt(MAIN)
  const row = await registered(
    mother({
      children: [
        { name: 'Quite Another', number: child.number },
        { name: child.name, number: child.number },
      ],
    }),
  )
  const { children } = await details(nasreen, row.id)
  expect(children.map(({ found }) => found.map(({ id, fitsName }) => ({ id, fitsName })))).toEqual([
    [{ id: child.id, fitsName: false }],
    [{ id: child.id, fitsName: true }],
  ])
})

test('a name of nothing but a stroke fits nobody', async () => {
  const child = await childAt(MAIN, 5)
  await behind(sql`update person set other_name = '' where id = ${child.id}`)
  const row = await registered(mother({ children: [{ name: 'ـ', birthDate: child.birthDate }] }))
  expect(row.campusIds).toEqual([])
  const { children } = await details(await cast.as('nasreen'), row.id)
  expect(children[0]?.found).toEqual([])
})

test('who only types somebody’s telephone hinders nobody whose it is', async () => {
  const theirs = phone()
  for (let time = 0; time < 3; time += 1) await registered(mother({ phone: theirs }))
  expect((await registered(mother({ email: null, phone: theirs }))).proved).toBe('phone')
})

test('who has to choose a password first is sent the invitation where a code came back, and not told that they may log in', async () => {
  const nasreen = await cast.as('nasreen')
  const [old, fresh] = [phone(), phone()]
  const { id: personId } = await known(nasreen, { phone: old })
  const row = await registered(mother({ email: null, phone: fresh }))
  await open({ codesFor: 'nobody' })
  expect(await details(nasreen, row.id)).toMatchObject({ begins: 'invitation' })
  expect(await approve(nasreen, row.id, { personId })).toMatchObject({ state: 'invited' })
  await cast.work()
  await open({ codesFor: 'families' })
  const invited = cast.texts.filter(({ kind }) => kind === 'invitation')
  expect(invited.filter(({ to }) => to === fresh)).toHaveLength(1)
  expect(invited.filter(({ to }) => to === old)).toEqual([])
  expect(cast.texts.findLast(({ to, kind }) => to === fresh && kind === 'registration')).toBeUndefined()
})

test('a role that has ended or is held elsewhere is not taken for the one that is given', async () => {
  const nasreen = await cast.as('nasreen')
  const { id: personId } = await known(nasreen)
  const { user } = await nasreen.call(invite, {
    body: { personId, channel: 'link', roles: [{ role: 'guardian', campusId: null }] },
  })
  await behind(
    sql`update assignment set starts_on = '2020-01-01', ends_on = '2020-02-01' where account_id = ${user}`,
  )
  const { db } = await cast.school()
  const row = await registered(mother())
  await approve(nasreen, row.id, { personId })
  const held = await db.execute(sql`select 1 from assignment where account_id = ${user} and ends_on is null`)
  expect([...held]).toHaveLength(1)
})

test('who works here as well chooses a password, whatever they register as', async () => {
  const nasreen = await cast.as('nasreen')
  const { id: personId } = await known(nasreen)
  await nasreen.call(invite, {
    body: { personId, channel: 'link', roles: [{ role: 'staff', campusId: MAIN }] },
  })
  const row = await registered(mother())
  expect(await approve(nasreen, row.id, { personId })).toMatchObject({ state: 'invited' })
})

test('who is taken to be somebody hears of it in the language that the school has of them', async () => {
  const nasreen = await cast.as('nasreen')
  const theirs = phone()
  const { id: personId } = await known(nasreen, { phone: theirs })
  const { user } = await nasreen.call(invite, {
    body: { personId, channel: 'link', language: 'ur', roles: [{ role: 'guardian', campusId: null }] },
  })
  const row = await registered(mother())
  await approve(nasreen, row.id, { personId })
  await cast.work()
  expect((await accountOf(user)).language).toBe('en')
  expect(cast.texts.findLast(({ to }) => to === theirs)?.words).toMatch(/\p{Script=Arabic}/u)
})

test('what two campuses share is decided by who reaches both, who alone hears of it', async () => {
  const [sadia, nasreen] = [await cast.as('sadia'), await cast.as('nasreen')]
  const [here, there] = [await childAt(CNL), await childAt(MAIN)]
  const children = [here, there].map(({ name, number: of }) => ({ name, number: of }))
  const row = await registered(mother({ firstName: 'Bothsides', children }))
  expect(await listed(sadia)).toContain(row.id)
  expect(await details(sadia, row.id)).toMatchObject({ mayDecide: false })
  const wider = refused('registrations.wider', 403)
  await expect(reject(sadia, row.id)).rejects.toMatchObject(wider)
  await expect(
    approve(sadia, row.id, { children: [{ studentId: here.id, relation: 'mother' }] }),
  ).rejects.toMatchObject(wider)
  expect(await rung(sadia, row.id)).toEqual([])
  const [bell] = await rung(nasreen, row.id)
  // What is deleted with the registration stands in no bell.
  expect(JSON.stringify(bell)).not.toContain(there.name)
  await reject(nasreen, row.id)
})

test('who keeps the door and may not see registrations decides none and hears of none', async () => {
  const sadia = await cast.as('sadia')
  const school = await cast.school()
  const child = await childAt(CNL)
  const children = [{ name: child.name, number: child.number }]
  const cells = sql`resource = 'registrations' and role_id = (select id from role where key = 'admin')`
  const before = await registered(mother({ children }))
  expect(await rung(sadia, before.id)).toHaveLength(1)
  const kept = await behind<{ row: object }>(
    sql`delete from role_grant where ${cells} returning to_jsonb(role_grant) as row`,
  )
  forgetSignedIn(school)
  const { id } = await registered(mother({ children }))
  expect(await rung(sadia, id)).toEqual([])
  await expect(reject(sadia, before.id)).rejects.toMatchObject(refused('not-found', 404))
  for (const { row } of kept)
    await behind(
      sql`insert into role_grant select * from jsonb_populate_record(null::role_grant, ${JSON.stringify(row)}::jsonb)`,
    )
  forgetSignedIn(school)
  await reject(sadia, before.id)
})

test('nobody of another campus is taken for who registers', async () => {
  const [sadia, nasreen] = [await cast.as('sadia'), await cast.as('nasreen')]
  const child = await childAt(CNL)
  const [own, other] = [
    await known(nasreen),
    await nasreen.call(staff.endpoints.create, { body: driver(MAIN) }),
  ]
  const row = await registered(mother({ children: [{ name: child.name, number: child.number }] }))
  const unknown = { problem: { status: 422, errors: [expect.objectContaining({ code: 'choice' })] } }
  await expect(approve(sadia, row.id, { personId: own.id })).rejects.toMatchObject(unknown)
  const works = await registered(worker(), { password: phrase })
  const roles = [{ role: 'staff', campusId: CNL }]
  const take = (personId: string) =>
    sadia.call(approval, { params: { id: works.id }, body: { kind: 'staff', roles, personId } })
  await expect(take(other.id)).rejects.toMatchObject(unknown)
  const here = await nasreen.call(staff.endpoints.create, { body: driver(CNL) })
  expect(await take(here.id)).toMatchObject({ personId: here.id, state: 'active' })
})

test('a new guardian with the telephone of a known one is somebody else only where that is said', async () => {
  const nasreen = await cast.as('nasreen')
  const theirs = phone()
  await known(nasreen, { phone: theirs })
  const child = await childAt(MAIN)
  const row = await registered(mother({ email: null, phone: theirs }))
  const children = [{ studentId: child.id, relation: 'mother' }]
  await expect(approve(nasreen, row.id, { children })).rejects.toMatchObject(refused('guardians.known', 409))
  await approve(nasreen, row.id, { children, isAnother: true })
})

test('whose record it is has to be said', async () => {
  const nasreen = await cast.as('nasreen')
  const row = await registered(worker(), { password: phrase })
  await expect(
    nasreen.call(approval, {
      params: { id: row.id },
      body: { kind: 'staff', roles: [{ role: 'staff', campusId: CNL }] } as never,
    }),
  ).rejects.toMatchObject({
    problem: { status: 422, errors: [expect.objectContaining({ pointer: '/personId' })] },
  })
  await reject(nasreen, row.id)
})

test('somebody else’s telephone that is only typed is neither the record’s nor the log-in’s', async () => {
  const child = await childAt(MAIN)
  const imran = '+966500000101'
  const row = await registered(
    mother({ phone: imran, children: [{ name: child.name, number: child.number }] }),
  )
  const nasreen = await cast.as('nasreen')
  const { people } = await details(nasreen, row.id)
  expect(people.find(({ phone }) => phone === imran)?.by).toEqual(expect.arrayContaining(['typedPhone']))
  expect(await nasreen.call(registrations.endpoints.get, { params: { id: row.id } })).toMatchObject({
    proved: 'email',
    phone: imran,
  })
  const { personId, user } = await approve(nasreen, row.id, {
    children: [{ studentId: child.id, relation: 'aunt' }],
  })
  const { db } = await cast.school()
  const [made] = await db
    .select({ phone: account.phone, email: account.email })
    .from(account)
    .where(eq(account.id, user))
  expect(made).toEqual({ phone: null, email: row.email })
  expect(await nasreen.call(guardians.endpoints.get, { params: { id: personId } })).toMatchObject({
    phone: null,
  })
})

test('two parents share a telephone: the second registers by it too, and each comes in as who they are', async () => {
  const nasreen = await cast.as('nasreen')
  const [theirs, child] = [phone(), await childAt(MAIN)]
  const first = await registered(mother({ email: null, phone: theirs, firstName: 'Amna' }))
  await approve(nasreen, first.id, { children: [{ studentId: child.id, relation: 'mother' }] })
  cast.clock.pass(31)
  const second = await registered(
    mother({ email: null, phone: theirs, firstName: 'Tahir', relation: 'father' }),
  )
  const { people } = await details(nasreen, second.id)
  expect(people[0]).toMatchObject({ by: expect.arrayContaining(['phone']), logIn: 'active' })
  const children = [{ studentId: child.id, relation: 'father' }]
  await expect(approve(nasreen, second.id, { children })).rejects.toMatchObject(
    refused('guardians.known', 409),
  )
  const { user } = await approve(nasreen, second.id, { children, isAnother: true })
  cast.clock.pass(60)
  const browser = elsewhere()
  const { ticket } = await browser.call(askLogInCode, { body: { login: theirs } })
  const entry = await browser.call(checkLogInCode, { body: { ticket, code: await codeTo(theirs) } })
  expect(entry.choices.map(({ name }) => name.split(' ')[0])).toEqual(['Amna', 'Tahir'])
  await browser.call(logInByToken, { body: { token: entry.token, account: user } })
  expect((await browser.call(readMe, {})).name).toMatch(/^Tahir/)
})

test('who registers by telephone and chooses a password is told the username by which they log in', async () => {
  const sadia = await cast.as('sadia')
  const theirs = phone()
  const row = await registered(worker({ email: null, phone: theirs, firstName: 'Jamshed' }), {
    password: phrase,
  })
  await sadia.call(approval, {
    params: { id: row.id },
    body: { kind: 'staff', personId: null, roles: [{ role: 'staff', campusId: CNL }] },
  })
  await cast.work()
  const login = /Your username: (\S+)/.exec(cast.texts.findLast(({ to }) => to === theirs)?.words ?? '')?.[1]
  expect(await elsewhere().call(logIn, { body: { login: String(login), password: phrase } })).toMatchObject({
    name: 'Jamshed Yousaf',
  })
})

test('what the school has to know of everybody is asked of who is new by a registration, and of nobody else', async () => {
  const nasreen = await cast.as('nasreen')
  const demand = (resource: string) =>
    nasreen.call(customFields.endpoints.create, {
      body: { resource, title: 'Speaks', kind: 'text', isRequired: true } as never,
    })
  const fields = await Promise.all(['guardians', 'staff'].map(demand))
  const missing = {
    problem: {
      status: 422,
      errors: [{ pointer: '/custom/speaks', code: 'required', message: 'Speaks is required' }],
    },
  }
  const own = { custom: { speaks: 'Pashto' } }
  const child = await childAt(MAIN)
  const children = [{ studentId: child.id, relation: 'mother' }]
  const one = await registered(mother())
  await expect(approve(nasreen, one.id, { children })).rejects.toMatchObject(missing)
  const { personId } = await approve(nasreen, one.id, { children, ...own })
  expect(await nasreen.call(guardians.endpoints.get, { params: { id: personId } })).toMatchObject(own)
  // Whoever is on record is not asked.
  const there = await nasreen.call(guardians.endpoints.create, {
    body: { campusId: MAIN, firstName: 'Farah', ...own } as never,
  })
  await approve(nasreen, (await registered(mother())).id, { personId: there.id })
  const works = await registered(worker(), { password: phrase })
  const hire = (more: object = {}) =>
    nasreen.call(approval, {
      params: { id: works.id },
      body: { kind: 'staff', personId: null, roles: [{ role: 'staff', campusId: CNL }], ...more },
    })
  await expect(hire()).rejects.toMatchObject(missing)
  const hired = await hire(own)
  expect(await nasreen.call(staff.endpoints.get, { params: { id: hired.personId } })).toMatchObject(own)
  for (const { id } of fields) await nasreen.call(customFields.endpoints.archive, { params: { id } })
})

test('the card of home counts what its reader may decide, and nothing that they only see', async () => {
  const [sadia, nasreen] = [await cast.as('sadia'), await cast.as('nasreen')]
  const before = {
    sadia: await count(sadia),
    nasreen: await count(nasreen),
    main: await count(nasreen, { campus: MAIN }),
  }
  const [here, there] = [await childAt(CNL), await childAt(MAIN)]
  const children = [here, there].map(({ name, number: of }) => ({ name, number: of }))
  const both = await registered(mother({ children }))
  await registered(mother({ children: children.slice(0, 1) }))
  expect(await listed(sadia)).toContain(both.id)
  expect(await count(sadia)).toBe(before.sadia + 1)
  expect(await count(nasreen)).toBe(before.nasreen + 2)
  expect(await count(nasreen, { campus: MAIN })).toBe(before.main + 1)
})
