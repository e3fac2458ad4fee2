import { sql } from 'drizzle-orm'
import { refuse } from 'kit/contract/refusal'
import type { Tx } from '../../core/school/school.ts'
import type { ArrangementState } from './contract.ts'

/** What sentences of acts say of a lesson. */
export async function lessonOf(tx: Tx, placementId: string): Promise<{ section: string; subject: string }> {
  const [found] = await tx.execute<{ section: string; subject: string }>(sql`
    select coalesce(string_agg(s.title, ', ' order by s.title), '') as section, b.name as subject
    from placement p join teaching g on g.id = p.teaching_id join subject b on b.id = g.subject_id
      left join teaching_party y on y.teaching_id = g.id left join section s on s.id = y.section_id
    where p.id = ${placementId}::uuid group by b.name`)
  return found ?? { section: '', subject: '' }
}

/** The name of somebody as it was written, for sentences of acts. */
export async function writtenName(tx: Tx, id: string): Promise<string> {
  const [found] = await tx.execute<{ written: string }>(
    sql`select name as written from person where id = ${id}::uuid`,
  )
  return found?.written ?? ''
}

/** Refuses what was declined or withdrawn meanwhile. */
export function refuseEnded(): never {
  refuse('arrangements.changed', 'Somebody has changed this arrangement meanwhile', {}, { status: 409 })
}

export function hasEnded(state: ArrangementState | undefined): boolean {
  return state === undefined || state === 'declined' || state === 'withdrawn'
}
