import { readMe } from 'tenant-api/contract/access/sessions'
import { endpoints } from 'tenant-api/endpoints'
import { type Ground, tryIds, tryOwn } from './addresses.ts'
import { giveSectionRole, type Parting, partings } from './former-people.ts'
import { type Mark, marksOf } from './marks.ts'
import type { Random } from './random.ts'
import { type ReadingResult, type On, tryLists, trySearches } from './list-trials.ts'
import { giveAll, type Place, type Reader, readerOf, send } from './relations.ts'
import { foreignSections, rowsAbout, tablesOfExamples } from './rows-about.ts'
import { type Pair, tryTimes } from './times.ts'

/** What was tried, and by what somebody could tell a stranger from nobody. */
export type Related = { tested: number; wrong: string[] }

/** Of each kind of reader some, in both campuses and with children of one's own. */
const everyReader = [
  'ayesha.imran',
  'mehwish.tahir',
  'bilal.imran',
  'sana',
  'kamran',
  'asif',
  'ghulam.rasool',
] as const

/** Gives families, teachers and staff more powers than any school does: what holds them in is the reach alone. */
export async function giveMore(place: Place): Promise<void> {
  await giveSectionRole(place, 'asif')
  await giveAll(place, ['guardian', 'student', 'staff'], 'own')
  await giveAll(place, ['teacher', 'section_teacher'], 'section')
}

/** One reader before all that is about strangers; what is searched for is drawn at random, but for telephones nearby. */
export async function tryReader(
  place: Place,
  reader: Reader,
  { random, searches, isReading, on = all }: Draw & { isReading?: boolean },
): Promise<Related & { seen: readonly string[] }> {
  const ground = { ...(await groundOf(place, reader)), on }
  const { marks } = ground
  const lists = await tryLists(place, reader, { marks, on })
  const own = await tryOwn(place, reader, ground)
  const besides = new Set(await guardiansBeside(place, reader))
  const near = marks.filter(({ of, kind }) => kind === 'phone' && besides.has(of))
  const looked = await trySearches(place, reader, {
    marks: [...near, ...drawn(marks, { random, searches })],
    on,
  })
  const ids = await tryIds(place, reader, { ...ground, isReading })
  const found = [lists, own, looked, ids]
  return {
    tested: found.reduce((sum, { tested }) => sum + tested, 0),
    wrong: [...tooFew(reader, lists, on), ...found.flatMap(({ wrong }) => wrong)],
    seen: own.seen,
  }
}

/**
 * Those who were known until the office parted them are strangers from then on: in lists, in searches and at every
 * address, to who kept the session that was open before.
 */
export async function tryFormer(
  place: Place,
  {
    random,
    on = all,
    parting: { name, login, isOut, keepsRegisters, part },
  }: { random: Random; on?: On; parting: Parting },
): Promise<Related> {
  const before = await readerOf(place, login)
  // Who was never let in would be refused as well as a stranger.
  const { status: open } = await send(place, before, readMe)
  await part(place, await place.as('nasreen'))
  await place.pass(5)
  const after = await readerOf(place, login, before.cookie)
  const lost = [...after.strangers].filter((id) => !before.strangers.has(id))
  const ground = await groundOf(place, after, lost.length > 0 ? lost : [...after.strangers])
  const marks = ground.marks.filter(({ of }) => lost.length === 0 || lost.includes(of))
  const lists = await tryLists(place, after, { marks: ground.marks, on })
  const found = [
    lists,
    await trySearches(place, after, { marks: drawn(marks, { random, searches: 2 }), on }),
    await tryIds(place, after, { ...ground, on, wereInRegisters: keepsRegisters ? lost : [] }),
  ]
  const isNone = lost.length === 0 && before.known.size > 1
  return {
    tested: found.reduce((sum, { tested }) => sum + tested, 0),
    wrong: [
      ...(open === 200 ? [] : [`${name}: was answered ${open} before`]),
      ...(isOut ? [] : tooFew(after, lists, on)),
      ...(isNone ? [`${name}: has lost nobody`] : []),
      ...found.flatMap(({ wrong }) => wrong),
    ],
  }
}

/** Lists that were refused show no stranger and prove nothing: who is let in is answered most of them. */
function tooFew({ login }: Reader, { tested }: ReadingResult, on: On): string[] {
  const share = endpoints.filter(on).length / endpoints.length
  return tested > 100 * share ? [] : [`${login} was answered only ${tested} lists`]
}

/** Whether answers take as long for strangers as for nobody: for their rows, their name and their telephone. */
export async function tryWaiting(place: Place, reader: Reader, on: On = all): Promise<Related> {
  const { marks, foreign, tablesOf } = await groundOf(place, reader)
  const beside = new Set(await guardiansBeside(place, reader))
  const name = marks.find(({ kind, of }) => kind === 'name' && foreign.get('student')?.includes(of))
  const phone = marks.find(({ kind, of }) => kind === 'phone' && beside.has(of))
  const known = [name, phone].flatMap((mark): Pair[] =>
    mark ? [[mark.text, mark.text.replaceAll(/\p{L}/gu, 'q').replaceAll(/\d/g, '7')]] : [],
  )
  return tryTimes(place, reader, { foreign, tablesOf, known, on })
}

/** One of the readers and one of the partings for a run of all tests, or all of them. */
export function drawReaders(random: Random, how: 'all' | 'some') {
  if (how === 'all') return { readers: everyReader, partings }
  return { readers: [random.pick(everyReader)], partings: [random.pick(partings)] }
}

type Marked = Omit<Ground, 'on'> & { marks: Mark[] }

async function groundOf(
  place: Place,
  reader: Reader,
  strangers: readonly string[] = [...reader.strangers],
): Promise<Marked> {
  return {
    marks: await marksOf(place, reader),
    own: await rowsAbout(place, [...reader.known]),
    foreign: await rowsAbout(place, strangers),
    sections: await foreignSections(place, reader),
    tablesOf: await tablesOfExamples(place),
    sitInMeetings: await hostsOfMeetings(place),
  }
}

async function hostsOfMeetings({ sql }: Place): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`select distinct employee_id as id from meeting_host`
  return rows.map(({ id }) => id)
}

/** The other guardians of the children whom a reader knows, where they are strangers. */
async function guardiansBeside({ sql }: Place, { known, strangers }: Reader): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select distinct guardian_id as id from guardian_link
    where student_id = any (${[...known]}) and guardian_id = any (${[...strangers]})`
  return rows.map(({ id }) => id)
}

const all: On = () => true

type Draw = { random: Random; searches: number; on?: On }

/** Of each kind of mark as many. */
function drawn(marks: readonly Mark[], { random, searches }: Draw): Mark[] {
  const kinds = Map.groupBy(
    marks.filter(({ kind }) => kind !== 'id'),
    ({ kind }) => kind,
  )
  return [...kinds.values()].flatMap((some) =>
    Array.from({ length: Math.min(searches, some.length) }, () => random.pick(some)),
  )
}
