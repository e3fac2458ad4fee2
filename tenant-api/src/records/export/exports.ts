import { and, count, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { refuse, refuseMissing } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { enqueue, job } from '../../core/jobs/jobs.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { account, person } from '../../access/sessions/tables.ts'
import type { User } from '../../core/authorization/user.ts'
import { type ExportState, keptDays, mostExports, type SchoolExport } from './contract.ts'
import { removeParts } from './parts.ts'
import { nameFor } from '../../core/columns/name-in-script.ts'
import { schoolExport } from './tables.ts'

const shown = 30

/** The exports of the school, the newest first. */
export async function listExports(
  school: School,
  user: User,
): Promise<{ rows: SchoolExport[]; most: number; isDirect: boolean }> {
  const rows = await school.db
    .select({
      id: schoolExport.id,
      askedBy: sql<string>`coalesce(${nameFor(user, person)}, '')`,
      createdAt: schoolExport.createdAt,
      done: sql<number>`coalesce(${job.done}, 0)`,
      total: job.total,
      madeAt: schoolExport.madeAt,
      bytes: schoolExport.bytes,
      sha256: schoolExport.sha256,
      missing: schoolExport.missing,
      state: sql<ExportState>`case
        when ${schoolExport.endedAt} is not null and ${schoolExport.madeAt} is null then 'stopped'
        when ${schoolExport.endedAt} is not null then 'over'
        when ${schoolExport.content} is not null then 'ready'
        when ${job.state} in ('waiting', 'running') then 'making'
        when ${job.state} = 'cancelled' then 'stopped'
        else 'failed' end`,
    })
    .from(schoolExport)
    .leftJoin(job, eq(job.id, schoolExport.jobId))
    .leftJoin(account, eq(account.id, schoolExport.accountId))
    .leftJoin(person, eq(person.id, account.personId))
    .orderBy(desc(schoolExport.createdAt), desc(schoolExport.id))
    .limit(shown)
  return {
    rows: rows.map((row) => ({ ...row, until: row.state === 'ready' ? untilOf(row.madeAt) : null })),
    most: mostExports,
    isDirect: school.state === 'read_only',
  }
}

function untilOf(madeAt: string | null): string | null {
  return madeAt === null ? null : new Date(Date.parse(madeAt) + keptDays * 86_400_000).toISOString()
}

/** Leaves a job that makes an export. One is made at a time, and a few are kept. */
export async function askExport(school: School, user: User): Promise<{ id: string; job: string }> {
  return school.transaction(user, 'school-exports.asked', async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('school-exports', 0))`)
    await refuseSecond(tx)
    const [made] = await tx
      .insert(schoolExport)
      .values({ accountId: user.id, createdAt: school.now().toISOString() })
      .returning({ id: schoolExport.id })
    if (!made) throw new Error('an insert returned nothing')
    const title = { sentence: sentence('Export of everything') }
    const asked = { by: user, title, page: 'export' }
    const begun = await enqueue(tx, 'school-exports.make', { export: made.id, user: user.id }, { asked })
    await tx.update(schoolExport).set({ jobId: begun }).where(eq(schoolExport.id, made.id))
    return { id: made.id, job: begun ?? '' }
  })
}

async function refuseSecond(tx: Tx): Promise<void> {
  const [making] = await tx
    .select({ id: job.id })
    .from(job)
    .where(and(eq(job.kind, 'school-exports.make'), inArray(job.state, ['waiting', 'running'])))
    .limit(1)
  if (making)
    refuse(
      'school-exports.making',
      'An export is being made already. Wait until it is ready, or stop it first',
      {},
      { status: 409 },
    )
  const [kept] = await tx.select({ kept: count() }).from(schoolExport).where(isNotNull(schoolExport.content))
  if ((kept?.kept ?? 0) >= mostExports)
    refuse(
      'school-exports.full',
      'At most {most} exports are kept. Take one of them away first',
      { most: mostExports },
      { status: 409 },
    )
}

/** Takes an export away; one that is being made stops at its next step. */
export async function removeExport(school: School, user: User, id: string): Promise<{ id: string }> {
  const content = await school.transaction(user, 'school-exports.removed', async (tx) => {
    const [found] = await tx
      .select()
      .from(schoolExport)
      .where(and(eq(schoolExport.id, id), isNull(schoolExport.endedAt)))
      .for('update')
    if (!found) return refuseMissing()
    const at = school.now().toISOString()
    await tx.update(schoolExport).set({ content: null, endedAt: at }).where(eq(schoolExport.id, id))
    if (found.jobId !== null)
      await tx
        .update(job)
        .set({
          cancelAskedAt: at,
          state: sql`case ${job.state} when 'waiting' then 'cancelled' else ${job.state} end`,
          finishedAt: sql`case ${job.state} when 'waiting' then ${at}::timestamptz end`,
        })
        .where(and(eq(job.id, found.jobId), isNull(job.finishedAt)))
    return found.content
  })
  if (content !== null) await removeParts(school, content)
  return { id }
}

/** An export whose file is there. */
export async function readyExport(school: School, id: string) {
  const [found] = await school.db.select().from(schoolExport).where(eq(schoolExport.id, id))
  if (!found || found.content === null || found.bytes === null) return refuseMissing()
  return { ...found, content: found.content, bytes: found.bytes }
}
