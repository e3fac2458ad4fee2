import { sql } from 'drizzle-orm'
import type { Output } from 'kit/http/client'
import { refuseMissing } from 'kit/contract/refusal'
import type { Day } from 'kit/values/day'
import type { User } from '../../core/authorization/user.ts'
import { arrayOf } from '../../core/columns/array-text.ts'
import { nameOf } from '../../core/columns/name-in-script.ts'
import type { Db, School, Tx } from '../../core/school/school.ts'
import type { Card } from '../class-results/card-shape.ts'
import { checksOf } from '../class-results/checks.ts'
import { classOf, type ClassResult, ofSection } from '../class-results/class-of-result.ts'
import { fingerprintOf } from '../class-results/compute-class.ts'
import { needsOfStudent } from '../class-results/needs.ts'
import type * as contract from './contract.ts'
import type { ResultRow, ResultView } from './contract.ts'
import { type ResultRowOf, type Rights, rightsTo } from './find-result.ts'

type Found = ResultRowOf & { campus: string; isVisible: boolean }
export type Published = {
  studentId: string
  edition: number
  code: string
  fingerprint: string
  issuedOn: Day
  card: Card
}
/** A card as it was published, or as things stand. */
export type Shown = { studentId: string; card: Card; edition: number | null }

/** A result that the user sees, and what they may do with it. */
export async function findResult(
  school: School,
  user: User,
  { id }: { id: string },
): Promise<{ row: Found; rights: Rights }> {
  const rights = await rightsTo(school.db, user, { id, today: (await school.today()) as Day })
  if (!rights?.isSeen) return refuseMissing()
  const [row] = await school.db.execute<Found>(sql`
    select r.id, r.title, r.section_title as "sectionTitle", r.section_id as "sectionId", r.scheme_id as "schemeId",
      r.campus_id as "campusId", r.year_id as "yearId", r.term_id as "termId", r.state, r.version, r.cut_on::text as "cutOn",
      r.fingerprint, r.reason, r.submitted_by as "submittedBy", to_json(r.submitted_at) #>> '{}' as "submittedAt",
      r.approved_by as "approvedBy", to_json(r.approved_at) #>> '{}' as "approvedAt", to_json(r.visible_at) #>> '{}' as "visibleAt",
      r.students, r.passed, ${nameOf(user, 'c')} as campus,
      r.state = 'published' and r.visible_at <= ${school.now().toISOString()}::timestamptz as "isVisible"
    from result_set r join campus c on c.id = r.campus_id where r.id = ${id}::uuid`)
  return row ? { row, rights } : refuseMissing()
}

/** The result of a section: while it is in preparation as things stand, and once it was published as it was. */
export async function readResult(school: School, user: User, one: { id: string }): Promise<ResultView> {
  const { row, rights } = await findResult(school, user, one)
  const isFrozen = row.state === 'published' || row.state === 'withdrawn'
  const live = isFrozen ? undefined : await classOf(school.db, row)
  const shown = live ? shownNow(live, row) : await readPublished(school.db, one.id)
  const seen = rights.seesAll ? undefined : new Set(rights.teaches)
  const subjects = columnsOf(shown).filter(({ id }) => seen === undefined || seen.has(id))
  const holds = await readHolds(school.db, row.id, shown)
  const isOffice = rights.seesAll
  return {
    ...headOf(row),
    isChanged: isChangedSince(row, live),
    subjects,
    rows: shown.map((one) => lineOf(one, { subjects, isWhole: isOffice, holds })),
    checks: live && isOffice ? checksOf(live, row.sectionId) : [],
    traits: isOffice ? (live?.traits ?? []) : [],
    remarks: live && rights.mayPrepare ? await readTemplates(school) : [],
    remarksOf: live && isOffice ? await readOwnRemarks(school, row.id) : [],
    isPartial: !isOffice,
    seesClass: rights.seesClass,
    mayPrepare: rights.mayPrepare,
    mayApprove: rights.mayApprove,
  }
}

/** What stands above the tabulation. */
function headOf(row: Found) {
  const { id, title, sectionTitle, sectionId, campus, state, version, cutOn, reason } = row
  const { submittedBy, submittedAt, approvedBy, approvedAt, visibleAt, isVisible } = row
  const place = { id, title, sectionTitle, sectionId, campus, state, version, cutOn, reason }
  return { ...place, submittedBy, submittedAt, approvedBy, approvedAt, visibleAt, isVisible }
}

/** Whether what was submitted is not what would be published now. */
export function isChangedSince(row: ResultRowOf, live: ClassResult | undefined): boolean {
  if (!live || (row.state !== 'submitted' && row.state !== 'approved')) return false
  return fingerprintOf(ofSection(live, row).map(({ card }) => card)) !== row.fingerprint
}

