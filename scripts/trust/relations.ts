import { setTimeout as sleep } from 'node:timers/promises'
import { outgoing } from 'kit/http/client'
import type { Endpoint, Reach } from 'kit/contract/contract'
import { isBusy, type Speaker } from 'kit/testing/testing'
import { modules } from 'tenant-api/modules'
import type postgres from 'postgres'
import { type Answer, ask } from './answers.ts'
import { change } from './direct-sql.ts'
import type { Stage } from './stage.ts'

/** A school with its cast, and its tables. */
export type Place = {
  host: string
  sql: postgres.Sql
  app(): Stage['tenant']
  /** A browser in which one of the cast has logged in. */
  as(login: string): Promise<Speaker>
  /** Lets so many seconds go by, after which every instance has read anew what it believes. */
  pass(seconds: number): Promise<void> | void
  today(): string
}

/**
 * Somebody who is logged in: of whom they know by their work or as family, and all persons of the school with whom they
 * have nothing to do. `own` are those of whom what is theirs is the reader's own.
 */
export type Reader = {
  login: string
  cookie: string
  own: ReadonlySet<string>
  known: ReadonlySet<string>
  strangers: ReadonlySet<string>
  /** The sections that they teach, or that their own children are in. */
  sections: ReadonlySet<string>
}

/** What nobody has ever had. */
export const nobody = '01980000-0000-7000-8000-0000fffffff1'

/** Gives these roles every power over what belongs to a campus or somebody, with one reach; the rest they see. */
export async function giveAll({ pass, sql }: Place, roles: readonly string[], reach: Reach): Promise<void> {
  const powers = modules
    .flatMap(({ permissions }) => permissions)
    .filter(({ within, resource }) => within !== 'institute' || seenByAll.has(resource))
    .flatMap(({ resource, within, actions }) =>
      actions
        .filter((action) => within !== 'institute' || action === 'view')
        .map((action) => ({ resource, action, reach: within === 'institute' ? within : reach })),
    )
  await change({ sql }, async (tx) => {
    await tx`
      insert into role_grant (role_id, resource, action, reach, edited)
      select role.id, power.resource, power.action, power.reach, true
      from role, jsonb_to_recordset(${tx.json(powers)}) power (resource text, action text, reach text)
      where role.key = any (${[...roles]})
      on conflict (role_id, resource, action) do update set reach = excluded.reach, edited = true`
    await tx`update permission_version set version = version + 1`
  })
  await pass(5)
}

/** What the whole institute has in common and forms choose from. */
const seenByAll: ReadonlySet<string> = new Set([
  'document-kinds',
  'classes',
  'subjects',
  'shifts',
  'programs',
  'departments',
])

/**
 * Logs somebody in, or goes on with a session of theirs, and says who is a stranger to them: by the rules of
 * docs/security.md and from the tables alone.
 */
export async function readerOf(place: Place, login: string, session?: string): Promise<Reader> {
  const { sql } = place
  const cookie = session ?? cookieOf(await place.as(login))
  const name = /[@.]/.test(login) ? login : `${login}@riverside.example`
  const today = place.today()
  const rows = await sql<{ id: string; isOwn: boolean; isKnown: boolean }[]>`
    with me as (select id as account_id, person_id as id from account where email = ${name} or username = ${name}),
    own as (
      select id from me union select student_id from guardian_link join me on me.id = guardian_id where may_see),
    taught as (
      select section.id from section join teacher_assignment a
        on a.section_id = section.id
        or a.section_id is null and a.class_id = section.class_id and a.campus_id = section.campus_id
      join me on me.id = a.employee_id where ${today} between a.starts_on and coalesce(a.ends_on, 'infinity')
      union select a.section_id from assignment a join me using (account_id)
      where a.section_id is not null and ${today} between a.starts_on and coalesce(a.ends_on, 'infinity')),
    pupil as (select id from student where section_id in (select id from taught)),
    known as (
      select id from own union select id from pupil
      union select guardian_id from guardian_link join pupil on pupil.id = student_id),
    everybody as (select id from student union select id from guardian union select id from employee)
    select id, id in (select id from own) as "isOwn", id in (select id from known) as "isKnown" from everybody
    union all select id, true, true from me where id not in (select id from everybody)`
  const sections = await sql<{ id: string }[]>`
    select section_id as id from student where section_id is not null
      and id = any (${rows.filter(({ isKnown }) => isKnown).map(({ id }) => id)})`
  const idsOf = (some: typeof rows | { id: string }[]) => new Set(some.map(({ id }) => id))
  return {
    login,
    cookie,
    own: idsOf(rows.filter(({ isOwn }) => isOwn)),
    known: idsOf(rows.filter(({ isKnown }) => isKnown)),
    strangers: idsOf(rows.filter(({ isKnown }) => !isKnown)),
    sections: idsOf(sections),
  }
}

function cookieOf({ cookies }: Speaker): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}

export type Parts = { params?: object; query?: object; body?: unknown; version?: number }

/** Asks an endpoint as a reader, with exactly these parts; again, where the machine of the trial stood still. */
export async function send(
  { app, host }: Place,
  { cookie }: Pick<Reader, 'cookie'>,
  endpoint: Endpoint,
  parts: Parts = endpoint.example as Parts,
): Promise<Answer> {
  const request = outgoing(endpoint, { version: 1, ...parts } as never)
  for (let tries = 1; ; tries += 1) {
    const answer = await ask(app(), host, { ...request, headers: { ...request.headers, cookie } })
    if (!isBusy(answer) || tries === 4) return answer
    await sleep(1_000)
  }
}
