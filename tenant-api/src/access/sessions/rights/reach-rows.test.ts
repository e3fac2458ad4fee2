import { asc, type SQL, sql } from 'drizzle-orm'
import { pgTable, uuid } from 'drizzle-orm/pg-core'
import * as fc from 'fast-check'
import { type Action, type Reach, reaches as everyReach } from 'kit/contract/contract'
import { beforeAll, expect, test } from 'vitest'
import { castSchool } from '../../../../testing/school.ts'
import { runConcurrently } from '../../../../testing/concurrent-transaction.ts'
import { demoSections } from '../../../../demo/institute/structure/seed-sections.ts'
import { demoCampuses } from '../../../../demo/institute/structure/seed.ts'
import { coversAll } from './grants-cover.ts'
import {
  factsOf,
  mayBeyondOwn,
  preparedReach,
  reach,
  type ReachColumns,
  reaches,
} from '../../../core/authorization/reach.ts'
import { anonymous, type Grant, type User } from '../../../core/authorization/user.ts'

/** One row for every way in which a row can lie somewhere and be about somebody. */
const sheet = pgTable('sheet', {
  id: uuid('id').primaryKey(),
  campusId: uuid('campus_id'),
  campuses: uuid('campuses').array().notNull(),
  sectionId: uuid('section_id'),
  personId: uuid('person_id'),
})
const { MAIN, SHD, CNL } = demoCampuses
const sections = [
  { id: demoSections['7-B'] ?? '', campus: MAIN },
  { id: demoSections['3-A'] ?? '', campus: MAIN },
  { id: demoSections['5-E'] ?? '', campus: SHD },
]
const [seven, three, five] = sections.map(({ id }) => id) as [string, string, string]
const [me, child, other] = ['a1', 'b1', 'c1'].map((end) => `01980000-0000-7000-8000-0000000000${end}`) as [
  string,
  string,
  string,
]

type Row = {
  id: string
  campus: string | null
  campuses: string[]
  section: string | null
  person: string | null
}
const rows: Row[] = [null, MAIN, SHD, CNL]
  .flatMap((campus) => [null, seven, three, five].map((section) => ({ campus, section })))
  .flatMap((place) => [null, me, child, other].map((person) => ({ ...place, person })))
  .map((row, at) => ({
    ...row,
    id: `01980000-0000-7000-8000-0000000${String(at).padStart(5, '0')}`,
    campuses: [[], [MAIN], [SHD, MAIN], [CNL]][at % 4] as string[],
  }))

const cast = await castSchool()

beforeAll(() =>
  runConcurrently(cast, async (tx) => {
    await tx`create table sheet (id uuid primary key, campus_id uuid, campuses uuid[] not null, section_id uuid, person_id uuid)`
    await tx`grant select on sheet to maktab_app`
    await tx`insert into sheet (id, campus_id, campuses, section_id, person_id)
      select id, campus, campuses, section, person from jsonb_to_recordset(${tx.json(rows)})
        as row (id uuid, campus uuid, campuses uuid[], section uuid, person uuid)`
  }),
)

const { campusId: campus, campuses, sectionId: section, personId: person } = sheet
const bySection = (ids: SQL) =>
  sql`exists (select from section s where s.id = ${section} and s.id = any(${ids}))`
const shapes: Record<string, ReachColumns> = {
  'the whole institute': {},
  'a campus': { campus },
  'a campus, or all': { campus, shared: true },
  'some of its campuses': { campus, campuses },
  'all of its campuses': { campus, campuses, wholly: true },
  'a campus or a section': { campus, section },
  'a section, told in SQL': { section: bySection },
  somebody: { person },
  everything: { campus, section, person, shared: true },
}

const some = <T>(of: readonly T[]) => fc.subarray([...of])
const anyGrants: fc.Arbitrary<Grant[]> = fc.array(
  fc.record({
    resource: fc.constantFrom('sheets', 'sheets', 'other'),
    action: fc.constantFrom<Action>('view', 'view', 'edit'),
    reach: fc.constantFrom<Reach>(...everyReach),
    campuses: some([MAIN, SHD, CNL]),
    sections: some([seven, three, five]),
  }),
  { maxLength: 3 },
)
/** What a grant reaches lies in its places alone, as `uniteGrants` makes them. */
const anyUser: fc.Arbitrary<User> = fc
  .tuple(anyGrants, some([me, child]))
  .map(([grants, own]) => ({ ...anonymous({ language: 'en' }), id: me, grants: grants.map(placed), own }))

function placed(grant: Grant): Grant {
  const { reach } = grant
  return {
    ...grant,
    campuses: reach === 'campus' ? grant.campuses : [],
    sections: reach === 'section' ? grant.sections : [],
  }
}

/** The rules of docs/security.md, written down a second time and from the grants alone. */
function isReached(user: User, action: Action, shape: ReachColumns, row: Row): boolean {
  const mine = user.grants.filter((grant) => grant.resource === 'sheets' && grant.action === action)
  const lies = shape.campus !== undefined || shape.section !== undefined || shape.person !== undefined
  if (mine.some((grant) => grant.reach === 'institute')) return true
  if (!lies) return action === 'view' && mine.length > 0
  if (shape.shared && action === 'view' && mine.length > 0 && row.campus === null) return true
  const inCampuses = mine.flatMap((grant) => grant.campuses)
  const of = shape.campuses ? row.campuses : row.campus === null ? [] : [row.campus]
  const within = shape.wholly ? of.length > 0 && of.every(isIn(inCampuses)) : of.some(isIn(inCampuses))
  if (shape.campus && within) return true
  if (shape.section && row.section && mine.some((grant) => grant.sections.includes(row.section ?? '')))
    return true
  return (
    shape.person !== undefined &&
    mine.some(({ reach }) => reach === 'own') &&
    user.own.some((id) => id === row.person)
  )
}

