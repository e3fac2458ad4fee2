import { and, desc, eq, isNotNull, notInArray, type SQL, sql } from 'drizzle-orm'
import { formatDate } from 'kit/text/locale'
import { words } from 'kit/text/words-node'
import { isDay } from 'kit/values/day'
import { act, audit } from '../../core/acts/audit.ts'
import type { Module } from '../../core/module.ts'
import { sayAct } from '../../core/acts/act-sentences.ts'
import { sayMonth } from '../../core/acts/localized-message.ts'
import type { School } from '../../core/school/school.ts'
import { mayInInstitute } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import type { Deed } from './contract.ts'

/**
 * The latest that people did, newest first: everybody's for who may view the audit log, one's own for the others.
 * What the modules call quiet is left out.
 */
export async function readActivity(
  school: School,
  user: User,
  { modules, limit }: { modules: readonly Module[]; limit: number },
): Promise<{ rows: Deed[] }> {
  const quiet = modules.flatMap((module) => module.quiet ?? [])
  const { id, key, actor, actorId, at, about } = act
  const found = await school.db
    .select({ id, key, actor, actorId, at, about, record: changedRecord() })
    .from(act)
    .where(and(notInArray(key, quiet), isNotNull(actorId), whose(user)))
    .orderBy(desc(id))
    .limit(limit)
  const sentences: Record<string, string> = Object.assign({}, ...modules.map((module) => module.sentences))
  const { say } = words(user)
  const { dateFormat: pattern } = await school.profile()
  const { language, digits } = user
  const printed = (about: (typeof found)[number]['about']) =>
    Object.fromEntries(
      Object.entries(about).map(([name, value]) => [
        name,
        isDay(value) ? formatDate(language, value, { pattern, digits }) : sayMonth(language, name, value),
      ]),
    )
  return {
    rows: found.map((row) => ({
      ...row,
      sentence: sayAct(say, sentences[row.key] ?? row.key, printed(row.about)),
    })),
  }
}

/** In a view nobody's: what the other did is told to whoever may view the audit log, and what one did oneself is not theirs. */
function whose(user: User): SQL | undefined {
  if (mayInInstitute(user, 'audit', 'view')) return undefined
  return user.viewing === null ? eq(act.actorId, user.id ?? '') : sql`false`
}

/** The one record that an act added or changed; null where there were several, or it is gone. */
function changedRecord(): SQL<Deed['record']> {
  return sql`(
    select jsonb_build_object('table', min(${audit.resource}), 'id', min(${audit.rowId}::text)) from ${audit}
    where ${eq(audit.actId, act.id)} having count(*) = 1 and min(${audit.operation}) <> 'delete')`
}
