import { sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import type { Db, Tx } from '../../core/school/school.ts'
import type { Card } from '../class-results/card-shape.ts'

export type Published = {
  studentId: string
  edition: number
  code: string
  fingerprint: string
  issuedOn: Day
  card: Card
}

/** The cards of a result that hold, by roll number. */
export async function readPublished(db: Db | Tx, setId: string): Promise<Published[]> {
  const rows = await db.execute<Published>(sql`
    select c.student_id as "studentId", c.edition, c.code, c.fingerprint, c.issued_on::text as "issuedOn",
      c.snapshot as card
    from current_result_card c where c.set_id = ${setId}::uuid
    order by (c.snapshot #>> '{student,rollNumber}')::int nulls last, c.snapshot #>> '{student,name}', c.student_id`)
  return [...rows]
}