function isIn(ids: readonly string[]): (id: string) => boolean {
  return (id) => ids.includes(id)
}

test.each(Object.entries(shapes))(
  'what belongs to %s is reached by the rules, alike in SQL, prepared, and asked of one row for many',
  async (name, shape) => {
    const school = await cast.school()
    const facts = new Map(
      await Promise.all(
        rows.map(
          async ({ id }) => [id, await factsOf(school.db, { table: sheet, columns: shape, id })] as const,
        ),
      ),
    )
    await fc.assert(
      fc.asyncProperty(anyUser, fc.constantFrom<Action>('view', 'edit', 'delete'), async (user, action) => {
        const expected = rows.filter((row) => isReached(user, action, shape, row)).map(({ id }) => id)
        const read = () => school.db.select({ id: sheet.id }).from(sheet).orderBy(asc(sheet.id))
        expect(ids(await read().where(reach(user, 'sheets', action, shape)))).toEqual(expected)
        const { key, where, values } = preparedReach(user, 'sheets', action, shape)
        const prepared = school.prepared(`test.sheet:${name}:${key}`, () =>
          read().where(where).prepare(`test.sheet:${name}:${key}`),
        )
        expect(ids(await prepared.execute(values))).toEqual(expected)
        const asked = rows.filter(({ id }) => {
          const known = facts.get(id)
          return known && reaches(user, ['sheets', action], { columns: shape, facts: known })
        })
        expect(ids(asked)).toEqual(expected)
      }),
      { numRuns: 60 },
    )
  },
)

test('nobody has facts about a row that is not there', async () => {
  const { db } = await cast.school()
  expect(await factsOf(db, { table: sheet, columns: { campus }, id: me })).toBeNull()
})

test('what is one’s own is not beyond it', () => {
  fc.assert(
    fc.property(anyUser, (user) => {
      const mine = user.grants.filter((grant) => grant.resource === 'sheets' && grant.action === 'edit')
      expect(mayBeyondOwn(user, 'sheets', 'edit')).toBe(mine.some((grant) => grant.reach !== 'own'))
    }),
  )
})

test('somebody’s powers cover another’s where every place that the other reaches is reached by them', async () => {
  const { db } = await cast.school()
  await fc.assert(
    fc.asyncProperty(anyUser, anyUser, async (user, { grants }) => {
      const covered = grants.every(({ resource, action, ...power }) => {
        if (power.reach === 'own') return true
        const mine = user.grants.filter((grant) => grant.resource === resource && grant.action === action)
        const reached = new Set(mine.flatMap(placesOf))
        return reached.has('institute') || placesOf(power).every((place) => reached.has(place))
      })
      expect(await coversAll(db, user, grants)).toBe(covered)
    }),
    { numRuns: 300 },
  )
})

test('what belongs to the institute is covered by any power to view it, and its change by institute reach alone', async () => {
  const { db } = await cast.school()
  const covers = (mine: Grant, theirs: Grant) => coversAll(db, { grants: [mine] }, [theirs])
  const whole = (action: Action) => power('departments', action, 'institute')
  expect(await covers(power('departments', 'view', 'section'), whole('view'))).toBe(true)
  expect(await covers(power('departments', 'view', 'own'), whole('view'))).toBe(true)
  expect(await covers(power('departments', 'view', 'campus'), whole('edit'))).toBe(false)
  expect(await covers(power('departments', 'edit', 'campus'), whole('edit'))).toBe(false)
  expect(await covers(power('departments', 'edit', 'institute'), whole('edit'))).toBe(true)
  // Students lie in campuses, classes in sections too: viewing some is not viewing all.
  for (const resource of ['students', 'campuses', 'sections'])
    expect(await covers(power(resource, 'view', 'campus'), power(resource, 'view', 'institute'))).toBe(false)
  expect(await coversAll(db, { grants: [] }, [])).toBe(true)
  expect(await coversAll(db, { grants: [] }, [whole('view')])).toBe(false)
})

test('a section is covered by the power over it or over its campus, and by no other', async () => {
  const { db } = await cast.school()
  const covers = (mine: Grant, theirs: Grant) => coversAll(db, { grants: [mine] }, [theirs])
  expect(await covers(marking('section', seven, three), marking('section', three))).toBe(true)
  expect(await covers(marking('section', seven), marking('section', seven, three))).toBe(false)
  expect(await covers(marking('campus', MAIN), marking('section', seven, three))).toBe(true)
  expect(await covers(marking('campus', MAIN), marking('section', seven, five))).toBe(false)
  expect(await covers(marking('campus', SHD), marking('section', five))).toBe(true)
  expect(await covers(marking('section', seven, three), marking('campus', MAIN))).toBe(false)
})

function marking(reach: Reach, ...places: string[]): Grant {
  return placed({ resource: 'students', action: 'mark', reach, campuses: places, sections: places })
}

function power(resource: string, action: Action, reach: Reach): Grant {
  return placed({ resource, action, reach, campuses: [MAIN], sections: [seven] })
}

/** All places that a power reaches: the institute has one more than all its campuses. */
function placesOf({
  reach,
  campuses: held,
  sections: taught,
}: Pick<Grant, 'reach' | 'campuses' | 'sections'>): string[] {
  if (reach === 'institute') return ['institute']
  if (reach === 'section') return taught
  return reach === 'campus'
    ? [...held, ...sections.filter(({ campus: at }) => held.includes(at)).map(({ id }) => id)]
    : []
}

function ids(found: readonly { id: string }[]): string[] {
  return found.map(({ id }) => id)
}
