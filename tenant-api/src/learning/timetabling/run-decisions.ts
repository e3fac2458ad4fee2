import { sql } from 'drizzle-orm'
import { refuse } from 'kit/contract/refusal'
import { describe } from '../../core/acts/act.ts'
import type { User } from '../../core/authorization/user.ts'
import type { School } from '../../core/school/school.ts'
import { placeLessons, touchMoved } from '../timetables/move-lessons.ts'
import { lockDraft } from '../timetables/find-timetable.ts'
import type { RunView } from './contract.ts'
import { lockRun, runView, storedResult } from './runs.ts'

type Adopted = { timetableId: string; version: number; moved: number }

/**
 * Puts the lessons of a draft into the places that a run found, all of them, and only while the draft is as it was when
 * the run began: what somebody has changed since is never written over.
 */
export async function adoptRun(school: School, user: User, { id }: { id: string }): Promise<Adopted> {
  const now = school.now()
  return school.transaction(user, 'timetabling.adopted', async (tx) => {
    const run = await lockRun(tx, user, { id, now })
    refuseUndecidable(run)
    const row = await lockDraft(tx, user, { id: run.timetableId })
    const stored = await storedResult(tx, id)
    if (!run.isCurrent || stored === null)
      refuse(
        'timetabling.changed',
        '{name} was changed since this run began. Run it again from the week as it is now',
        { name: row.name },
        { status: 409 },
      )
    const { moves } = stored
    if (moves.length > 0) await placeLessons(tx, row, moves)
    await tx.execute(sql`update timetable_run set outcome = 'adopted' where id = ${id}::uuid`)
    describe(tx, { name: row.name, count: moves.length })
    const version = await touchMoved(
      tx,
      row,
      moves.map((move) => move.id),
    )
    return { timetableId: row.id, version, moved: moves.length }
  })
}

/** Discards the week of a run that has ended. */
export async function discardRun(school: School, user: User, { id }: { id: string }): Promise<RunView> {
  const now = school.now()
  return school.transaction(user, 'timetabling.discarded', async (tx) => {
    const run = await lockRun(tx, user, { id, now })
    refuseUndecidable(run)
    await tx.execute(
      sql`update timetable_run set outcome = 'discarded', result = null where id = ${id}::uuid`,
    )
    describe(tx, { name: run.timetableName })
    return runView(tx, user, { id, now })
  })
}

/** Refuses to decide about a run that has found nothing, or about which somebody has decided. */
function refuseUndecidable({ state, outcome }: Pick<RunView, 'state' | 'outcome'>): void {
  if (outcome !== null)
    refuse(
      'timetabling.decided',
      'The week of this run was adopted or discarded already',
      {},
      { status: 409 },
    )
  if (state === 'running')
    refuse(
      'timetabling.running',
      'This run is still under way. Stop it, or wait for its end',
      {},
      { status: 409 },
    )
  if (state === 'failed')
    refuse(
      'timetabling.failed',
      'This run has failed and found no week. Start another one',
      {},
      { status: 409 },
    )
}
