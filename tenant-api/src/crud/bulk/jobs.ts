import { and, inArray, sql } from 'drizzle-orm'
import { recordLabel } from 'kit/contract/record-label'
import { today } from 'kit/values/day'
import { describe, NothingDone, unlessNothing, savepoint } from '../../core/acts/act.ts'
import { bulkJob, unseen } from './bulk-job.ts'
import { constraintMessageOf } from '../../core/columns/constraint-errors.ts'
import type { ChangeWork, FilingWork, ReversalWork } from './bulk.ts'
import { undoBulk } from '../history/undo.ts'
import { merged } from '../fields/custom-fields.ts'
import type { Crud, Row } from '../table.ts'
import { onArchivedAmong, usedAmong } from '../references.ts'
import { asColumns } from '../values.ts'
import type { Failure, Job } from '../../core/jobs/jobs.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import type { Profile } from '../../core/school/profile.ts'
import type { ActKey, School, Tx } from '../../core/school/school.ts'
import { sentence } from 'kit/text/words'

/** One way to change many rows, each checked by itself. */
type Deed = {
  action: 'edit' | 'delete'
  act: ActKey
  /** Why a row cannot be changed; null when it can. */
  refuses(row: Row): string | null
  /** The rows that references forbid to change, each with the reason. */
  forbids?(tx: Tx, rows: readonly Row[], by: By): Promise<ReadonlyMap<string, string>>
  /** A row that has the target state already is left alone. */
  isDone(row: Row): boolean
  /** Changes the rows and returns the ids of those that changed. */
  apply(tx: Tx, ids: string[], by: By): Promise<string[]>
}

/** The user who changes the rows, and the school's settings as read before the transaction. */
type By = { user: User; profile: Profile }

/** The bulk jobs of a resource, for its module. A repeated run finds nothing to change. */
export function crudJobs(crud: Crud): Record<string, Job> {
  const job = (deedOf: (school: School, payload: never) => Deed): Job =>
    bulkJob(2_000, (school, user, { ids, payload, job: id }) =>
      changeSome(crud, { school, user, deed: deedOf(school, payload as never), ids, job: id }),
    )
  return {
    [`${crud.name}.file`]: job((school, payload: FilingWork) => filing(crud, school, payload)),
    [`${crud.name}.change`]: job((school, payload: ChangeWork) => changing(crud, school, payload)),
    [`${crud.name}.reverse`]: job((school, payload: ReversalWork) => reversing(crud, school, payload)),
  }
}

function filing(crud: Crud, school: School, { archived }: FilingWork): Deed {
  const archivedAt = archived ? school.now().toISOString() : null
  return {
    action: 'delete',
    act: `${crud.name}.many-${archived ? 'archived' : 'restored'}`,
    refuses: () => null,
    forbids: (tx, rows, { profile }) =>
      archived
        ? usedAmong(tx, crud, { rows, today: today(profile.zone, school.now()) })
        : onArchivedAmong(tx, crud, rows),
    isDone: (row) => (row.archivedAt !== null) === archived,
    apply: (tx, ids) => set(tx, crud, { school, ids, values: { archivedAt } }),
  }
}

function changing(crud: Crud, school: School, { set: values }: ChangeWork): Deed {
  return {
    action: 'edit',
    act: `${crud.name}.many-updated`,
    refuses: refuseArchived,
    isDone: (row) => isSaid(row, values),
    async apply(tx, ids, by) {
      return set(tx, crud, { school, ids, values: await asColumns(tx, crud, { ...by, body: values }) })
    },
  }
}

function isSaid(row: Values, values: Values): boolean {
  return Object.entries(values).every(([key, value]) =>
    key === 'custom' ? isSaid(row[key] as Values, value as Values) : row[key] === value,
  )
}

type Values = Readonly<Record<string, unknown>>

function reversing(crud: Crud, school: School, { undo }: ReversalWork): Deed {
  return {
    action: 'edit',
    act: `${crud.name}.many-updated`,
    refuses: refuseArchived,
    isDone: () => false,
    apply: (tx, ids) => undoBulk(tx, crud, { school, ids, job: undo }),
  }
}

function refuseArchived(row: Row): string | null {
  return row.archivedAt === null ? null : sentence('This is in the archive. Restore it before you change it')
}

