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

/** What nobody has ever had. */
const nobody = '01980000-0000-7000-8000-0000fffffff1'

/**
 * Every endpoint about one row, asked by the address of a stranger: it answers as about nobody, so that not even that
 * there is such a person is told.
 */
export async function tryAddresses(
  { cast }: Place,
  { login, cookie }: Reader,
  strangers: readonly string[],
): Promise<{ tested: number; wrong: string[] }> {
  const found = { tested: 0, wrong: [] as string[] }
  for (const endpoint of endpoints.filter(({ path }) => path.includes('/:id'))) {
    const told = (id: string) => send(cast, endpoint, { cookie, params: { id } })
    const expected = wordsOf(await told(nobody), nobody)
    for (const id of strangers) {
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

type Asking = { cookie: string; params?: Record<string, unknown> }

function send(cast: CastSchool, endpoint: Endpoint, { cookie, params }: Asking): Promise<Answer> {
  const parts = endpoint.example as { params?: object; query?: object; body?: unknown }
  const request = outgoing(endpoint, {
    ...parts,
    params: { ...parts.params, ...params },
    version: 1,
  } as never)
  return ask(cast.app(), cast.host, { ...request, headers: { ...request.headers, cookie } })
}