function shownNow(live: ClassResult, row: ResultRowOf): Shown[] {
  return ofSection(live, row).map(({ member, card }) => ({ studentId: member.id, card, edition: null }))
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

/** The subjects of these cards, in the order in which they stand on them. */
export function columnsOf(shown: readonly Shown[]): ResultView['subjects'] {
  const columns = new Map<string, ResultView['subjects'][number]>()
  for (const { card } of shown)
    for (const { subjectId: id, name, otherName, inTotal } of card.subjects)
      if (!columns.has(id)) columns.set(id, { id, name, otherName, inTotal })
  return [...columns.values()]
}

type Holds = ReadonlyMap<string, ResultRow['holds']>
type Line = { subjects: ResultView['subjects']; isWhole: boolean; holds: Holds }

/** A line of the tabulation; who teaches single subjects sees no totals. */
export function lineOf({ studentId, card, edition }: Shown, { subjects, isWhole, holds }: Line): ResultRow {
  const own = new Map(card.subjects.map((subject) => [subject.subjectId, subject]))
  const { student, total, position, attendance } = card
  return {
    studentId,
    name: student.name,
    otherName: student.otherName,
    fatherName: student.fatherName,
    otherFatherName: student.otherFatherName,
    rollNumber: student.rollNumber,
    outcome: card.outcome,
    total: isWhole ? total.marks : null,
    of: isWhole ? total.of : '',
    percent: isWhole ? total.percent : null,
    letter: isWhole ? total.letter : '',
    position: isWhole ? position.section : null,
    classPosition: isWhole ? position.class : null,
    attendance: attendance.percent,
    subjects: subjects.map(({ id }) => {
      const subject = own.get(id)
      if (!subject) return null
      const { percent, marks, letter, outcome, grace, isAbsent } = subject
      return { percent, marks, letter, outcome, grace, isAbsent }
    }),
    remark: card.remark,
    otherRemark: card.otherRemark,
    holds: isWhole ? (holds.get(studentId) ?? []) : [],
    edition,
  }
}

async function readHolds(db: Db, setId: string, shown: readonly Shown[]): Promise<Holds> {
  const rows = await db.execute<{ studentId: string; cause: string; note: string }>(sql`
    select student_id as "studentId", cause, note from result_hold where set_id = ${setId}::uuid and released_at is null`)
  const holds = new Map<string, ResultRow['holds']>()
  const add = (id: string, hold: ResultRow['holds'][number]) =>
    holds.set(id, [...(holds.get(id) ?? []), hold])
  for (const { studentId, cause, note } of rows) add(studentId, { cause, note, isOfFees: false })
  const ofFees = await db.execute<{ studentId: string; note: string }>(sql`
    select f.student_id as "studentId", string_agg(distinct f.reason, '; ') as note from fee_holds f
    where f.student_id = any (${arrayOf(shown.map(({ studentId }) => studentId))}::uuid[]) and f.lifted_on is null
      and f.state = 'held' and 'result' = any (f.withholds)
    group by f.student_id`)
  for (const { studentId, note } of ofFees) add(studentId, { cause: 'dues', note, isOfFees: true })
  return holds
}

async function readTemplates(school: School): Promise<ResultView['remarks']> {
  const rows = await school.db.execute<ResultView['remarks'][number]>(sql`
    select id, title, other_title as "otherTitle" from remark_template where archived_at is null order by position, title, id`)
  return [...rows]
}

async function readOwnRemarks(school: School, setId: string): Promise<ResultView['remarksOf']> {
  const rows = await school.db.execute<ResultView['remarksOf'][number]>(sql`
    select student_id as "studentId", remark, other_remark as "otherRemark", conduct
    from result_remark where set_id = ${setId}::uuid`)
  return [...rows]
}

type OneCard = { id: string; studentId: string }

/** A student's card with everything that went into it. */
export async function readCard(
  school: School,
  user: User,
  { id, studentId }: OneCard,
): Promise<Output<typeof contract.readCard>> {
  const { row, rights } = await findResult(school, user, { id })
  if (!rights.seesAll) return refuseMissing()
  if (row.state === 'published' || row.state === 'withdrawn') {
    const found = (await readPublished(school.db, id)).find((one) => one.studentId === studentId)
    if (!found) return refuseMissing()
    const { card, edition, code } = found
    return { card, edition, code, needs: [] }
  }
  const live = await classOf(school.db, row)
  const found = ofSection(live, row).find(({ member }) => member.id === studentId)
  if (!found) return refuseMissing()
  return { card: found.card, edition: null, code: null, needs: needsOfStudent(live, studentId) }
}
