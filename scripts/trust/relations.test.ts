import { castSchool } from 'tenant-api/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomFrom } from './random.ts'
import { drawReaders, giveMore, tryFormer, tryReader, tryWaiting } from './relate.ts'
import { type Place, readerOf } from './relations.ts'
import { insideOf } from './stage-template.ts'
import { seed } from './testing.ts'

const plenty = { quota: 1_000_000, seconds: 60 }
const cast = await castSchool({ limits: { door: plenty, rest: plenty, school: plenty, account: plenty } })
const sql = insideOf(cast.schools.control, cast.riverside)
const place: Place = {
  host: cast.host,
  sql,
  app: cast.app,
  as: cast.as,
  pass: cast.clock.pass,
  today: () => cast.clock.now.toISOString().slice(0, 10),
}
afterAll(() => sql.end())
beforeAll(() => giveMore(place))

// One of those who read, and one of those who were known, drawn at random; MAKTAB_RELATIONS=all tries them all, as the scorecard does.
const random = randomFrom(seed)
const isAll = process.env.MAKTAB_RELATIONS === 'all'
const { readers, partings } = drawReaders(random, isAll ? 'all' : 'some')

test.each(readers)(
  `%s is shown no stranger, finds none, and cannot tell one from nobody (seed ${seed})`,
  async (login) => {
    const reader = await readerOf(place, login)
    expect(reader.strangers.size).toBeGreaterThan(20)
    const { tested, wrong, seen } = await tryReader(place, reader, { random, searches: 1 })
    expect(wrong).toEqual([])
    expect(tested).toBeGreaterThan(400)
    // What is one's own is there: who were refused everything would be shown no stranger either.
    if (reader.known.size > 1 || reader.own.size > 1) expect(seen).toContain('GET /students/:id')
  },
  600_000,
)

test('the time that an answer takes tells a guardian nothing about a stranger', async () => {
  const { tested, wrong } = await tryWaiting(place, await readerOf(place, 'ayesha.imran'))
  expect(wrong).toEqual([])
  expect(tested).toBeGreaterThan(30)
}, 600_000)

test('what the trial looks for is found where it is shown: in lists, sheets, searches and files', async () => {
  const asif = await readerOf(place, 'asif')
  const nasreen = { ...asif, cookie: (await readerOf(place, 'nasreen')).cookie }
  const { wrong } = await tryReader(place, nasreen, { random, searches: 1, isReading: true })
  for (const said of everyLeak)
    expect(
      wrong.some((one) => said.test(one)),
      String(said),
    ).toBe(true)
}, 600_000)

test.each(partings)(
  `$name knows strangers only from then on (seed ${seed})`,
  async (parting) => {
    const { tested, wrong } = await tryFormer(place, { random, parting })
    expect(wrong).toEqual([])
    expect(tested).toBeGreaterThan(200)
  },
  600_000,
)

/** As asif, who knows one section, what is shown to who may see all. */
const everyLeak = [
  /^GET \/students \{"limit":100\} .* a stranger's id/,
  /^GET \/guardians \{"limit":100\} .* a stranger's phone/,
  /^GET \/students\/sheet .* a stranger's name/,
  /^GET \/search\?q=/,
  /^GET \/students\/:id params.id=/,
  /^GET \/files\/:id params.id=/,
  /^GET \/subject-choices query.section=/,
  /^GET \/students\/:id\/duplicates\/:otherId params.otherId=/,
]
