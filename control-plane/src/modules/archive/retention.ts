import type { Control } from '../../database.ts'
import { destroyUnused } from '../rotation/keys.ts'
import { type ArchiveRow, listArchives, readManifest, removeAll, type Stores, vaultOf } from './archives.ts'
import { names } from './archive-store.ts'

const day = 86_400_000
/** How long what was asked for by hand is kept, in days. */
const askedDays = 90
/** Of the nightly ones: each of so many days, then the last of each week and of each month. */
const keep = { days: 7, weeks: 5, months: 12 }

type Dated = Pick<ArchiveRow, 'id' | 'kind' | 'takenAt'>

/** Which whole archives of one school have served; never the newest. */
export function overdue(archives: readonly Dated[], now: Date): string[] {
  const newestFirst = archives
    .filter((one): one is Dated & { takenAt: Date } => one.takenAt !== null)
    .toSorted((one, other) => other.takenAt.getTime() - one.takenAt.getTime())
  const kept = new Set(newestFirst.slice(0, 1).map(({ id }) => id))
  const nightly = newestFirst.filter(({ kind }) => kind === 'nightly')
  const age = ({ takenAt }: { takenAt: Date }) => (now.getTime() - takenAt.getTime()) / day
  for (const one of newestFirst)
    if (one.kind === 'asked' ? age(one) < askedDays : age(one) < keep.days) kept.add(one.id)
  keepLast(
    nightly.filter((one) => age(one) < keep.weeks * 7),
    weekOf,
    kept,
  )
  keepLast(
    nightly.filter((one) => age(one) < keep.months * 31),
    monthOf,
    kept,
  )
  return newestFirst.filter(({ id }) => !kept.has(id)).map(({ id }) => id)
}

/** The newest of each span of time. */
function keepLast(
  newestFirst: readonly { id: string; takenAt: Date }[],
  spanOf: (at: Date) => string,
  kept: Set<string>,
): void {
  const spans = new Set<string>()
  for (const { id, takenAt } of newestFirst) {
    const span = spanOf(takenAt)
    if (!spans.has(span)) kept.add(id)
    spans.add(span)
  }
}

/** Weeks from Monday to Sunday, UTC: 1 January 1970 was a Thursday. */
function weekOf(at: Date): string {
  return String(Math.floor((at.getTime() / day + 3) / 7))
}

function monthOf(at: Date): string {
  return at.toISOString().slice(0, 7)
}

/**
 * Takes away the archives of a school that have served, what failed ones have left, and the contents of files that no
 * archive names any more. Nothing may be archived meanwhile.
 */
export async function forgetOld(
  control: Control,
  stores: Stores,
  { schoolId, now = new Date() }: { schoolId: string; now?: Date },
): Promise<{ gone: number }> {
  const rows = await listArchives(control.sql, schoolId)
  const whole = rows.filter(({ state }) => state === 'whole')
  const served = new Set(overdue(whole, now))
  const failed = rows.filter(({ state }) => state === 'failed')
  const going = [...whole.filter(({ id }) => served.has(id)), ...failed]
  for (const { id } of going) {
    // The state first: what is half taken away is not taken for an archive.
    await control.sql`update archive set state = 'gone' where id = ${id}`
    await removeAll(stores.archives, `${schoolId}/${id}/`)
  }
  await destroyUnused(control.sql, schoolId)
  if (going.length > 0)
    await sweepContents(control, stores, { schoolId, kept: whole.filter(({ id }) => !served.has(id)) })
  return { gone: going.length }
}

async function sweepContents(
  control: Control,
  stores: Stores,
  { schoolId, kept }: { schoolId: string; kept: readonly ArchiveRow[] },
): Promise<void> {
  const named = new Set<string>()
  const folders = new Set(kept.map(({ id }) => id))
  for (const row of kept) {
    const { files } = await readManifest(await vaultOf(control, stores, row), row)
    for (const { name } of files) named.add(`${schoolId}/${names.content(row.keyId, name)}`)
  }
  const unnamed: string[] = []
  for await (const { name } of stores.archives.list(`${schoolId}/`)) {
    const folder = name.split('/')[1] ?? ''
    if (!folders.has(folder) && !named.has(name)) unnamed.push(name)
  }
  await stores.archives.remove(unnamed)
}
