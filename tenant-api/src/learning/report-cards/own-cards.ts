import { sql } from 'drizzle-orm'
import type { Output } from 'kit/http/client'
import { refuse, refuseMissing } from 'kit/contract/refusal'
import type { Day } from 'kit/values/day'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import type { School } from '../../core/school/school.ts'
import { student } from '../../people/students-and-guardians/tables.ts'
import type { Card } from '../class-results/card-shape.ts'
import type * as contract from './contract.ts'
import { type ListedCard, reportCards } from './contract.ts'

type OneCard = { setId: string; studentId: string }
export type OwnCard = {
  card: Card
  edition: number
  code: string
  issuedOn: Day
  reason: string
}

/** The cards that hold of students whom the reader may see, of results that are published by now; held ones say so. */
export function visibleCards(school: School, user: User) {
  const places = { campus: student.campusId, section: student.sectionId, person: student.id }
  return sql`
    select c.set_id as "setId", c.student_id as "studentId", c.edition, c.code, c.reason, c.issued_on::text as "issuedOn",
      c.snapshot as card, r.title, r.section_title as "sectionTitle", r.visible_at as "visibleAt",
      exists (select from result_hold h where h.set_id = r.id and h.student_id = c.student_id and h.released_at is null) as "isHeldBack",
      exists (select from fee_holds f where f.student_id = c.student_id and f.lifted_on is null and f.state = 'held'
        and 'result' = any (f.withholds)) as "isOfFees"
    from ${student} join current_result_card c on c.student_id = ${student.id}
      join result_set r on r.id = c.set_id and r.state = 'published' and r.visible_at <= ${school.now().toISOString()}::timestamptz
    where ${reach(user, reportCards.resource, 'view', places)}`
}

type Visible = OwnCard &
  OneCard & { title: string; sectionTitle: string; isHeldBack: boolean; isOfFees: boolean }

export async function listReportCards(
  school: School,
  user: User,
  { studentId }: { studentId?: string | undefined },
): Promise<Output<typeof contract.listReportCards>> {
  const rows = await school.db.execute<Visible>(sql`
    select * from (${visibleCards(school, user)}) card
    where ${studentId ?? null}::uuid is null or "studentId" = ${studentId ?? null}::uuid
    order by "visibleAt" desc, "studentId", "setId" limit 200`)
  return { rows: rows.map(listedOf) }
}

function listedOf({ card, setId, studentId, edition, issuedOn, ...row }: Visible): ListedCard {
  const isHeld = row.isHeldBack || row.isOfFees
  return {
    setId,
    studentId,
    edition,
    issuedOn,
    name: card.student.name,
    otherName: card.student.otherName,
    fatherName: card.student.fatherName,
    title: row.title,
    sectionTitle: row.sectionTitle,
    isHeld,
    isOfFees: row.isOfFees,
    outcome: isHeld ? null : card.outcome,
    percent: isHeld ? null : card.total.percent,
    letter: isHeld ? '' : card.total.letter,
  }
}

/** A card that the reader may see; refuses one that is held back with whom to see. */
export async function findOwnCard(
  school: School,
  user: User,
  { setId, studentId }: OneCard,
): Promise<OwnCard> {
  const [found] = await school.db.execute<Visible>(sql`
    select * from (${visibleCards(school, user)}) card where "setId" = ${setId}::uuid and "studentId" = ${studentId}::uuid`)
  if (!found) return refuseMissing()
  const conflict = { status: 409 } as const
  if (found.isOfFees)
    refuse(
      'report-cards.fees',
      'This result is held back because fees are open. Please see the accounts office',
      {},
      conflict,
    )
  if (found.isHeldBack)
    refuse('report-cards.held', 'This result is held back. Please see the office of the school', {}, conflict)
  return found
}
