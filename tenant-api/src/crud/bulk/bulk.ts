import { and, eq, inArray, sql } from 'drizzle-orm'
import { mostRows } from 'kit/contract/resource'
import { refuse, refuseMissing } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { describe } from '../../core/acts/act.ts'
import { act, audit } from '../../core/acts/audit.ts'
import { refuseUnknownWords } from '../fields/custom-fields.ts'
import type { FilterQuery } from '../filters.ts'
import { shownBy } from '../list.ts'
import type { Crud } from '../table.ts'
import { asColumns } from '../values.ts'
import { enqueue } from '../../core/jobs/jobs.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import type { LocalizedMessage } from '../../core/acts/localized-message.ts'
import type { School } from '../../core/school/school.ts'

/** Selected rows, or all that a filter shows; `total` is the number that the user confirmed. */
export type Several =
  | { ids: readonly string[] }
  | { filter: FilterQuery & { archived: boolean }; total: number }
type Undo = { undo: string }
type Asked<B> = { school: School; user: User; body: B }
type Begun = { job: string; total: number }

/** The payloads of a resource's jobs. The rows are fixed when the user confirms, not when the job runs. */
export type FilingWork = { user: string; ids: string[]; archived: boolean }
export type ChangeWork = { user: string; ids: string[]; set: Record<string, unknown> }
export type ReversalWork = { user: string; ids: string[]; undo: string }

/** Queues a job that archives or restores many rows; with `undo`, one that reverts such a job. */
export async function fileMany(
  crud: Crud,
  { school, user, body }: Asked<{ archived: boolean; of: Several } | Undo>,
): Promise<Begun> {
  if ('undo' in body) {
    const { ids, keys } = await doneBy(crud, { school, user, job: body.undo })
    return leave(crud, 'file', {
      school,
      user,
      work: { ids, archived: keys.has(`${crud.name}.many-restored`) },
    })
  }
  const ids = await settle(crud, { school, user, action: 'delete', of: body.of })
  return leave(crud, 'file', { school, user, work: { ids, archived: body.archived } })
}

/** Queues a job that sets fields of many rows; with `undo`, one that restores the values before such a job. */
export async function changeMany(
  crud: Crud,
  { school, user, body }: Asked<{ set: Record<string, unknown>; of: Several } | Undo>,
): Promise<Begun> {
  if ('undo' in body) {
    const { ids } = await doneBy(crud, { school, user, job: body.undo })
    return leave(crud, 'reverse', { school, user, work: { ids, undo: body.undo } })
  }
  const { custom = {}, ...rest } = body.set
  if (Object.keys({ ...rest, ...(custom as object) }).length === 0)
    refuse('nothing-to-set', 'Choose what is to be changed')
  const ids = await settle(crud, { school, user, action: 'edit', of: body.of })
  return leave(crud, 'change', { school, user, work: { ids, set: body.set } })
}

type Settling = { school: School; user: User; action: 'view' | 'edit' | 'delete'; of: Several }

/**
 * The ids of a selection: rows that the user may see. The job checks again whether each may be changed. Refuses
 * a filter that now shows another number of rows than the confirmed one.
 */
export async function settle(crud: Crud, { school, user, action, of }: Settling): Promise<string[]> {
  const query = 'ids' in of ? { ids: of.ids.join(',') } : of.filter
  refuseUnknownWords(crud, query, user)
  const shown = await shownBy(crud, { school, user, query })
  const rows = await school.db
    .select({ id: crud.table.id, may: sql<boolean>`${reach(user, crud.name, action, crud.within)}` })
    .from(crud.table)
    .where(shown)
    .orderBy(crud.table.id)
    .limit(mostRows + 1)
  if (rows.length > mostRows) refuseTooMany()
  if (!('ids' in of) && rows.length !== of.total) refuseChanged(rows.length)
  if (rows.length === 0) refuseMissing()
  if (!rows.some(({ may }) => may)) {
    refuse('beyond-reach', 'You may see these but not change them', {}, { status: 403 })
  }
  return rows.map(({ id }) => String(id))
}

function refuseTooMany(): never {
  refuse('too-many', 'At most {count} can be changed at once. Narrow the list down first', {
    count: mostRows,
  })
}

/** Refuses because the list differs from the confirmed one. */
export function refuseChanged(now: number): never {
  const message = sentence(
    'The list has changed: {count, plural, one {# row matches} other {# rows match}} now. Look again and confirm',
  )
  refuse('selection-changed', message, { count: now }, { status: 409 })
}

type Done = { school: School; user: User; job: string }

/** The rows that one of the user's own jobs has changed, from the audit, and the keys of its acts. */
async function doneBy(crud: Crud, { school, user, job }: Done) {
  const rows = await school.db
    .select({ id: audit.rowId, key: act.key })
    .from(act)
    .innerJoin(audit, eq(audit.actId, act.id))
    // Skips rows of other tables that triggers changed along with them.
    .innerJoin(crud.table, eq(crud.table.id, audit.rowId))
    .where(
      and(
        inArray(act.key, bulkActs(crud)),
        eq(act.actorId, user.id ?? ''),
        sql`${act.about} ->> 'job' = ${job}`,
      ),
    )
  const ids = [...new Set(rows.flatMap(({ id }) => id ?? []))]
  if (ids.length === 0) refuseMissing()
  return { ids, keys: new Set(rows.map(({ key }) => key)) }
}

/** The keys of the acts of a resource's jobs. */
export function bulkActs({ name }: Crud): string[] {
  return ['archived', 'restored', 'updated'].map((done) => `${name}.many-${done}`)
}

type Left = { ids: string[]; archived?: boolean; set?: Readonly<Record<string, unknown>> } & Record<
  string,
  unknown
>
type Leaving = { school: School; user: User; work: Left }
type Kind = 'file' | 'change' | 'reverse'

async function leave(crud: Crud, kind: Kind, { school, user, work }: Leaving) {
  const total = work.ids.length
  const profile = await school.profile()
  return school.transaction(user, `${crud.name}.many-asked`, async (tx) => {
    // Invalid values are refused in the request, not in the job.
    if (work.set) await asColumns(tx, crud, { profile, user, body: work.set })
    const asked = { by: user, title: titleOf(crud, { kind, work }), page: crud.name }
    const job = await enqueue(tx, `${crud.name}.${kind}`, { ...work, user: user.id }, { asked })
    describe(tx, { count: total })
    return { job: job ?? '', total }
  })
}

/** A job's title in its owner's tray. */
function titleOf({ resource }: Crud, { kind, work }: { kind: Kind; work: Left }): LocalizedMessage {
  const fill = { list: { sentence: resource.label.many }, count: work.ids.length }
  return { sentence: titles[kind === 'file' && !work.archived ? 'bring-back' : kind], fill }
}

const titles = {
  file: sentence('{list}: archiving {count, plural, one {# entry} other {# entries}}'),
  'bring-back': sentence('{list}: bringing back {count, plural, one {# entry} other {# entries}}'),
  change: sentence('{list}: changing {count, plural, one {# entry} other {# entries}}'),
  reverse: sentence('{list}: undoing the change of {count, plural, one {# entry} other {# entries}}'),
}
