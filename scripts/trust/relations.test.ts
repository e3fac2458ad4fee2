import type { Endpoint } from 'kit/contract/contract'
import { endpoints } from 'tenant-api/endpoints'
import { castSchool } from 'tenant-api/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nameOf } from './scene-requests.ts'
import { randomFrom } from './random.ts'
import type { On } from './list-trials.ts'
import { drawReaders, giveMore, tryFormer, tryReader, tryWaiting } from './stranger-leaks.ts'
import { type Place, readerOf } from './relations.ts'
import { insideOf } from './stage-template.ts'
import { kindOf, sampleOf } from './sample.ts'
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
// Of the endpoints a fixed number with every kind among them, another one for each trial.
const some = (name: string, size: number): On => {
  if (isAll) return () => true
  const drawn = new Set(sampleOf(endpoints, { name, size, random, kind: kindOf, always: isRecord }))
  return (endpoint) => drawn.has(endpoint)
}

test.each(readers)(
  `%s is shown no stranger, finds none, and cannot tell one from nobody (seed ${seed})`,
  async (login) => {
    const reader = await readerOf(place, login)
    expect(reader.strangers.size).toBeGreaterThan(20)
    const on = some(`endpoints as ${login}`, 300)
    const { tested, wrong, seen } = await tryReader(place, reader, { random, searches: 1, on })
    expect(wrong).toEqual([])
    expect(tested).toBeGreaterThan(130)
    // What is one's own is there: who were refused everything would be shown no stranger either.
    if (reader.known.size > 1 || reader.own.size > 1) expect(seen).toContain('GET /students/:id')
  },
  600_000,
)

test('the time that an answer takes tells a guardian nothing about a stranger', async () => {
  const { tested, wrong } = await tryWaiting(
    place,
    await readerOf(place, 'ayesha.imran'),
    some('endpoints that are timed', 250),
  )
  expect(wrong).toEqual([])
  expect(tested).toBeGreaterThan(5)
}, 600_000)

test('what the trial looks for is found where it is shown: in lists, sheets, searches and files', async () => {
  const asif = await readerOf(place, 'asif')
  const nasreen = { ...asif, cookie: (await readerOf(place, 'nasreen')).cookie }
  const { wrong } = await tryReader(place, nasreen, {
    random,
    searches: 1,
    isReading: true,
    on: (one) => leaking.some((name) => nameOf(one) === name),
  })
  for (const said of everyLeak)
    expect(
      wrong.some((one) => said.test(one)),
      String(said),
    ).toBe(true)
}, 600_000)

test.each(partings)(
  `$name knows strangers only from then on (seed ${seed})`,
  async (parting) => {
    const on = some(`endpoints once ${parting.name}`, 300)
    const { tested, wrong } = await tryFormer(place, { random, parting, on })
    expect(wrong).toEqual([])
    expect(tested).toBeGreaterThan(65)
  },
  600_000,
)

function isRecord(endpoint: Endpoint): boolean {
  return nameOf(endpoint) === 'GET /students/:id'
}

const leaking = [
  'GET /students',
  'GET /guardians',
  'GET /students/sheet',
  'GET /search',
  'GET /students/:id',
  'GET /files/:id',
  'GET /subject-choices',
  'GET /students/:id/duplicates/:otherId',
]

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
