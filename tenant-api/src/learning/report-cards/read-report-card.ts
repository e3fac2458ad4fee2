import { sql } from 'drizzle-orm'
import type { Output } from 'kit/http/client'
import { schemeOf } from 'kit/marks/read-scheme'
import type { AssessmentScore, PartScore, ScoreState } from 'kit/marks/scheme'
import { fractionOf } from 'kit/values/fraction'
import type { User } from '../../core/authorization/user.ts'
import { arrayOf } from '../../core/columns/array-text.ts'
import type { School } from '../../core/school/school.ts'
import type { Card, CardNeed } from '../class-results/card-shape.ts'
import { needsOf, withToCome } from '../class-results/needs.ts'
import { readScheme } from '../class-results/read-class.ts'
import { isOfLeaf, leavesOf } from '../class-results/scores-of-class.ts'
import type * as contract from './contract.ts'
import { findOwnCard, visibleCards } from './own-cards.ts'

type OneCard = { setId: string; studentId: string }
type Year = { schemeId: string; campusId: string; yearId: string }
type Published = { card: Card; termId: string | null; isHeldBack: boolean; isOfFees: boolean }
/** Where an assessment of a card counts; nothing of it is a mark. */
type Given = { id: string; subjectId: string; kindId: string; termIds: string[]; bonus: string[] }

/** A published card with what is needed to reach grades of the year. */
export async function readReportCard(
  school: School,
  user: User,
  one: OneCard,
): Promise<Output<typeof contract.readReportCard>> {
  const { card, edition, issuedOn, reason } = await findOwnCard(school, user, one)
  return { card, edition, issuedOn, reason, needs: await needsOfYear(school, user, one) }
}

/**
 * What grades of the whole year need in the terms that are not published yet. It is computed from what published cards
 * say, and from no mark beside them: cards that are held back, or not shown yet, count as terms to come. Nothing is said
 * where the year has no scheme made of terms alone, or has its own card already.
 */
async function needsOfYear(school: School, user: User, { setId, studentId }: OneCard): Promise<CardNeed[]> {
  const [year] = await school.db.execute<Year>(sql`
    select y.id as "schemeId", r.campus_id as "campusId", y.year_id as "yearId"
    from result_set r join scheme c on c.id = r.scheme_id and c.term_id is not null
      join scheme y on y.year_id = c.year_id and y.class_id = c.class_id and y.term_id is null and y.archived_at is null
        and (y.campus_id is null or y.campus_id = r.campus_id)
    where r.id = ${setId}::uuid order by y.campus_id is null limit 1`)
  if (!year) return []
  const stored = await readScheme(school.db, year)
  const scheme = schemeOf(stored)
  const leaves = leavesOf(stored.nodes, scheme.root)
  if (leaves.length === 0 || leaves.some(({ termId }) => termId === null)) return []
  const cards = await school.db.execute<Published>(sql`
    select v.card, r.term_id as "termId", v."isHeldBack", v."isOfFees"
    from (${visibleCards(school, user)}) v join result_set r on r.id = v."setId"
    where v."studentId" = ${studentId}::uuid and r.year_id = ${year.yearId}::uuid`)
  const shown = cards.filter(({ isHeldBack, isOfFees }) => !isHeldBack && !isOfFees)
  if (shown.some(({ termId }) => termId === null)) return []
  const terms = new Set(shown.map(({ termId }) => termId))
  const takes = new Set(shown.flatMap(({ card }) => card.subjects.map(({ subjectId }) => subjectId)))
  const own = await publishedScores(
    school,
    shown.map(({ card }) => card),
  )
  const scores = new Map<string, AssessmentScore[]>(
    leaves.map((leaf) => [
      leaf.id,
      own.filter(({ given }) => isOfLeaf(leaf, given)).map(({ score }) => score),
    ]),
  )
  const toCome = leaves.filter(
    ({ subjectId, termId }) => subjectId !== null && takes.has(subjectId) && !terms.has(termId),
  )
  return needsOf(scheme, withToCome(scores, toCome, stored.nodes), { isOfYear: true })
}

/** The marks of published cards as the arithmetic reads them, each with where it counts. */
async function publishedScores(school: School, cards: readonly Card[]) {
  const lines = new Map(cards.flatMap(({ assessments }) => assessments.map((one) => [one.id, one] as const)))
  const rows = await school.db.execute<Given>(sql`
    select a.id, a.subject_id as "subjectId", a.kind_id as "kindId",
      array_remove(array[t.id, t.parent_id], null)::text[] as "termIds",
      array(select p.name from assessment_part p where p.assessment_id = a.id and p.is_bonus) as bonus
    from assessment a left join term t on t.id = a.term_id
    where a.id = any (${arrayOf([...lines.keys()])}::uuid[]) order by a.day, a.id`)
  return rows.flatMap((given) => {
    const line = lines.get(given.id)
    if (!line) return []
    const parts = line.parts.map(({ name, state, marks, max }): PartScore => ({
      id: `${given.id} ${name}`,
      name,
      max: fractionOf(max),
      state: state as ScoreState,
      value: marks === null ? null : fractionOf(marks),
      pass: null,
      mustPass: false,
      mustSit: false,
      isBonus: given.bonus.includes(name),
    }))
    return [{ given, score: { id: line.id, title: line.title, parts } }]
  })
}
