import { castSchool } from 'tenant-api/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { change } from './behind.ts'
import { giveAll, papersOf, placesOf, readerOf, tryAddresses, tryLists } from './relations.ts'
import { insideOf } from './schools.ts'
import { tryTimes } from './times.ts'

const plenty = { quota: 1_000_000, seconds: 60 }
const cast = await castSchool({ limits: { door: plenty, rest: plenty, school: plenty, account: plenty } })
const sql = insideOf(cast.schools.control, cast.riverside)
const place = { cast, sql }
afterAll(() => sql.end())

const families = ['ayesha.imran', 'mehwish.tahir', 'bilal.imran']
const teachers = ['sana', 'kamran', 'asif']

// With more powers than any school gives: what holds them in is the reach alone.
beforeAll(async () => {
  await giveAll(place, ['guardian', 'student'], 'own')
  await giveAll(place, ['teacher', 'section_teacher'], 'section')
})

test.each([...families, ...teachers])(
  'no list, search or sheet shows %s a stranger',
  async (login) => {
    const reader = await readerOf(place, login)
    expect(reader.strangers.size).toBeGreaterThan(20)
    expect(await tryLists(place, reader)).toEqual([])
  },
  60_000,
)

test.each(['ayesha.imran', 'sana'])(
  'to %s every address of a stranger is that of nobody, for reading and for writing',
  async (login) => {
    const reader = await readerOf(place, login)
    const strangers = await someOf(reader.strangers)
    expect(strangers).toHaveLength(3)
    const { tested, wrong } = await tryAddresses(place, reader, () => strangers)
    expect(wrong).toEqual([])
    expect(tested).toBeGreaterThan(100)
  },
  60_000,
)

test.each(['ayesha.imran', 'bilal.imran', 'sana'])(
  'to %s whatever is kept about strangers is that of nobody, for reading and for writing',
  async (login) => {
    const reader = await readerOf(place, login)
    const papers = await papersOf(place, reader)
    const places = await placesOf(place, await readerOf(place, 'nasreen'), papers)
    // Who sees everything finds them at their addresses: papers, notes, stays, cards, certificates and applications.
    expect([...places.keys()].length).toBeGreaterThan(4)
    const { tested, wrong } = await tryAddresses(place, reader, (part) => places.get(part) ?? [])
    expect(wrong).toEqual([])
    expect(tested).toBeGreaterThan(30)
  },
  60_000,
)

test('the time that an answer takes tells a guardian nothing about a stranger', async () => {
  const reader = await readerOf(place, 'ayesha.imran')
  const ids = await someOf(reader.strangers)
  const [found] = await sql<{ name: string }[]>`
      select person.name from person join student using (id) where id = any (${[...reader.strangers]}) order by id limit 1`
  const known = found?.name ?? ''
  const names = [known, known.replace(/\p{L}/gu, 'q')] as const
  const { tested, wrong } = await tryTimes(place, reader, { ids, names })
  expect(wrong).toEqual([])
  expect(tested).toBeGreaterThan(15)
}, 240_000)

test('who was a guardian, or taught a section, is a stranger from then on', async () => {
  const before = [await readerOf(place, 'bashir.ahmed'), await readerOf(place, 'sana')]
  await change({ sql }, async (tx) => {
    await tx`delete from guardian_link using account where guardian_id = person_id and username = 'bashir.ahmed'`
    await tx`update teacher_assignment set ends_on = '2026-11-18' from account
      where employee_id = person_id and account.email = 'sana@riverside.example'`
  })
  cast.clock.pass(5)
  const after = [await readerOf(place, 'bashir.ahmed'), await readerOf(place, 'sana')]
  for (const [at, reader] of after.entries()) {
    const lost = [...reader.strangers].filter((id) => !before[at]?.strangers.has(id))
    expect(lost.length).toBeGreaterThan(1)
    expect(await tryLists(place, reader)).toEqual([])
    expect((await tryAddresses(place, reader, () => lost.slice(0, 1))).wrong).toEqual([])
  }
}, 60_000)

/** A student, a guardian and a teacher. */
async function someOf(strangers: ReadonlySet<string>): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select distinct on (kind) id from (
      select id, 1 as kind, archived_at from student union all select id, 2, archived_at from guardian
      union all select id, 3, archived_at from employee) everybody
    where id = any (${[...strangers]}) and archived_at is null order by kind, id desc`
  return rows.map(({ id }) => id)
}
