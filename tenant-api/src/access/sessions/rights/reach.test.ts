import { type SQL, sql } from 'drizzle-orm'
import { PgDialect, pgTable, uuid } from 'drizzle-orm/pg-core'
import * as fc from 'fast-check'
import { type Action, type Reach, reaches } from 'kit/contract/contract'
import { expect, test } from 'vitest'
import { demoSections } from '../../../../demo/institute/structure/seed-sections.ts'
import { demoCampuses } from '../../../../demo/institute/structure/seed.ts'
import { campus } from '../../../institute/structure/tables.ts'
import {
  may,
  mayInInstitute,
  preparedReach,
  reach,
  reaches as reachesRow,
} from '../../../core/authorization/reach.ts'
import { testDoor } from '../../../../testing/door.ts'
import {
  anonymous,
  type HeldGrant,
  type Places,
  uniteGrants,
  type User,
} from '../../../core/authorization/user.ts'

const door = await testDoor()
const paper = pgTable('paper', {
  campusId: uuid('campus_id'),
  sectionId: uuid('section_id'),
  personId: uuid('person_id'),
})
const columns = { campus: paper.campusId, section: paper.sectionId, person: paper.personId }
const me = '01980000-0000-7000-8000-00000000a001'
const child = '01980000-0000-7000-8000-00000000b001'
const { MAIN, SHD, CNL } = demoCampuses
/** Who teaches one section at each of two campuses, and has a child at a third. */
const home = {
  works: [MAIN, SHD],
  family: [CNL],
  taught: [
    { id: demoSections['7-B'] ?? '', campusId: MAIN },
    { id: demoSections['5-E'] ?? '', campusId: SHD },
  ],
}

function userWith(...held: [Reach, string | null, Action?][]): User {
  const grants = held.map(([reach, campusId, action = 'view']) => grant(action, reach, campusId))
  return {
    ...anonymous({ language: 'en' }),
    id: me,
    name: 'Sana Iqbal',
    grants: uniteGrants(grants),
    own: [me, child],
    viewing: null,
  }
}

function grant(action: Action, reach: Reach, campusId: string | null): HeldGrant {
  return { role: 'teacher', resource: 'papers', action, reach, campusId, sectionId: null }
}

function text(user: User, action: Action = 'view', given: Parameters<typeof reach>[3] = columns) {
  const { sql: query, params } = new PgDialect().sqlToQuery(reach(user, 'papers', action, given))
  return { query, params }
}

test('who has no grant reaches nothing, and a visitor neither', () => {
  expect(text(userWith())).toEqual({ query: 'false', params: [] })
  expect(text(anonymous({ language: 'en' }))).toEqual({ query: 'false', params: [] })
  expect(may(userWith(), 'papers', 'view')).toBe(false)
})

test('a grant for one action or resource is none for another', () => {
  const user = userWith(['institute', null, 'view'])
  expect(text(user, 'view').query).toBe('true')
  for (const action of ['mark', 'edit', 'delete'] as const) {
    expect(text(user, action).query).toBe('false')
    expect(may(user, 'papers', action)).toBe(false)
  }
  expect(may(user, 'paper', 'view')).toBe(false)
})

test('what is reached wholly lies at no campus but one’s own, and at one at least', () => {
  const of = { columns: { campuses: columns.campus, campus: columns.campus, wholly: true } }
  const nobodys = { sections: [], person: null, isShared: false }
  const isReached = (user: User, ...campuses: string[]) =>
    reachesRow(user, ['papers', 'view'], { ...of, facts: { ...nobodys, campuses } })
  const head = userWith(['campus', MAIN])
  expect([isReached(head, MAIN), isReached(head, MAIN, SHD), isReached(head)]).toEqual([true, false, false])
  expect(isReached(userWith(['campus', MAIN], ['campus', SHD]), MAIN, SHD)).toBe(true)
})

test('what belongs to the whole institute is viewed by any reach and changed by institute reach alone', () => {
  const narrow = userWith(['institute', MAIN, 'view'], ['institute', MAIN, 'edit'], ['own', null, 'delete'])
  expect(mayInInstitute(narrow, 'papers', 'view')).toBe(true)
  expect(may(narrow, 'papers', 'edit')).toBe(true)
  expect(mayInInstitute(narrow, 'papers', 'edit')).toBe(false)
  expect(mayInInstitute(narrow, 'papers', 'delete')).toBe(false)
  expect(mayInInstitute(userWith(['institute', null, 'edit']), 'papers', 'edit')).toBe(true)
})

test('rows of no campus are viewed by any reach where they are shared, and changed by institute reach alone', () => {
  const shared = { campus: paper.campusId, shared: true }
  const admin = userWith(['campus', MAIN, 'view'], ['campus', MAIN, 'edit'])
  expect(text(admin, 'view', shared)).toEqual({
    query: '("paper"."campus_id" is null or "paper"."campus_id" = any($1::uuid[]))',
    params: [`{${MAIN}}`],
  })
  expect(text(admin, 'edit', shared).query).toBe('"paper"."campus_id" = any($1::uuid[])')
  expect(text(userWith(['own', null]), 'view', shared).query).toBe('"paper"."campus_id" is null')
  expect(text(userWith(), 'view', shared).query).toBe('false')
})

