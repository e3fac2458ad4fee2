import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../../core/school/school.ts'
import type { Card } from '../class-results/card-shape.ts'
import { classOf, ofSection } from '../class-results/class-of-result.ts'
import { fingerprintOf } from '../class-results/compute-class.ts'
import type { ResultRowOf } from './find-result.ts'
import { readPublished } from './published-cards.ts'

/** A card that would differ now. Who came to the section later has had none: edition 0. */
export type Changed = {
  studentId: string
  edition: number
  before: Card | null
  set: ResultRowOf
  card: Card
}

/**
 * The cards of the class that a correction would publish, in the order of section and roll number, and how many of those
 * who came later have none yet because marks of theirs are missing.
 */
export async function changedCards(
  db: Db | Tx,
  row: ResultRowOf,
): Promise<{ changed: Changed[]; waiting: number }> {
  const live = await classOf(db, row)
  const sets = await db.execute<ResultRowOf>(sql`
    select id, section_id as "sectionId", section_title as "sectionTitle", title, version from result_set
    where scheme_id = ${row.schemeId}::uuid and campus_id = ${row.campusId}::uuid and state = 'published' order by section_title, id`)
  const changed: Changed[] = []
  let waiting = 0
  for (const set of sets) {
    const cards = new Map((await readPublished(db, set.id)).map((one) => [one.studentId, one]))
    // The first publication of a result says whether it has positions in the class.
    const isRanked = [...cards.values()].some(({ card }) => card.position.inClass !== null)
    for (const { member, card } of ofSection(live, set)) {
      const published = cards.get(member.id)
      const next = asPublished(card, published ? published.card.position.inClass !== null : isRanked)
      const one = { studentId: member.id, set, card: next }
      if (published && fingerprintOf(next) !== published.fingerprint)
        changed.push({ ...one, edition: published.edition, before: published.card })
      else if (!published && card.outcome === 'pending') waiting += 1
      else if (!published) changed.push({ ...one, edition: 0, before: null })
    }
  }
  return { changed, waiting }
}

/** Who had no position in the class when the card was published gets none by a correction. */
function asPublished(card: Card, isRanked: boolean): Card {
  if (isRanked) return card
  return { ...card, position: { ...card.position, class: null, inClass: null } }
}

/**
 * Whether a published result does not say any more what holds: because of its own students. A few rows tell whether
 * anything can have changed at all, and only then the class is computed.
 */
export async function isCorrectionDue(db: Db | Tx, setId: string): Promise<boolean> {
  const [row] = await db.execute<ResultRowOf & { isTouched: boolean }>(sql`
    select r.id, r.scheme_id as "schemeId", r.campus_id as "campusId", r.cut_on::text as "cutOn", r.section_id as "sectionId",
      exists (
        select from current_result_card c
          cross join lateral (select distinct (l ->> 'id')::uuid as id from jsonb_array_elements(c.snapshot -> 'assessments') l) line
          join assessment_part o on o.assessment_id = line.id
          join score s on s.part_id = o.id and s.student_id = c.student_id and s.id > c.id
        where c.set_id = r.id)
      or exists (
        select from enrolment e where e.section_id = r.section_id and e.year_id = r.year_id and holds(e.starts_on, e.ends_on, r.cut_on)
          and not exists (select from result_card c where c.set_id = r.id and c.student_id = e.student_id)) as "isTouched"
    from result_set r where r.id = ${setId}::uuid and r.state = 'published'`)
  if (!row?.isTouched) return false
  const { changed } = await changedCards(db, row)
  return changed.some(({ set }) => set.id === setId)
}
