import { and, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { passing } from 'kit/storage/file-store'
import { sentence } from 'kit/text/words'
import { describe, system } from '../../core/acts/act.ts'
import type { Job } from '../../core/jobs/jobs.ts'
import type { School } from '../../core/school/school.ts'
import { openHours } from './contract.ts'
import { arriving } from './begin-file.ts'
import { smallOf } from './small-picture.ts'
import { file } from './tables.ts'

/** For so many days a file that was taken away or replaced is kept, for mistakes that are noticed late. */
const keptDays = 30
const atOnce = 500

/** Every night: what no row names and what was taken away long ago goes, and contents that nobody knows. */
export const sweepJob: Job = {
  nightlyAt: 3,
  async run(school) {
    await sweepRows(school)
    await sweepContents(school)
  },
}

/** The row goes first: a content without a row is found again, a row without a content would be a broken promise. */
async function sweepRows(school: School): Promise<void> {
  const isForgotten = and(isNull(file.ownerId), lt(file.createdAt, before(school, openHours)))
  const isOver = and(isNotNull(file.deletedAt), lt(file.deletedAt, before(school, keptDays * 24)))
  for (;;) {
    const old = await school.db
      .select({ id: file.id, content: file.content })
      .from(file)
      .where(or(isForgotten, isOver))
      .limit(atOnce)
    if (old.length === 0) return
    await school.transaction(system(sentence('Maktab')), 'files.swept', async (tx) => {
      const ids = old.map(({ id }) => id)
      await tx.delete(file).where(inArray(file.id, ids))
      describe(tx, { count: ids.length })
    })
    await school.files.remove(
      old.flatMap(({ id, content }) => (content === null ? [arriving(id)] : [content, smallOf(content)])),
    )
  }
}

/** What a crash has left between keeping a content and noting it; nothing younger than what may still be on its way. */
async function sweepContents(school: School): Promise<void> {
  let old: string[] = []
  const limit = before(school, openHours)
  for await (const { name, at } of school.files.list('')) {
    if (!name.startsWith(passing) && at.toISOString() < limit) old.push(name)
    if (old.length < atOnce) continue
    await removeUnknown(school, old)
    old = []
  }
  await removeUnknown(school, old)
}

async function removeUnknown(school: School, names: readonly string[]): Promise<void> {
  const ids = names.flatMap((name) => /^([0-9a-f-]{36})(-small)?$/.exec(name)?.[1] ?? [])
  const rows = await school.db.select({ content: file.content }).from(file).where(inArray(file.content, ids))
  const known = new Set(rows.flatMap(({ content }) => (content === null ? [] : [content, smallOf(content)])))
  const open = await school.db.select({ id: file.id }).from(file).where(isNull(file.content))
  for (const { id } of open) known.add(arriving(id))
  await school.files.remove(names.filter((name) => !known.has(name)))
}

function before(school: School, hours: number): string {
  return new Date(school.now().getTime() - hours * 3_600_000).toISOString()
}
