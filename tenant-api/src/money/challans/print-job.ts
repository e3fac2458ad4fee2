import { eq, sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import type { Day } from 'kit/values/day'
import { userOf } from '../../access/sessions/rights/load-grants.ts'
import { describe, tell } from '../../core/acts/act.ts'
import type { User } from '../../core/authorization/user.ts'
import type { Job, Work } from '../../core/jobs/jobs.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { section } from '../../institute/structure/tables.ts'
import { clearPrinted, keepPrinted } from '../../platform/files/printed-files.ts'
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

async function keep(school: School, user: User, { print: { id }, pdf, count }: Printed): Promise<void> {
  const write = async (tx: Tx, fileId: string | null) => {
    await tx.update(challanPrint).set({ printed: count, fileId }).where(eq(challanPrint.id, id))
    describe(tx, { count })
    if (user.id) tell(tx, 'challan-prints', user.id)
  }
  if (!pdf) return school.transaction(user, 'challans.kept', (tx) => write(tx, null))
  const name = `${words(user).say(sentence('Challans'))} ${count}`
  return keepPrinted(school, user, 'challans.kept', {
    pdf,
    name,
    resource: challans.name,
    ownerId: id,
    write,
  })
}

/** The challans stay, and can be printed again. */
export const clearJob = clearPrinted(challanPrint, 'challans.cleared')
