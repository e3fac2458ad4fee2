import { eq, type SQL, sql } from 'drizzle-orm'
import { day } from 'kit/day'
import type { Speaker } from 'kit/testing'
import { beforeAll, expect, test } from 'vitest'
import { staff } from '../employees/contract.ts'
import { forgetSignedIn } from '../access/signed-in.ts'
import { account } from '../access/tables.ts'
import { readSite } from '../institute/contract.ts'
import { invite } from '../invitations/contract.ts'
import { listNotifications } from '../notifications/contract.ts'
import { guardians, linkGuardian } from '../people/contract.ts'
import { demoCampuses } from '../structure/seed.ts'
import { approve as approval, readForm } from './contract.ts'
import { castRegistering, type Said } from './testing-registrations.ts'

const { cast, contact, mother, worker, registered, rowOf, open, childAt, approve, reject, details, listed } =
  await castRegistering()
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
async function known(by: Speaker, { at = 0, ...more }: Said & { at?: number } = {}) {
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

test('nobody has words of their own sent in the name of the school', async () => {
  const email = contact()
  await registered(mother({ email, firstName: 'Win prizes at evil.com', lastName: 'today' }))
  const letter = cast.mails.find(({ to, kind }) => to === email && kind === 'code')
  expect(letter?.text).toContain('code')
  expect(JSON.stringify(letter)).not.toContain('evil')
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

test('a school that may only be read offers no registration', async () => {
  await expect(cast.visitor().call(readForm, {})).resolves.toMatchObject({ guardians: true })
  const { sql: directory } = cast.schools
  await directory`update school set state = 'read_only' where id = ${cast.riverside.id}`
  await expect.poll(async () => (await cast.school()).state).toBe('read_only')
  await expect(cast.visitor().call(readForm, {})).rejects.toMatchObject(refused('read-only', 403))
  expect(await cast.visitor().call(readSite, {})).toMatchObject({ registers: false })
})
