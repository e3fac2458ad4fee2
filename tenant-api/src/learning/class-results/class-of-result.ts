import { asc, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../core/school/school.ts'
import type { Comment, Remark, Trait } from './build-card.ts'
import { type Computed, computeClass } from './compute-class.ts'
import type { ResultRowOf } from '../results/find-result.ts'
import { type ClassScores, readClass } from './read-class.ts'
import { conductTrait } from '../remarks/tables.ts'

export type ClassResult = { of: ClassScores; computed: Computed[]; traits: Trait[] }
type Of = Pick<ResultRowOf, 'schemeId' | 'campusId' | 'cutOn'>

/** The results of the class at the campus of a result as things stand now, of all its sections. */
export async function classOf(db: Db | Tx, { schemeId, campusId, cutOn }: Of): Promise<ClassResult> {
  const of = await readClass(db, { schemeId, campusId, cutOn })
  const traits = await readTraits(db)
  const remarks = await readRemarks(db, { schemeId, campusId, cutOn })
  const comments = await readComments(db, { schemeId, campusId, cutOn })
  return { of, traits, computed: computeClass(of, { cutOn, remarks, comments, traits }) }
}

function readTraits(db: Db | Tx): Promise<Trait[]> {
  return db
    .select({ id: conductTrait.id, title: conductTrait.title, otherTitle: conductTrait.otherTitle })
    .from(conductTrait)
    .where(isNull(conductTrait.archivedAt))
    .orderBy(asc(conductTrait.position), asc(conductTrait.title), asc(conductTrait.id))
}

async function readRemarks(db: Db | Tx, { schemeId, campusId }: Of): Promise<Map<string, Remark>> {
  const rows = await db.execute<Remark & { studentId: string }>(sql`
    select r.student_id as "studentId", r.remark, r.other_remark as "otherRemark", r.conduct
    from result_set s join result_remark r on r.set_id = s.id
    where s.scheme_id = ${schemeId}::uuid and s.campus_id = ${campusId}::uuid`)
  return new Map(rows.map(({ studentId, ...remark }) => [studentId, remark]))
}

async function readComments(db: Db | Tx, { schemeId, campusId }: Of): Promise<Map<string, Comment[]>> {
  const rows = await db.execute<Comment & { studentId: string }>(sql`
    select c.student_id as "studentId", c.subject_id as "subjectId", c.remark, c.other_remark as "otherRemark"
    from result_set s join result_comment c on c.set_id = s.id
    where s.scheme_id = ${schemeId}::uuid and s.campus_id = ${campusId}::uuid order by c.id`)
  return Map.groupBy(rows, ({ studentId }) => studentId)
}

/** Those of a class who are in the section of a result. */
export function ofSection(
  { computed }: ClassResult,
  { sectionId }: Pick<ResultRowOf, 'sectionId'>,
): Computed[] {
  return computed.filter(({ member }) => member.sectionId === sectionId)
}
