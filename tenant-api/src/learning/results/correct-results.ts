import { sql } from 'drizzle-orm'
import type { Output } from 'kit/http/client'
import { refuse } from 'kit/contract/refusal'
import type { Day } from 'kit/values/day'
import { describe } from '../../core/acts/act.ts'
import { emit } from '../../core/acts/outbox.ts'
import type { User } from '../../core/authorization/user.ts'
import type { School, Tx } from '../../core/school/school.ts'
import type { Card } from '../class-results/card-shape.ts'
import { classOf, ofSection } from '../class-results/class-of-result.ts'
import { fingerprintOf } from '../class-results/compute-class.ts'
import type * as contract from './contract.ts'
import type { CardChange } from './contract.ts'
import { lockResult, type ResultRowOf } from './find-result.ts'
import { writeCards } from './publish-results.ts'
import { findResult, type Published, readPublished } from './read-result.ts'

type Changed = { published: Published; set: ResultRowOf; card: Card }

/** The published cards of the class that would differ now, in the order of section and roll number. */
async function changedCards(db: School['db'] | Tx, row: ResultRowOf): Promise<Changed[]> {
  const live = await classOf(db, row)
  const sets = await db.execute<ResultRowOf>(sql`
    select id, section_id as "sectionId", section_title as "sectionTitle", title, version from result_set
    where scheme_id = ${row.schemeId}::uuid and campus_id = ${row.campusId}::uuid and state = 'published' order by section_title, id`)
  const changed: Changed[] = []
  for (const set of sets) {
    const now = new Map(ofSection(live, set).map(({ member, card }) => [member.id, card]))
    for (const published of await readPublished(db, set.id)) {
      const card = now.get(published.studentId)
      const next = card && asPublished(card, published.card)
      if (next && fingerprintOf(next) !== published.fingerprint) changed.push({ published, set, card: next })
    }
  }
  return changed
}

/** Who had no position in the class when the card was published gets none by a correction. */
function asPublished(card: Card, before: Card): Card {
  if (before.position.inClass !== null) return card
  return { ...card, position: { ...card.position, class: null, inClass: null } }
}

export async function previewCorrection(
  school: School,
  user: User,
  { id }: { id: string },
): Promise<Output<typeof contract.previewCorrection>> {
  const { row } = await findResult(school, user, { id })
  if (row.state !== 'published') return { rows: [], fingerprint: '' }
  const changed = await changedCards(school.db, row)
  return { rows: changed.map(changeOf), fingerprint: fingerprintOf(changed.map(({ card }) => card)) }
}

function changeOf({
  published: { studentId, edition, card: before },
  set,
  card: after,
}: Changed): CardChange {
  return {
    studentId,
    name: after.student.name,
    otherName: after.student.otherName,
    fatherName: after.student.fatherName,
    otherFatherName: after.student.otherFatherName,
    section: set.sectionTitle,
    edition,
    percentBefore: before.total.percent,
    percentAfter: after.total.percent,
    letterBefore: before.total.letter,
    letterAfter: after.total.letter,
    positionBefore: before.position.section,
    positionAfter: after.position.section,
    outcomeBefore: before.outcome,
    outcomeAfter: after.outcome,
  }
}

type Correcting = { id: string; reason: string; fingerprint: string }

/** Publishes the next edition of exactly the cards that the preview has shown, also of other sections of the class. */
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
    const changed = await changedCards(tx, row)
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
      changed.map(({ published, set, card }) => ({
        setId: set.id,
        studentId: published.studentId,
        edition: published.edition + 1,
        card,
      })),
      { today, reason },
    )
    for (const set of new Map(changed.map((one) => [one.set.id, one.set])).values())
      await countPassed(tx, set)
    await emit(tx, 'result.corrected', {
      cards: changed.map(({ published, set }) => ({
        setId: set.id,
        studentId: published.studentId,
        edition: published.edition + 1,
      })),
    })
    describe(tx, { name: row.title, section: row.sectionTitle, count: changed.length, reason })
    return { cards: changed.length }
  })
}

/** Counts anew how many have passed, after cards of a result were corrected. */
async function countPassed(tx: Tx, { id }: Pick<ResultRowOf, 'id'>): Promise<void> {
  await tx.execute(sql`
    update result_set set version = version + 1, passed = (
      select count(*) from current_result_card c where c.set_id = ${id}::uuid and c.snapshot ->> 'outcome' = 'passed')
    where id = ${id}::uuid`)
}
