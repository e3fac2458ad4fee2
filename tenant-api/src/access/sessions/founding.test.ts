import { createHash, randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { act } from '../../core/acts/audit.ts'
import { institute } from '../../institute/institute/tables.ts'
import { schoolClass, subject } from '../../institute/structure/tables.ts'
import * as contract from './contract.ts'
import { modules } from '../../server/modules.ts'
import { foundSchool } from './founding.ts'
import { demoPassword } from '../../../demo/access/sessions/seed.ts'
import { account } from './tables.ts'
import { foundingOf, testDoor } from '../../../testing/door.ts'

const door = await testDoor()
const founding = await foundingOf('Green Valley School')
const greenvalley = await door.schools.place('greenvalley', { founding: { ...founding, language: 'ur' } })
const gulf = await door.schools.place('gulf', { founding: { ...founding, country: 'AE' } })
const punjab = await door.schools.place('punjab', { founding: { ...founding, courseProvider: 'pk-punjab' } })
const half = await door.schools.place('half', { founding })
const { sql: control } = door.schools

async function codeFor(school: { id: string; host: string }, { purpose = 'welcome', seconds = 60 } = {}) {
  const code = randomBytes(32).toString('base64url')
  await control`
    insert into hand_off (code_hash, school_id, host, purpose, subject, expires_at)
    values (${createHash('sha256').update(code).digest()}, ${school.id}, ${school.host}, ${purpose},
      ${control.json({ founder: true })}, now() + ${`${seconds} seconds`}::interval)`
  return code
}

const recordOf = (school: { id: string }) =>
  control`select 1 from founding_record where school_id = ${school.id}`

const used = { problem: { status: 401, code: 'hand-off' } }

test('a first use founds the school once: institute, founder, super_admin; then the record is gone', async () => {
  expect(await recordOf(greenvalley)).toHaveLength(1)
  const first = await Promise.all([1, 2, 3, 4].map(() => door.school(greenvalley.host)))
  const [school] = first
  if (!school) throw new Error('no school')
  const institutes = await school.db.select().from(institute)
  expect(institutes).toMatchObject([
    {
      name: 'Green Valley School',
      timeZone: 'Asia/Karachi',
      currency: 'PKR',
      language: 'ur',
      languages: ['ur', 'en'],
    },
  ])
  expect(await school.db.select({ email: account.email }).from(account)).toEqual([
    { email: 'nasreen@riverside.example' },
  ])
  expect(await school.db.select().from(act).where(eq(act.key, 'institute.founded'))).toHaveLength(1)
  expect(await recordOf(greenvalley)).toHaveLength(0)
})

test('a school of the Gulf begins in its own zone and money, with Arabic beside English', async () => {
  const school = await door.school(gulf.host)
  expect(await school.db.select().from(institute)).toMatchObject([
    { timeZone: 'Asia/Dubai', currency: 'AED', language: 'en', languages: ['en', 'ar'] },
  ])
})

test('a school that signs up with a curriculum begins with its classes and subjects', async () => {
  const counts = async ({ db }: Awaited<ReturnType<typeof door.school>>) => [
    await db.$count(schoolClass),
    await db.$count(subject),
  ]
  expect(await counts(await door.school(punjab.host))).toEqual([14, 18])
  expect(await counts(await door.school(gulf.host))).toEqual([0, 0])
})

test('founding again, also from several processes at once, changes nothing', async () => {
  const school = await door.school(half.host)
  await door.schools.sql`delete from founding_record where school_id = ${half.id}`
  await Promise.all([
    foundSchool(school, modules),
    foundSchool(school, modules),
    foundSchool(school, modules),
  ])
  expect(await school.db.select().from(account)).toHaveLength(1)
})

test('a crash between the founding and the deletion of the record is harmless', async () => {
  const { seal } = await import('kit/storage/keys')
  const school = await door.school(half.host)
  const [before] = await school.db.select().from(account)
  const again = JSON.stringify({ ...founding, firstName: 'Somebody', email: 'else@riverside.example' })
  await control`insert into founding_record (school_id, sealed)
    values (${half.id}, ${seal(half.dataKey, again, `founding:${half.id}`)})`
  await Promise.all([foundSchool(school, modules), foundSchool(school, modules)])
  expect(await school.db.select().from(account)).toEqual([before])
  expect(await recordOf(half)).toHaveLength(0)
})

test('a record sealed for another school founds nothing', async () => {
  const { seal } = await import('kit/storage/keys')
  const school = await door.school(half.host)
  await control`insert into founding_record (school_id, sealed)
    values (${half.id}, ${seal(half.dataKey, JSON.stringify(founding), `founding:${gulf.id}`)})`
  await expect(foundSchool(school, modules)).rejects.toThrow()
  await control`delete from founding_record where school_id = ${half.id}`
})

test('the founder lands signed in by the code of sign-up, once', async () => {
  const code = await codeFor(greenvalley)
  const browser = door.browser({ host: greenvalley.host })
  const me = await browser.call(contract.welcome, { body: { code } })
  expect(me).toMatchObject({ name: 'Nasreen Akhtar', language: 'ur', roles: [{ key: 'super_admin' }] })
  expect(await browser.call(contract.readMe, {})).toEqual(me)
  const again = door.browser({ host: greenvalley.host })
  await expect(again.call(contract.welcome, { body: { code } })).rejects.toMatchObject(used)
  expect(again.cookies.size).toBe(0)
})

test('of twenty browsers with the same code one gets in', async () => {
  const code = await codeFor(greenvalley)
  const browsers = Array.from({ length: 20 }, () => door.browser({ host: greenvalley.host }))
  const answers = await Promise.allSettled(
    browsers.map((one) => one.call(contract.welcome, { body: { code } })),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a code of another school, another purpose, another time or of nobody opens nothing', async () => {
  const host = greenvalley.host
  const codes = [
    await codeFor(await door.hilltop()),
    await codeFor({ id: (await door.hilltop()).id, host }),
    await codeFor(greenvalley, { purpose: 'support' }),
    await codeFor(greenvalley, { seconds: -1 }),
    randomBytes(32).toString('base64url'),
  ]
  for (const code of codes) {
    const browser = door.browser({ host })
    await expect(browser.call(contract.welcome, { body: { code } })).rejects.toMatchObject(used)
    expect(browser.cookies.size).toBe(0)
  }
})

test('who failed to land by the code logs in with the password of sign-up', async () => {
  const browser = door.browser({ host: greenvalley.host })
  const body = { login: 'nasreen@riverside.example', password: demoPassword }
  expect((await browser.call(contract.logIn, { body })).roles).toMatchObject([{ key: 'super_admin' }])
})

test('the founding is told to the rest of the product, with ids only', async () => {
  const school = await door.school(greenvalley.host)
  const events = await school.db.execute<{ payload: object }>(sql`
    select payload from outbox where topic = 'school.founded'`)
  const [founder] = await school.db.select({ id: account.id }).from(account)
  expect([...events]).toEqual([{ payload: { accountId: founder?.id } }])
})

test('a founder who confirms the address at the provider has confirmed it in the school, and nobody else has', async () => {
  const founder = door.browser({ host: gulf.host })
  const first = await founder.call(contract.welcome, { body: { code: await codeFor(gulf) } })
  expect(first.emailVerified).toBe(false)
  await control`update school set email_verified_at = now() where id = ${gulf.id}`
  await expect.poll(async () => (await founder.call(contract.readMe, {})).emailVerified).toBe(true)
  // The letter of the sign-up says nothing of an address that came later.
  const school = await door.school(gulf.host)
  await school.transaction({ id: null, name: 'Office' }, 'accounts.login-changed', async (tx) => {
    await tx.update(account).set({ email: 'another@greenvalley.example' }).where(eq(account.id, first.id))
  })
  expect((await founder.call(contract.readMe, {})).emailVerified).toBe(false)
})
