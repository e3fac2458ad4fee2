import { isDeepStrictEqual } from 'node:util'
import { and, desc, lt, type SQL, sql } from 'drizzle-orm'
import { customKey } from 'kit/custom-rows'
import { words } from 'kit/words-node'
import { act } from '../../audit.ts'
import type { Module } from '../../module.ts'
import type { School } from '../../school.ts'
import { reach } from '../access/reach.ts'
import type { User } from '../access/user.ts'
import { managementNotesPermission, notesPermission } from '../notes/contract.ts'
import { sensitivePermission } from '../people/contract.ts'
import type { HistoryEvent, WithHistory } from './contract.ts'
import { ofApplication } from './of-application.ts'
import { ofEmployee } from './of-employee.ts'
import { ofPapers } from './of-papers.ts'
import { kinds, people } from './kinds.ts'
import { readRecord } from './read-record.ts'

type One = { of: WithHistory; id: string }
type Page = { after?: string | undefined; limit: number; modules: readonly Module[] }

/** What happened to a person, the latest first: each act once, with the facts of the person's own record it changed. */
export async function readHistory(
  school: School,
  user: User,
  { of, id, after, limit, modules }: One & Page,
): Promise<{ rows: HistoryEvent[]; next: string | null }> {
  await readRecord(school, user, { of, id })
  const ofPerson = changesOf(user, { of, id })
  const found = await school.db
    .select({
      id: act.id,
      key: act.key,
      actorId: act.actorId,
      actor: act.actor,
      apiKeyId: act.apiKeyId,
      at: act.at,
      about: act.about,
    })
    .from(act)
    .where(
      and(
        sql`${act.id} in (select act_id from (${ofPerson}) changed)`,
        after ? lt(act.id, after) : undefined,
      ),
    )
    .orderBy(desc(act.id))
    .limit(limit + 1)
  const acts = found.slice(0, limit)
  const facts = await factsOf(school, { of, id, acts: acts.map((one) => one.id) })
  const sentences: Record<string, string> = Object.assign({}, ...modules.map((module) => module.sentences))
  const { say } = words(user)
  const rows = acts.map(({ id: actId, key, at, about, ...by }) => ({
    id: actId,
    at,
    sentence: say(sentences[key] ?? key, about),
    actor: by.actorId === null && by.apiKeyId === null ? say(by.actor) : by.actor,
    changes: facts.get(actId) ?? [],
  }))
  return { rows, next: found.length > limit ? (acts.at(-1)?.id ?? null) : null }
}

/**
 * The audit of a person that the reader may see: of the person's own rows; of links to others whom the reader sees; of
 * enrolments; of notes, those for the management for the management alone; that sensitive details were changed; and of
 * papers.
 */
export function changesOf(user: User, { of, id }: One): SQL {
  if (of === 'admissions') return ofApplication(user, id)
  if (of === 'teachers' || of === 'staff') return ofEmployee(user, { of, id })
  const { crud, table, key, otherKey, other } = people[of]
  const within = (
    resource: string,
  ) => sql`exists (select from ${crud.table} where ${crud.table.id} = ${id}::uuid
    and ${reach(user, resource, 'view', crud.within)})`
  // What was done to somebody else and is told of them comes with the link to them alone.
  const isOwn = sql`(resource in ('person', ${table}) or resource = 'sensitive_detail' and ${within(sensitivePermission.resource)})
    and (operation <> 'update' or resource = 'sensitive_detail' or after - 'campus_ids' <> '{}')
    and not exists (select from act where act.id = audit.act_id and act.key like ${`${other.name}.%`})`
  const named = sql.raw(`coalesce(after, before) ->> '${key}'`)
  const links = sql`
    select link.id, link.act_id from audit link
    where link.resource = 'guardian_link' and link.row_id in (
      select row_id from audit where resource = 'guardian_link' and ${named} = ${id} and exists (
        select from ${other.table} where ${other.table.id}::text = coalesce(after, before) ->> ${otherKey}
          and ${reach(user, other.name, 'view', other.within)}))`
  const stays = sql`
    select stay.id, stay.act_id from audit stay
    where stay.resource in ('enrolment', 'gr_entry') and stay.row_id in (
      select row_id from audit where resource in ('guardian_link', 'enrolment', 'gr_entry')
        and coalesce(after, before) ->> 'student_id' = ${id})`
  const notes = sql`
    select noted.id, noted.act_id from audit noted
    where noted.resource = 'note' and noted.row_id in (
      select row_id from audit where resource = 'note' and coalesce(after, before) ->> 'person_id' = ${id}
        and row_id in (select note.id from note where note.side = 'family'
          and (note.audience = 'all' or ${within(managementNotesPermission.resource)}))
        and ${within(notesPermission.resource)})`
  return sql.join(
    [
      sql`select id, act_id from audit where row_id = ${id}::uuid and ${isOwn}`,
      links,
      ...(of === 'students' ? [stays] : []),
      notes,
      ...ofPapers(user, { of, id }),
    ],
    sql` union all `,
  )
}

type Facts = One & { acts: readonly string[] }

/** By act, which facts of the record were changed, under the names of their fields. */
async function factsOf(school: School, { of, id, acts }: Facts) {
  const facts = new Map<string, HistoryEvent['changes']>()
  if (acts.length === 0) return facts
  const { crud, table } = kinds[of]
  const fields = new Map(Object.entries(crud.columns).map(([field, column]) => [column.name, field] as const))
  const rows = await school.db.execute<{ act_id: string; before: Columns; after: Columns }>(sql`
    select act_id, before, after from audit
    where row_id = ${id}::uuid and resource in ('person', ${table}) and operation = 'update'
      and act_id in ${[...acts]} order by id`)
  for (const { act_id: actId, before, after } of rows) {
    const changes = [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((column) => {
      const field = customKey(column) === undefined ? fields.get(column) : column
      // The name is made of its parts, which are told themselves.
      if (field === undefined || field === 'name') return []
      return [{ field, before: before[column] ?? null, after: after[column] ?? null }]
    })
    facts.set(actId, changes.reduce(withChange, facts.get(actId) ?? []))
  }
  for (const [actId, changes] of facts) facts.set(actId, changes.filter(isChange))
  return facts
}

/** An act may write a fact twice: told is what it was before, and what it is after. */
function withChange(told: HistoryEvent['changes'], change: HistoryEvent['changes'][number]) {
  const first = told.find(({ field }) => field === change.field)
  const rest = told.filter((one) => one !== first)
  return [...rest, first ? { ...change, before: first.before } : change]
}

/** What was written and then written back, as a transfer ends a stay and begins another, has not changed. */
function isChange({ before, after }: HistoryEvent['changes'][number]): boolean {
  return !isDeepStrictEqual(before, after)
}

type Columns = Record<string, unknown>
