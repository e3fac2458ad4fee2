import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { refuse, refuseMissing } from 'kit/contract/refusal'
import { words } from 'kit/text/words-node'
import { job, type JobRow } from '../../core/jobs/jobs.ts'
import { render } from '../../core/acts/localized-message.ts'
import type { School, Tx } from '../../core/school/school.ts'
import type { User } from '../../core/authorization/user.ts'
import type { JobInFull, JobView } from './contract.ts'

const recentDays = 3
const most = 30

/** What a user asked for: what is under way first, then what ended lately, each the newest first. */
export async function listMyJobs(school: School, user: User): Promise<{ rows: JobView[] }> {
  const since = new Date(school.now().getTime() - recentDays * 86_400_000).toISOString()
  const rows = await school.db
    .select(shown)
    .from(job)
    .where(and(mine(user), or(isNull(job.finishedAt), gt(job.finishedAt, since))))
    .orderBy(sql`${job.finishedAt} is not null`, desc(job.id))
    .limit(most)
  return { rows: rows.map((row) => viewOf(row, user, school.now())) }
}

/** One of them, with what it left alone; another person's is not found. */
export async function readMyJob(school: School, user: User, id: string): Promise<JobInFull> {
  return inFull(await find(school.db, user, id), user, school.now())
}

/** Stops one of them: at once while it waits, at its next step while it runs. */
export async function cancelMyJob(school: School, user: User, id: string): Promise<JobInFull> {
  return school.transaction(user, 'jobs.cancelled', async (tx) => {
    await find(tx, user, id)
    const at = school.now().toISOString()
    const [row] = await tx
      .update(job)
      .set({
        cancelAskedAt: at,
        state: sql`case ${job.state} when 'waiting' then 'cancelled' else ${job.state} end`,
        finishedAt: sql`case ${job.state} when 'waiting' then ${at}::timestamptz end`,
      })
      .where(and(eq(job.id, id), isNull(job.finishedAt)))
      .returning({ ...shown, failures: job.failures })
    if (!row) return refuse('job-over', 'This has already ended', {}, { status: 409 })
    return inFull(row, user, school.now())
  })
}

/** What the tray shows of a job: neither what it was given nor what it left alone, which may be long. */
const shown = {
  id: job.id,
  title: job.title,
  state: job.state,
  done: job.done,
  total: job.total,
  failed: job.failed,
  page: job.page,
  cancelAskedAt: job.cancelAskedAt,
  startedAt: job.startedAt,
  createdAt: job.createdAt,
  finishedAt: job.finishedAt,
}
type Shown = Pick<JobRow, keyof typeof shown>
type Whole = Shown & Pick<JobRow, 'failures'>

async function find(db: School['db'] | Tx, user: User, id: string): Promise<Whole> {
  const [row] = await db
    .select({ ...shown, failures: job.failures })
    .from(job)
    .where(and(eq(job.id, id), mine(user)))
  return row ?? refuseMissing()
}

function mine(user: User) {
  return user.id === null ? sql`false` : eq(job.ownerId, user.id)
}

function inFull(row: Whole, user: User, now: Date): JobInFull {
  const { say } = words(user)
  const failures = row.failures.map((failure) => ({ ...failure, message: say(failure.message) }))
  return { ...viewOf(row, user, now), failures }
}

function viewOf(row: Shown, user: User, now: Date): JobView {
  const { id, state, done, total, failed, page, createdAt, finishedAt } = row
  return {
    id,
    title: row.title ? render(user, row.title) : '',
    state,
    done,
    total,
    secondsLeft: secondsLeft(row, now),
    stopping: row.cancelAskedAt !== null && finishedAt === null,
    failed,
    page,
    createdAt,
    finishedAt,
  }
}

/** What is left takes as long per step as what is done; nothing can be told before the first step. */
function secondsLeft({ state, startedAt, done, total }: Shown, now: Date): number | null {
  if (state !== 'running' || startedAt === null || total === null || done === 0) return null
  const passed = (now.getTime() - Date.parse(startedAt)) / 1000
  return Math.round((passed * Math.max(0, total - done)) / done)
}
