import { eq, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { toSql, watchUsualStatements } from './prepared.ts'
import { campus, section } from '../../institute/structure/tables.ts'

const id = '01980000-0000-7000-8000-000000000001'
const statements = [
  sql`select 1`,
  sql`select ${1}, ${'a'}::text, ${null}::int, ${true}, ${undefined}`,
  sql`select ${section.id} from ${section} where ${section.campusId} = ${id}::uuid`,
  sql`with r as (${sql`select ${1}::int ${sql.raw('as one')}`}), q as (${sql`select ${2}::int`}) select ${3} from r, q`,
  sql`select ${section.id} from ${section} join ${campus} on ${eq(campus.id, section.campusId)} where ${eq(section.id, id)} and ${4} > ${5}`,
  sql`select * from (${sql.join([sql`select ${1}`, sql`select ${'two'}`], sql` union all `)}) x where ${sql.identifier('order')} in ${[1, 2, 3]}`,
  sql`select ${sql.param(new Date(0))}, ${9}`,
]

test('a statement that is known has the text and the parameters that drizzle would give it', () => {
  for (const statement of statements) {
    const { sql: text, params } = new PgDialect().sqlToQuery(statement)
    expect(toSql(statement)).toEqual({ sql: text, params })
    expect(toSql(statement)).toEqual({ sql: text, params })
  }
})

test('a statement is prepared from the third time on', () => {
  const isUsual = watchUsualStatements()
  const asked = () => isUsual('select 1 from person where id = $1')
  expect([asked(), asked(), asked(), asked()]).toEqual([false, false, true, true])
  expect(isUsual('select 1 from person where id in ($1, $2)')).toBe(false)
})

test('a search by patterns is planned for each, and so is what has several statements', () => {
  const isUsual = watchUsualStatements()
  for (let time = 0; time < 5; time += 1) {
    expect(isUsual('select 1 from person where search_text like $1')).toBe(false)
    expect(isUsual('select 1 from person where name ilike $1')).toBe(false)
    expect(isUsual('set local x = 1; select 1')).toBe(false)
  }
})

test('what is asked once is not remembered for ever', () => {
  const isUsual = watchUsualStatements()
  for (const time of [1, 2, 3]) {
    expect(isUsual('select 1')).toBe(time === 3)
    if (time === 2) break
  }
  for (let at = 0; at < 400; at += 1) isUsual(`select ${at} where true`)
  expect(isUsual('select 1')).toBe(false)
})
