import { createHash, randomUUID } from 'node:crypto'
import { and, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { describe, system, tell } from '../../core/acts/act.ts'
import { type Job, job } from '../../core/jobs/jobs.ts'
import { type School, schoolAt } from '../../core/school/school.ts'
import { may } from '../../core/authorization/reach.ts'
import { userOf } from '../../access/sessions/rights/load-grants.ts'
import type { User } from '../../core/authorization/user.ts'
import { keptDays } from './contract.ts'
import { keepParts, keptContents, removeParts } from './parts.ts'
import { schoolExport } from './tables.ts'
import { writeExport } from './write-export.ts'

type Payload = { export: string; user: string }

/**
 * Makes an export and keeps it. Each try begins anew under a name of its own, so that two workers never write into one;
 * what is left of a try that ended in between goes at once, or at night.
 */
export const makeJob: Job = {
  attempts: 4,
  async run(school, work) {
    const { export: id, user: accountId } = work.payload as Payload
    const user = await userOf(school, accountId)
    const [asked] = await school.db.select().from(schoolExport).where(eq(schoolExport.id, id))
    if (!asked || asked.madeAt !== null || asked.endedAt !== null) return
    if (!user || !may(user, 'school-export', 'edit')) return
    const content = randomUUID()
    const hash = createHash('sha256')
    let bytes = 0
    try {
      // The worker has one connection for what it asks and notes; the snapshot holds another.
      const from = await schoolAt(school.host)
      const { output, ended } = writeExport({ school, from, user, told: work.progress })
      await keepParts(school, content, output, (part) => {
        hash.update(part)
        bytes += part.length
      })
      const { missing } = await ended
      const made = { id, content, bytes, sha256: hash.digest('hex'), missing: missing.length }
      if (!(await note(school, user, made))) await removeParts(school, content)
    } catch (error) {
      await removeParts(school, content)
      throw error
    }
  },
}

type Made = { id: string; content: string; bytes: number; sha256: string; missing: number }

/** False where it was taken away meanwhile, or another try was first. */
async function note(school: School, user: User, { id, ...made }: Made): Promise<boolean> {
  return school.transaction(user, 'school-exports.made', async (tx) => {
    const [kept] = await tx
      .update(schoolExport)
      .set({ ...made, madeAt: school.now().toISOString() })
      .where(and(eq(schoolExport.id, id), isNull(schoolExport.madeAt), isNull(schoolExport.endedAt)))
      .returning({ id: schoolExport.id })
    if (user.id) tell(tx, 'school-exports', user.id)
    return kept !== undefined
  })
}

/** Every night: exports that are a week old go, and what was left of tries. */
export const clearJob: Job = {
  nightlyAt: 3,
  async run(school) {
    await endOld(school)
    const rows = await school.db
      .select({ content: schoolExport.content })
      .from(schoolExport)
      .where(isNotNull(schoolExport.content))
    const known = new Set(rows.map(({ content }) => content))
    // Of one that is being made nothing is known yet.
    const [making] = await school.db
      .select({ id: job.id })
      .from(job)
      .where(and(eq(job.kind, 'school-exports.make'), inArray(job.state, ['waiting', 'running'])))
      .limit(1)
    if (making) return
    for (const content of await keptContents(school))
      if (!known.has(content)) await removeParts(school, content)
  },
}

async function endOld(school: School): Promise<void> {
  const limit = new Date(school.now().getTime() - keptDays * 86_400_000).toISOString()
  const isOld = and(isNotNull(schoolExport.content), lt(schoolExport.madeAt, limit))
  const [any] = await school.db.select({ id: schoolExport.id }).from(schoolExport).where(isOld).limit(1)
  if (!any) return
  await school.transaction(system(sentence('Maktab')), 'school-exports.cleared', async (tx) => {
    const ended = await tx
      .update(schoolExport)
      .set({ content: null, endedAt: school.now().toISOString() })
      .where(isOld)
      .returning({ id: schoolExport.id })
    describe(tx, { count: ended.length })
  })
}
