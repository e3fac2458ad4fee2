import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import { beforeAll, expect, test } from 'vitest'
import { type Query, unpreparedList } from '../../crud-list.ts'
import { type Crud, selectFrom } from '../../crud-table.ts'
import { castSchool } from '../../testing.ts'
import { campusCrud } from './campuses.ts'
import { classCrud } from './classes.ts'
import { programCrud } from './programs.ts'
import { roomCrud } from './rooms.ts'
import { sectionCrud } from './sections.ts'
import { shiftCrud } from './shifts.ts'
import { subjectCrud } from './subjects.ts'

const cast = await castSchool()
const lists: readonly (readonly [table: string, crud: Crud])[] = [
  ['campus', campusCrud],
  ['program', programCrud],
  ['class', classCrud],
  ['shift', shiftCrud],
  ['room', roomCrud],
  ['section', sectionCrud],
  ['subject', subjectCrud],
]

beforeAll(async () => {
  const { control } = cast.schools
  const inside = Object.assign(new URL(control.superuser), { pathname: `/${cast.riverside.database}` })
  const outside = postgres(inside.href, { max: 1, onnotice: () => undefined })
  const named = 'md5(at::text), at from generate_series(1, 10000) at'
  await outside.unsafe(`
    set session_replication_role = replica;
    insert into campus (name, code) select ${named};
    insert into program (title, degree) select ${named};
    insert into class (title, name, position) select md5(at::text), 'N' || at, at from generate_series(1, 10000) at;
    insert into shift (name, description) select ${named};
    insert into subject (name, title) select ${named};
    insert into room (campus_id, title, number) select (select id from campus limit 1), ${named};
    insert into section (campus_id, class_id, title, name)
      select (select id from campus limit 1), (select id from class where position > 9000 limit 1), ${named}`)
  for (const [table] of lists) await outside.unsafe(`vacuum analyze ${table}`)
  await outside.end()
})

test.each(lists)(
  'the list of 10,000 rows of %s comes in its default order from an index',
  async (_, crud) => {
    const plan = await planOf(crud, {})
    expect(plan).toContain('Index Scan')
    expect(plan).not.toMatch(/Sort Key|Seq Scan/)
  },
)

test.each(lists)('a search among 10,000 rows of %s uses the index of its words', async (table, crud) => {
  expect(await planOf(crud, { q: 'c4ca4238' })).toContain(`${table}_search`)
})

/** The plan of a page of ten, as whoever sees all rows is given it. */
async function planOf(crud: Crud, asked: Partial<Query>): Promise<string> {
  const school = await cast.school()
  const grants = [{ resource: crud.name, action: 'view' as const, reach: 'institute' as const, campuses: [] }]
  const user = { id: null, name: 'Reader', language: 'en' as const, sessionId: null, roles: [], grants }
  const sort = crud.resource.endpoints.list.query.parse({}) as { sort: string }
  const query = { sort: sort.sort, limit: 10, skip: 0, archived: false, ...asked }
  const { where, orderBy } = await unpreparedList(crud, { school, user, query })
  const page = selectFrom(school.db, crud)
    .where(where)
    .orderBy(...orderBy)
    .limit(10)
  return JSON.stringify(await school.db.execute(sql`explain ${page.getSQL()}`))
}
