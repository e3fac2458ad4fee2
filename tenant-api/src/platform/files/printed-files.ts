import { createHash, randomUUID } from 'node:crypto'
import { and, eq, isNotNull, lt } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { sentence } from 'kit/text/words'
import { describe, system } from '../../core/acts/act.ts'
import type { User } from '../../core/authorization/user.ts'
import type { Job } from '../../core/jobs/jobs.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { fileName } from './file-name.ts'
import { releaseFile } from './name-files.ts'
import { claimRoom } from './storage-quota.ts'
import { file } from './tables.ts'

type Act = Parameters<School['transaction']>[1]

type Printed = {
  pdf: Buffer
  /** What the file is called, without its ending. */
  name: string
  resource: string
  /** The row that names the file. */
  ownerId: string
  /** Writes that row, with the id of the file. */
  write: (tx: Tx, fileId: string | null) => Promise<unknown>
}

/** Keeps a PDF that a job has printed for a user, in one transaction with the row that names it. */
export async function keepPrinted(
  school: School,
  user: User,
  act: Act,
  { pdf, name, resource, ownerId, write }: Printed,
): Promise<void> {
  const [content, at] = [randomUUID(), school.now().toISOString()]
  await school.files.write(content, pdf)
  await school.transaction(user, act, async (tx) => {
    await claimRoom(tx, pdf.length)
    const [kept] = await tx
      .insert(file)
      .values({
        resource,
        ownerId,
        name: fileName(`${name} ${at.slice(0, 10)}`, 'application/pdf'),
        type: 'application/pdf',
        bytes: pdf.length,
        sha256: createHash('sha256').update(pdf).digest('hex'),
        content,
        uploadedBy: user.id,
        createdAt: at,
        keptAt: at,
      })
      .returning({ id: file.id })
    await write(tx, kept?.id ?? null)
  })
}

const keptDays = 7

type Prints = PgTable & Record<'id' | 'fileId' | 'createdAt', PgColumn>

/** Every night: the files that these prints name go a week after, for they hold much of many. What was printed stays. */
export function clearPrinted(prints: Prints, act: Act): Job {
  return {
    nightlyAt: 3,
    async run(school) {
      const before = new Date(school.now().getTime() - keptDays * 86_400_000).toISOString()
      const isOld = and(isNotNull(prints.fileId), lt(prints.createdAt, before))
      const [any] = await school.db.select({ id: prints.id }).from(prints).where(isOld).limit(1)
      if (!any) return
      await school.transaction(system(sentence('Maktab')), act, async (tx) => {
        const old = await tx
          .select({ rowId: prints.id, fileId: prints.fileId })
          .from(prints)
          .where(isOld)
          .limit(500)
          .for('update')
        for (const { rowId, fileId } of old as { rowId: string; fileId: string }[]) {
          await tx.update(prints).set({ fileId: null }).where(eq(prints.id, rowId))
          await releaseFile(tx, { rowId, fileId })
        }
        describe(tx, { count: old.length })
      })
    },
  }
}