type Setting = { school: School; ids: string[]; values: object }

async function set(tx: Tx, crud: Crud, { school, ids, values }: Setting): Promise<string[]> {
  const { table } = crud
  const changes = {
    ...merged(crud, { ...values }),
    version: sql`${table.version} + 1`,
    updatedAt: school.now().toISOString(),
  }
  const rows = await tx
    .update(table)
    .set(changes as never)
    .where(inArray(table.id, ids))
    .returning({ id: table.id })
  return rows.map(({ id }) => String(id))
}

type Some = { school: School; user: User; deed: Deed; ids: string[]; job: string }

async function changeSome(crud: Crud, { school, user, deed, ids, job }: Some): Promise<Failure[]> {
  const failures: Failure[] = []
  const by = { user, profile: await school.profile() }
  const change = school.transaction(user, deed.act, async (tx) => {
    failures.length = 0 // a deadlock rolls the act back and repeats it
    const rows = await lockSeen(tx, crud, { user, ids, action: deed.action })
    const known = new Set(rows.map(({ id }) => id))
    failures.push(...ids.filter((id) => !known.has(id)).map(unseen))
    const open = rows.filter((row) => {
      const reason = row.writable ? deed.refuses(row) : sentence('You may see this but not change it')
      if (reason !== null) failures.push(failed(crud, row, reason))
      return reason === null && !deed.isDone(row)
    })
    const forbidden = await deed.forbids?.(tx, open, by)
    const left: string[] = []
    for (const row of open) {
      const reason = forbidden?.get(row.id)
      if (reason === undefined) left.push(row.id)
      else failures.push(failed(crud, row, reason))
    }
    const changed = new Set(
      left.length > 0 ? await applyAll(tx, crud, { by, rows, ids: left, deed, failures }) : [],
    )
    if (changed.size === 0) throw new NothingDone()
    describe(tx, { count: changed.size, job })
  })
  await unlessNothing(change)
  return failures
}

type Locking = { user: User; ids: string[]; action: 'edit' | 'delete' }

/** Locks the rows that the user may still see, in id order; `writable` says whether they may be changed. */
async function lockSeen(tx: Tx, crud: Crud, { user, ids, action }: Locking) {
  const { columns, table, name, within } = crud
  return (await tx
    .select({ ...columns, writable: sql<boolean>`${reach(user, name, action, within)}` })
    .from(table)
    .where(and(inArray(table.id, ids), reach(user, name, 'view', within)))
    .orderBy(table.id)
    .for('update')) as (Row & { writable: boolean })[]
}

type Applying = { by: By; rows: readonly Row[]; ids: string[]; deed: Deed; failures: Failure[] }

/**
 * Changes all rows at once. If a unique index refuses one, it goes row by row, so that only the conflicting
 * ones are left out.
 */
async function applyAll(tx: Tx, crud: Crud, { by, rows, ids, deed, failures }: Applying): Promise<string[]> {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const fail = (id: string, reason: string) => failures.push(failed(crud, byId.get(id) ?? { id }, reason))
  const all = await orClash(
    crud,
    savepoint(tx, (part) => deed.apply(part, ids, by)),
  )
  const changed = typeof all === 'string' ? [] : all
  if (typeof all === 'string') {
    for (const id of ids) {
      const one = await orClash(
        crud,
        savepoint(tx, (part) => deed.apply(part, [id], by)),
      )
      if (typeof one === 'string') fail(id, one)
      else changed.push(...one)
    }
  }
  const done = new Set(changed)
  const clashed = new Set(failures.map(({ id }) => id))
  for (const id of ids) {
    if (!done.has(id) && !clashed.has(id)) fail(id, sentence('Somebody changed this in the meantime'))
  }
  return changed
}

/** The changed ids, or the message for the unique index that refused. */
async function orClash({ taken }: Crud, change: Promise<string[]>): Promise<string[] | string> {
  try {
    return await change
  } catch (error) {
    const known = constraintMessageOf(taken, error)
    if (!known) throw error
    return known.message
  }
}

function failed({ resource }: Crud, row: { id: string } & Record<string, unknown>, message: string): Failure {
  return { id: row.id, name: recordLabel(resource, row) || null, message }
}
