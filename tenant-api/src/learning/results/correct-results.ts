import { sql } from 'drizzle-orm'
import type { Output } from 'kit/http/client'
import { refuse } from 'kit/contract/refusal'
import type { Day } from 'kit/values/day'
import { describe } from '../../core/acts/act.ts'
import { emit } from '../../core/acts/outbox.ts'
import type { User } from '../../core/authorization/user.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { fingerprintOf } from '../class-results/compute-class.ts'
import { type Changed, changedCards } from './changed-cards.ts'
import type * as contract from './contract.ts'
import type { CardChange } from './contract.ts'
import { lockResult, type ResultRowOf } from './find-result.ts'
import { writeCards } from './publish-results.ts'
import { findResult } from './read-result.ts'

export async function previewCorrection(
  school: School,
  user: User,
  { id }: { id: string },
): Promise<Output<typeof contract.previewCorrection>> {
  const { row } = await findResult(school, user, { id })
  if (row.state !== 'published') return { rows: [], waiting: 0, fingerprint: '' }
  const { changed, waiting } = await changedCards(school.db, row)
  return {
    rows: changed.map(changeOf),
    waiting,
    fingerprint: fingerprintOf(changed.map(({ card }) => card)),
  }
}

function changeOf({ studentId, before, edition, set, card: after }: Changed): CardChange {
  return {
    studentId,
    name: after.student.name,
    otherName: after.student.otherName,
    fatherName: after.student.fatherName,
    otherFatherName: after.student.otherFatherName,
    section: set.sectionTitle,
    edition,
    percentBefore: before?.total.percent ?? null,
    percentAfter: after.total.percent,
    letterBefore: before?.total.letter ?? '',
    letterAfter: after.total.letter,
    positionBefore: before?.position.section ?? null,
    positionAfter: after.position.section,
    outcomeBefore: before?.outcome ?? null,
    outcomeAfter: after.outcome,
  }
}

type Correcting = { id: string; reason: string; fingerprint: string }

/**
 * Publishes the next edition of exactly the cards that the preview has shown, also of other sections of the class, and the
 * first of those who were not in their section yet.
 */
export async function correctResult(
  school: School,
  user: User,
  { id, reason, fingerprint }: Correcting,
): Promise<{ cards: number }> {
  const today = (await school.today()) as Day
  return school.transaction(user, 'results.corrected', async (tx) => {
    const row = await lockResult(tx, user, { id, today, may: 'mayApprove', states: ['published'] })
    // Of two corrections of one class the second finds what the first has published.
    await tx.execute(sql`
      select from result_set where scheme_id = ${row.schemeId}::uuid and campus_id = ${row.campusId}::uuid order by id for update`)
    const { changed } = await changedCards(tx, row)
    if (changed.length === 0)
      refuse('results.same', 'Nothing would change: all cards say what holds', {}, { status: 409 })
    if (fingerprintOf(changed.map(({ card }) => card)) !== fingerprint)
      refuse(
        'results.moved-on',
        'Something has changed since you looked. Look at the cards again before you publish them',
        {},
        { status: 409 },
      )
    await writeCards(
      tx,
      changed.map(({ studentId, set, edition, card }) => ({
        setId: set.id,
        studentId,
        edition: edition + 1,
        card,
      })),
      { today, reason },
    )
    for (const set of new Map(changed.map((one) => [one.set.id, one.set])).values())
      await countPassed(tx, set)
    await emit(tx, 'result.corrected', {
      cards: changed.map(({ studentId, set, edition }) => ({ setId: set.id, studentId, edition: edition + 1 })),
    })
    describe(tx, { name: row.title, section: row.sectionTitle, count: changed.length, reason })
    return { cards: changed.length }
  })
}

/** Counts anew how many have cards and have passed, after cards of a result were corrected. */
async function countPassed(tx: Tx, { id }: Pick<ResultRowOf, 'id'>): Promise<void> {
  await tx.execute(sql`
    update result_set set version = version + 1, (students, passed) = (
      select count(*), count(*) filter (where c.snapshot ->> 'outcome' = 'passed')
      from current_result_card c where c.set_id = ${id}::uuid)
    where id = ${id}::uuid`)
}
