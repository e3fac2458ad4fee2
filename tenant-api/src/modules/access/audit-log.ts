import { and, asc, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { addDays, day, startOfDay } from 'kit/day'
import { words } from 'kit/words-node'
import type { z } from 'zod'
import { act, audit } from '../../audit.ts'
import { matches } from '../../matches.ts'
import type { School } from '../../school.ts'
import type { AuditEntry, listAudit } from './contract.ts'
import type { User } from './user.ts'

export type AuditQuery = z.output<typeof listAudit.query>

/** The words of each act, by its key. */
export type Sentences = Readonly<Record<string, string>>

/** Who did what, newest first, with what was before and after; `next` is where the following page begins. */
export async function readAudit(
  school: School,
  user: User,
  { query, sentences }: { query: AuditQuery; sentences: Sentences },
): Promise<{ rows: AuditEntry[]; next: string | null }> {
  const { zone } = await school.profile()
  const found = await school.db
    .select()
    .from(act)
    .where(and(...filters(query, zone)))
    .orderBy(desc(act.id))
    .limit(query.limit + 1)
  const acts = found.slice(0, query.limit)
  const ids = acts.map(({ id }) => id)
  const changes = Map.groupBy(await readChanges(school, ids), (change) => change.actId)
  const { say } = words(user)
  const rows = acts.map(({ key, about, ...row }) => ({
    ...row,
    act: key,
    // A part of the product has a name in every language; a person's name is the person's.
    actor: row.actorId === null ? say(row.actor) : row.actor,
    sentence: say(sentences[key] ?? key, about),
    changes: changes.get(row.id) ?? [],
  }))
  return { rows, next: found.length > query.limit ? (acts.at(-1)?.id ?? null) : null }
}

async function readChanges(school: School, ids: string[]) {
  if (ids.length === 0) return []
  const { actId, resource, rowId, operation, before, after } = audit
  return school.db
    .select({ actId, resource, rowId, operation, before, after })
    .from(audit)
    .where(inArray(actId, ids))
    .orderBy(asc(audit.id))
}

function filters({ q, actor, act: key, resource, row, from, to, after }: AuditQuery, zone: string): SQL[] {
  const list: (SQL | undefined)[] = [
    after ? lt(act.id, after) : undefined,
    actor ? eq(act.actorId, actor) : undefined,
    key ? eq(act.key, key) : undefined,
    resource || row ? changed(resource, row) : undefined,
    from ? gte(act.at, startOfDay(day(from), zone).toISOString()) : undefined,
    to ? lt(act.at, startOfDay(addDays(day(to), 1), zone).toISOString()) : undefined,
    ...matches(told, q ?? ''),
  ]
  return list.filter((filter) => filter !== undefined)
}

function changed(resource: string | undefined, row: string | undefined): SQL {
  const of = and(
    eq(audit.actId, act.id),
    resource ? eq(audit.resource, resource) : undefined,
    row ? eq(audit.rowId, row) : undefined,
  )
  return sql`exists (select from ${audit} where ${of})`
}

/** Each word must stand in the actor's name or in what the act was about. */
const told = sql`fold(${act.actor} || ' ' || ${act.about}::text)`
