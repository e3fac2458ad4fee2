import { and, eq, isNull, lte, notExists, sql } from 'drizzle-orm'
import { addDays, type Day } from 'kit/values/day'
import { sentence } from 'kit/text/words'
import { describe, system, timeOf } from '../../core/acts/act.ts'
import type { Job } from '../../core/jobs/jobs.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { holdersOf } from '../../access/sessions/rights/holders.ts'
import { notify } from '../../platform/notifications/notify.ts'
import { soonDays } from './contract.ts'
import { document, documentReminder } from './tables.ts'

const atOnce = 200

/** Every morning: who keeps documents is told of each that expires soon, and of each that has, once. */
export const remindJob: Job = {
  nightlyAt: 6,
  async run(school) {
    const today = await school.today()
    while (await remindOfSome(school, today));
  },
}

type Ending = { id: string; title: string; campusId: string | null; expiresOn: Day; stage: 'soon' | 'over' }

/** Whether there may be more. What is told and that it was told is one commit. */
async function remindOfSome(school: School, today: Day): Promise<boolean> {
  const ending = await findEnding(school, today)
  if (ending.length === 0) return false
  await school.transaction(system(sentence('Maktab')), 'documents.reminded', async (tx) => {
    const fresh = await noteTold(tx, ending)
    for (const one of fresh) {
      const to = await holdersOf(tx, { may: ['documents', 'edit'], campus: one.campusId, on: today })
      await notify(tx, to, noticeOf(one))
    }
    describe(tx, { count: fresh.length })
  })
  return ending.length === atOnce
}

async function findEnding(school: School, today: Day): Promise<Ending[]> {
  const stage = sql<
    Ending['stage']
  >`case when ${document.expiresOn} <= ${today}::date then 'over' else 'soon' end`
  const told = school.db
    .select({ one: sql`1` })
    .from(documentReminder)
    .where(
      and(
        eq(documentReminder.documentId, document.id),
        eq(documentReminder.expiresOn, document.expiresOn),
        eq(documentReminder.stage, stage),
      ),
    )
  const { id, title, campusId } = document
  return school.db
    .select({ id, title, campusId, expiresOn: sql<Day>`${document.expiresOn}::text`, stage })
    .from(document)
    .where(
      and(isNull(document.archivedAt), lte(document.expiresOn, addDays(today, soonDays)), notExists(told)),
    )
    .orderBy(document.expiresOn, document.id)
    .limit(atOnce)
}

/** Of two workers at once, one tells. */
async function noteTold(tx: Tx, ending: readonly Ending[]): Promise<Ending[]> {
  const at = timeOf(tx).toISOString()
  const rows = ending.map(({ id, expiresOn, stage }) => ({ documentId: id, expiresOn, stage, at }))
  const noted = await tx
    .insert(documentReminder)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: documentReminder.documentId })
  const ids = new Set(noted.map(({ id }) => id))
  return ending.filter(({ id }) => ids.has(id))
}

function noticeOf({ id, title, expiresOn, stage }: Ending) {
  const name = stage === 'soon' ? sentence('{name} expires soon') : sentence('{name} has expired')
  return {
    category: 'general' as const,
    title: { sentence: name, fill: { name: title } },
    body: { sentence: sentence('Its last day is {day, date}.'), fill: { day: expiresOn } },
    page: `documents/${id}`,
  }
}
