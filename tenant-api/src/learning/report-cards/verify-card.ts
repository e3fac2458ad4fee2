import { sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import type { School } from '../../core/school/school.ts'

type Found = {
  name: string
  otherName: string
  title: string
  edition: number
  issuedOn: Day
  isReplaced: boolean
  isPublished: boolean
}

/** What anybody may know of the report card that has a code: genuine, replaced by a later edition, or withdrawn. */
export async function findReportCard(school: School, code: string) {
  const [found] = await school.db.execute<Found>(sql`
    select c.snapshot #>> '{student,name}' as name, c.snapshot #>> '{student,otherName}' as "otherName", r.title, c.edition,
      c.issued_on::text as "issuedOn", r.state = 'published' as "isPublished",
      exists (select from result_card later where later.set_id = c.set_id and later.student_id = c.student_id
        and later.edition > c.edition) as "isReplaced"
    from result_card c join result_set r on r.id = c.set_id where c.code = ${code}`)
  if (!found) return undefined
  const { name, otherName, title, edition, issuedOn, isReplaced, isPublished } = found
  return {
    kind: 'report-card' as const,
    state: stateOf({ isPublished, isReplaced }),
    name,
    otherName,
    serial: edition === 1 ? title : `${title} (${String(edition)})`,
    issuedOn,
    validUntil: null,
  }
}

function stateOf({
  isPublished,
  isReplaced,
}: Pick<Found, 'isPublished' | 'isReplaced'>): 'revoked' | 'replaced' | 'good' {
  if (!isPublished) return 'revoked'
  return isReplaced ? 'replaced' : 'good'
}
