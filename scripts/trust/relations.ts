import { outgoing } from 'kit/client'
import type { Endpoint, Reach } from 'kit/contract'
import { endpoints } from 'tenant-api/endpoints'
import { modules } from 'tenant-api/modules'
import type postgres from 'postgres'
import type { CastSchool } from 'tenant-api/testing'
import { type Answer, ask } from './answers.ts'
import { change } from './behind.ts'
import { nameOf } from './home.ts'

/** Somebody who logs in, and all persons of the school with whom they have nothing to do. */
export type Reader = { login: string; cookie: string; strangers: ReadonlySet<string> }

/** The school with its cast, and its tables. */
export type Place = { cast: CastSchool; sql: postgres.Sql }

/** Gives these roles every power over what belongs to a campus or somebody, with one reach. */
export async function giveAll({ cast, sql }: Place, roles: readonly string[], reach: Reach): Promise<void> {
  const powers = modules
    .flatMap(({ permissions }) => permissions)
    .filter(({ within }) => within !== 'institute')
    .flatMap(({ resource, actions }) => actions.map((action) => ({ resource, action })))
  await change({ sql }, async (tx) => {
    await tx`
      insert into role_grant (role_id, resource, action, reach, edited)
      select role.id, power.resource, power.action, ${reach}, true
      from role, jsonb_to_recordset(${tx.json(powers)}) power (resource text, action text)
      where role.key = any (${[...roles]})
      on conflict (role_id, resource, action) do update set reach = excluded.reach, edited = true`
    await tx`update permission_version set version = version + 1`
  })
  cast.clock.pass(5)
}

/** Logs somebody in, and says who is a stranger to them, by the rules of docs/security.md and from the tables alone. */
export async function readerOf({ cast, sql }: Place, login: string): Promise<Reader> {
  const speaking = await cast.as(login)
  const cookie = [...speaking.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const name = /[@.]/.test(login) ? login : `${login}@riverside.example`
  const rows = await sql<{ id: string }[]>`
    with me as (select person_id as id from account where email = ${name} or username = ${name}),
    own as (
      select id from me union select student_id from guardian_link join me on me.id = guardian_id where may_see),
    taught as (
      select s.id from student s join section on section.id = s.section_id join teacher_assignment a
        on a.section_id = section.id
        or a.section_id is null and a.class_id = section.class_id and a.campus_id = section.campus_id
      join me on me.id = a.employee_id where a.ends_on is null),
    known as (
      select id from own union select id from taught
      union select guardian_id from guardian_link join taught on taught.id = student_id)
    select id from (select id from student union select id from guardian union select id from employee) everybody
    where id not in (select id from known)`
  return { login, cookie, strangers: new Set(rows.map(({ id }) => id)) }
}

/** Every endpoint that shows something of its own accord, asked as a reader: whom it shows that is a stranger. */
export async function tryLists({ cast }: Place, { login, cookie, strangers }: Reader): Promise<string[]> {
  const wrong: string[] = []
  for (const endpoint of endpoints.filter(({ method, path }) => method === 'GET' && !path.includes('/:'))) {
    if (endpoint.gives === 'events') continue
    const answer = await send(cast, endpoint, { cookie })
    if (answer.status >= 500) wrong.push(`${nameOf(endpoint)} as ${login}: ${answer.status}`)
    for (const id of strangers)
      if (answer.text.includes(id)) wrong.push(`${nameOf(endpoint)} shows ${id} to ${login}`)
  }
  return wrong
}

/** Rows about strangers, of every table that names a person: their papers, notes, stays, cards and whatever comes. */
export async function papersOf({ sql }: Place, { strangers }: Reader, perTable = 2): Promise<string[]> {
  const columns = await sql<{ table: string; column: string }[]>`
    select c.conrelid::regclass::text as table, a.attname as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = any ('{person,student,guardian,employee}'::regclass[])
      and a.attname <> 'id' and c.conrelid <> 'account'::regclass
      and exists (select from pg_attribute k where k.attrelid = c.conrelid and k.attname = 'id')
    order by 1, 2`
  const ids: string[] = []
  for (const [table, of] of Map.groupBy(columns, (one) => one.table)) {
    const every = of.map(({ column }) => `${column} is null or ${column} = any ($1::uuid[])`)
    const rows = await sql.unsafe<{ id: string }[]>(
      `select id from ${table} where (${every.join(') and (')}) order by md5(id::text) limit ${perTable}`,
      [[...strangers]],
    )
    ids.push(...rows.map(({ id }) => id))
  }
  return ids
}

/** Which of the endpoints about one row know these rows: the parts of addresses at which `chief` finds one of them. */
export async function placesOf(
  { cast }: Place,
  { cookie }: Reader,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  const places = new Map<string, string[]>()
  for (const endpoint of endpoints.filter(({ path, method }) => method === 'GET' && path.includes('/:id'))) {
    for (const id of ids) {
      const { status } = await send(cast, endpoint, { cookie, params: { id } })
      const part = partOf(endpoint)
      const known = places.get(part) ?? []
      if (status === 200 && !known.includes(id)) places.set(part, [...known, id])
    }
  }
  return places
}

function partOf({ path }: Endpoint): string {
  return path.slice(0, path.indexOf('/:id'))
}

/** What nobody has ever had. */
export const nobody = '01980000-0000-7000-8000-0000fffffff1'

/**
 * Every endpoint about one row, asked by the address of a stranger, or of a row about one: it answers as about nobody, so that not even that
 * there is such a person is told.
 */
export async function tryAddresses(
  { cast }: Place,
  { login, cookie }: Reader,
  idsAt: (part: string) => readonly string[],
): Promise<{ tested: number; wrong: string[] }> {
  const found = { tested: 0, wrong: [] as string[] }
  for (const endpoint of endpoints.filter(({ path }) => path.includes('/:id'))) {
    const ids = idsAt(partOf(endpoint))
    if (ids.length === 0) continue
    const told = (id: string) => send(cast, endpoint, { cookie, params: { id } })
    const expected = wordsOf(await told(nobody), nobody)
    for (const id of ids) {
      const seen = wordsOf(await told(id), id)
      found.tested += 1
      if (seen !== expected)
        found.wrong.push(
          `${nameOf(endpoint)} as ${login}: ${seen.slice(0, 300)}, of nobody ${expected.slice(0, 300)}`,
        )
    }
  }
  return found
}

/** How a list, a file and a refusal read, but for what differs from one request to the next. */
function wordsOf({ status, body }: Answer, id: string): string {
  return `${status} ${body.replaceAll(id, '…').replaceAll(/"(instance|requestId)":"[^"]*"/g, '')}`
}

type Asking = { cookie: string; params?: Record<string, unknown>; query?: Record<string, unknown> }

/** Asks an endpoint by its example, at these ids, or with this query alone. */
export function send(
  cast: CastSchool,
  endpoint: Endpoint,
  { cookie, params, query }: Asking,
): Promise<Answer> {
  const parts = endpoint.example as { params?: object; query?: object; body?: unknown }
  const request = outgoing(endpoint, {
    ...parts,
    params: { ...parts.params, ...params },
    ...(query && { query }),
    version: 1,
  } as never)
  return ask(cast.app(), cast.host, { ...request, headers: { ...request.headers, cookie } })
}