test('campus reach reaches the campuses where the role is held, own reach oneself and the children, both unite', () => {
  expect(text(userWith(['campus', MAIN], ['campus', SHD]))).toEqual({
    query: '"paper"."campus_id" = any($1::uuid[])',
    params: [`{${MAIN},${SHD}}`],
  })
  expect(text(userWith(['own', null]))).toEqual({
    query: '"paper"."person_id" = any($1::uuid[])',
    params: [`{${me},${child}}`],
  })
  expect(text(userWith(['campus', MAIN], ['own', null])).query).toBe(
    '("paper"."campus_id" = any($1::uuid[]) or "paper"."person_id" = any($2::uuid[]))',
  )
  expect(text(userWith(['campus', MAIN], ['institute', null])).query).toBe('true')
})

test('own reach is nothing where rows are about nobody, campus reach nothing where they have no campus', () => {
  expect(text(userWith(['own', null]), 'view', { campus: paper.campusId }).query).toBe('false')
  expect(text(userWith(['campus', MAIN]), 'view', { person: paper.personId }).query).toBe('false')
})

test('institute-wide rows are viewed by any reach and changed by institute reach only', () => {
  const narrow = userWith(['campus', MAIN, 'view'], ['campus', MAIN, 'edit'], ['own', null, 'delete'])
  expect(text(narrow, 'view', {}).query).toBe('true')
  expect(text(narrow, 'edit', {}).query).toBe('false')
  expect(text(narrow, 'delete', {}).query).toBe('false')
  expect(text(userWith(['institute', null, 'edit']), 'edit', {}).query).toBe('true')
})

test('a role held in a section or campus never reaches beyond it, and a campus grant without a campus nothing', () => {
  expect(held('institute', MAIN, null)).toEqual([
    { resource: 'papers', action: 'view', reach: 'campus', campuses: [MAIN], sections: [] },
  ])
  const [seven] = home.taught
  expect(held('institute', MAIN, me)).toMatchObject([{ reach: 'section', campuses: [], sections: [me] }])
  expect(held('institute', MAIN, me, home)).toMatchObject([{ reach: 'section', sections: [me] }])
  expect(held('section', MAIN, null, home)).toMatchObject([{ reach: 'section', sections: [seven?.id] }])
  expect(held('own', MAIN, me)).toMatchObject([{ reach: 'own', campuses: [] }])
  expect(held('campus', null, null)).toEqual([])
})

test('what is held without a place holds where its holder teaches, works or has children', () => {
  expect(held('section', null, null, home)).toMatchObject([
    { reach: 'section', campuses: [], sections: home.taught.map(({ id }) => id) },
  ])
  expect(held('section', null, null)).toMatchObject([{ reach: 'section', sections: [] }])
  // The campus of a child is none of the work.
  expect(held('campus', null, null, home)).toMatchObject([{ reach: 'campus', campuses: [MAIN, SHD] }])
  const asGuardian = { role: 'guardian', resource: 'papers', action: 'view', reach: 'campus' } as const
  expect(uniteGrants([{ ...asGuardian, campusId: null, sectionId: null }], home)).toMatchObject([
    { reach: 'campus', campuses: [CNL] },
  ])
  const user = { ...userWith(), grants: held('section', null, null, home) }
  expect(text(user)).toEqual({
    query: '"paper"."section_id" = any($1::uuid[])',
    params: [`{${home.taught.map(({ id }) => id).join(',')}}`],
  })
  expect(text(user, 'view', { campus: paper.campusId }).query).toBe('false')
  const byChildren = { section: (ids: SQL) => sql`${paper.personId} in (select 1 where true = any(${ids}))` }
  expect(text(user, 'view', byChildren).query).toContain('in (select 1 where true = any($1::uuid[]))')
})

const anyGrants = fc.array(
  fc.tuple(
    fc.constantFrom(...reaches),
    fc.constantFrom(MAIN, SHD, CNL, null),
    fc.constantFrom('view' as const, 'edit' as const),
  ),
  { maxLength: 5 },
)

test('the prepared predicate reaches exactly the rows of the plain one, whatever is granted', async () => {
  const school = await door.school()
  const within = { campus: campus.id }
  await fc.assert(
    fc.asyncProperty(anyGrants, fc.constantFrom('view' as const, 'edit' as const), async (held, action) => {
      const user = userWith(...held)
      const plain = await school.db
        .select({ id: campus.id })
        .from(campus)
        .where(reach(user, 'papers', action, within))
      const { key, where, values } = preparedReach(user, 'papers', action, within)
      const query = school.prepared(`test.reach:${key}`, (db) =>
        db.select({ id: campus.id }).from(campus).where(where).prepare(`test.reach:${key}`),
      )
      expect(ids(await query.execute(values))).toEqual(ids(plain))
    }),
    { numRuns: 60 },
  )
})

test('more grants never reach less', async () => {
  const school = await door.school()
  const count = (user: User) => school.db.$count(campus, reach(user, 'papers', 'view', { campus: campus.id }))
  await fc.assert(
    fc.asyncProperty(anyGrants, anyGrants, async (some, more) => {
      expect(await count(userWith(...some, ...more))).toBeGreaterThanOrEqual(await count(userWith(...some)))
    }),
    { numRuns: 30 },
  )
  expect(await school.db.$count(campus, sql`true`)).toBe(3)
})

function ids(rows: { id: string }[]): string[] {
  return rows.map(({ id }) => id).sort()
}

function held(reach: Reach, campusId: string | null, sectionId: string | null, places?: Places) {
  return uniteGrants(
    [{ role: 'teacher', resource: 'papers', action: 'view', reach, campusId, sectionId }],
    places,
  )
}
