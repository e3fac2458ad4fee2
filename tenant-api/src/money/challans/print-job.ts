import { createHash, randomUUID } from 'node:crypto'
import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import type { Day } from 'kit/values/day'
import { userOf } from '../../access/sessions/rights/load-grants.ts'
import { describe, system, tell } from '../../core/acts/act.ts'
import type { User } from '../../core/authorization/user.ts'
import type { Job, Work } from '../../core/jobs/jobs.ts'
import type { School } from '../../core/school/school.ts'
import { section } from '../../institute/structure/tables.ts'
import { fileName } from '../../platform/files/file-name.ts'
import { releaseFile } from '../../platform/files/name-files.ts'
import { claimRoom } from '../../platform/files/storage-quota.ts'
import { file } from '../../platform/files/tables.ts'
import { printSheets } from './challan-file.ts'
import { challans } from './contract.ts'
import { issueWithin } from './issue-challans.ts'
import { readFamiliesToBill } from './prints.ts'
import { challanPrint } from './tables.ts'

type Print = typeof challanPrint.$inferSelect

/** So many challans are issued in one transaction. */
const partSize = 200

/** Issues the challans of a print and keeps them as one file. Done again, it finds those that were issued today. */
export const printJob: Job = {
  attempts: 3,
  async run(school, work) {
    const { print: id, user: accountId } = work.payload as { print: string; user: string }
    const [print] = await school.db.select().from(challanPrint).where(eq(challanPrint.id, id))
    const user = await userOf(school, accountId)
    if (!print || print.printed !== null || !user) return
    const ids = print.challanIds ?? (await issueAll(school, user, { print, work }))
    const pdf = ids.length === 0 ? null : await printSheets(school, { ids, language: print.language })
    await work.progress(ids.length, ids.length)
    await keep(school, user, { print, pdf, count: ids.length })
  },
}

async function issueAll(
  school: School,
  user: User,
  { print, work }: { print: Print; work: Work },
): Promise<string[]> {
  const [{ country }, day] = [await school.profile(), (await school.today()) as Day]
  const families = await readFamiliesToBill(school.db, print)
  const ids: string[] = []
  for (let at = 0; at < families.length; at += partSize) {
    const part = families.slice(at, at + partSize)
    const issued = await school.transaction(user, 'challans.issued-together', async (tx) => {
      const made = await issueWithin(tx, user, { ...print, families: part, day, country })
      const [place] = await tx.execute<{ name: string }>(sql`
        select coalesce((select g.title from ${section} g where g.id = ${print.sectionId}::uuid), c.name) as name
        from campus c where c.id = ${print.campusId}::uuid`)
      describe(tx, { count: made.length, place: place?.name ?? '' })
      return made
    })
    ids.push(...issued.map((one) => one.id))
    // Setting the pages in type takes longer than issuing them.
    await work.progress(Math.ceil(ids.length / 4), families.length)
  }
  return ids
}

type Printed = { print: Print; pdf: Buffer | null; count: number }

async function keep(school: School, user: User, { print, pdf, count }: Printed): Promise<void> {
  const [content, at] = [randomUUID(), school.now().toISOString()]
  if (pdf) await school.files.write(content, pdf)
  await school.transaction(user, 'challans.kept', async (tx) => {
    let fileId: string | null = null
    if (pdf) {
      await claimRoom(tx, pdf.length)
      const [kept] = await tx
        .insert(file)
        .values({
          resource: challans.name,
          ownerId: print.id,
          name: fileName(
            `${words(user).say(sentence('Challans'))} ${count} ${at.slice(0, 10)}`,
            'application/pdf',
          ),
          type: 'application/pdf',
          bytes: pdf.length,
          sha256: createHash('sha256').update(pdf).digest('hex'),
          content,
          uploadedBy: user.id,
          createdAt: at,
          keptAt: at,
        })
        .returning({ id: file.id })
      fileId = kept?.id ?? null
    }
    await tx.update(challanPrint).set({ printed: count, fileId }).where(eq(challanPrint.id, print.id))
    describe(tx, { count })
    if (user.id) tell(tx, 'challan-prints', user.id)
  })
}

const keptDays = 7

/** Every night: files that were printed a week ago go. The challans stay, and can be printed again. */
export const clearJob: Job = {
  nightlyAt: 3,
  async run(school) {
    const before = new Date(school.now().getTime() - keptDays * 86_400_000).toISOString()
    const isOld = and(isNotNull(challanPrint.fileId), lt(challanPrint.createdAt, before))
    const [any] = await school.db.select({ id: challanPrint.id }).from(challanPrint).where(isOld).limit(1)
    if (!any) return
    await school.transaction(system(sentence('Maktab')), 'challans.cleared', async (tx) => {
      const old = await tx
        .select({ rowId: challanPrint.id, fileId: challanPrint.fileId })
        .from(challanPrint)
        .where(isOld)
        .limit(500)
        .for('update')
      for (const { rowId, fileId } of old) {
        await tx.update(challanPrint).set({ fileId: null }).where(eq(challanPrint.id, rowId))
        if (fileId) await releaseFile(tx, { rowId, fileId })
      }
      describe(tx, { count: old.length })
    })
  },
}
