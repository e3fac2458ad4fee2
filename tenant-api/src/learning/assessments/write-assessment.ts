import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { refuse, refuseElsewhere, refuseField } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import type { Day } from 'kit/values/day'
import { describe, timeOf } from '../../core/acts/act.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { arrayOf } from '../../core/columns/array-text.ts'
import { refuseStale } from '../../core/columns/constraint-errors.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { section } from '../../institute/structure/tables.ts'
import { hasSubject, type LockedAssessment, lockOwn, refuseSubject } from './assessment-access.ts'
import {
  type AssessmentGiven,
  assessments,
  type AssessmentState,
  type GivenPart,
  type WrittenAssessment,
} from './contract.ts'
import { assessment, assessmentPart, assessmentSection } from './tables.ts'

/** Gives an assessment to sections, with its parts. */
export async function addAssessment(
  school: School,
  user: User,
  given: AssessmentGiven,
): Promise<WrittenAssessment> {
  const today = (await school.today()) as Day
  return school.transaction(user, 'assessments.created', async (tx) => {
    const place = await placeOf(tx, user, { given, today })
    const at = timeOf(tx).toISOString()
    const { kindId, subjectId, title, day } = given
    const [row] = await tx
      .insert(assessment)
      .values({
        ...place,
        kindId,
        subjectId,
        title,
        day: day as Day,
        origin: 'test',
        state: 'open',
        createdAt: at,
        updatedAt: at,
      })
      .returning({ id: assessment.id, version: assessment.version, state: assessment.state })
    if (!row) throw new Error('an inserted row vanished')
    await tx
      .insert(assessmentSection)
      .values(given.sectionIds.map((sectionId) => ({ assessmentId: row.id, sectionId })))
    await writeParts(tx, row.id, given.parts)
    describe(tx, { name: title, sections: place.sections })
    return row
  })
}

/** Changes an assessment; marks that were given stay possible. */
export async function changeAssessment(
  school: School,
  user: User,
  { id, version, ...given }: AssessmentGiven & { id: string; version: number },
): Promise<WrittenAssessment> {
  const today = (await school.today()) as Day
  return school.transaction(user, 'assessments.updated', async (tx) => {
    const row = await lockOwn(tx, user, { id, today })
    if (row.version !== version) refuseStale(row)
    refuseUnless(row, 'open')
    const place = await placeOf(tx, user, { given, today, before: row })
    const known = await tx
      .select({ sectionId: assessmentSection.sectionId })
      .from(assessmentSection)
      .where(eq(assessmentSection.assessmentId, id))
    const gone = known.map(({ sectionId }) => sectionId).filter((one) => !given.sectionIds.includes(one))
    const isMoved = gone.length > 0 || row.subjectId !== given.subjectId || row.day !== given.day
    if (isMoved) {
      await refusePaper(tx, id)
      await refuseMarked(tx, id)
    }
    const fresh = given.sectionIds.filter((one) => !known.some(({ sectionId }) => sectionId === one))
    if (gone.length > 0)
      await tx
        .delete(assessmentSection)
        .where(and(eq(assessmentSection.assessmentId, id), inArray(assessmentSection.sectionId, gone)))
    if (fresh.length > 0)
      await tx.insert(assessmentSection).values(fresh.map((sectionId) => ({ assessmentId: id, sectionId })))
    await writeParts(tx, id, given.parts)
    describe(tx, { name: given.title, sections: place.sections })
    const { kindId, subjectId, title, day } = given
    return touch(tx, row, { ...place, kindId, subjectId, title, day: day as Day })
  })
}

type Turned = { id: string; to: AssessmentState; reason?: string }
const acts = {
  locked: 'assessments.locked',
  open: 'assessments.reopened',
  cancelled: 'assessments.cancelled',
} as const

/** Locks an assessment, opens it again, or cancels it. */
export async function turnAssessment(
  school: School,
  user: User,
  { id, to, reason = '' }: Turned,
): Promise<WrittenAssessment> {
  const today = (await school.today()) as Day
  return school.transaction(user, acts[to], async (tx) => {
    const power = to === 'open' ? (['scores', 'edit'] as const) : ([assessments.name, 'edit'] as const)
    const row = await lockOwn(tx, user, { id, today, power })
    if (to === 'cancelled') {
      if (row.state === 'cancelled') refuseState(sentence('This assessment is cancelled already'))
    } else refuseUnless(row, to === 'open' ? 'locked' : 'open')
    describe(tx, { name: row.title, sections: await titlesOf(tx, id), reason })
    return touch(tx, row, { state: to })
  })
}

async function touch(
  tx: Tx,
  { id, version }: LockedAssessment,
  set: Partial<typeof assessment.$inferInsert>,
): Promise<WrittenAssessment> {
  const [row] = await tx
    .update(assessment)
    .set({ ...set, version: version + 1, updatedAt: timeOf(tx).toISOString() })
    .where(eq(assessment.id, id))
    .returning({ id: assessment.id, version: assessment.version, state: assessment.state })
  if (!row) throw new Error('a locked row vanished')
  return row
}

function refuseUnless({ state }: LockedAssessment, wanted: AssessmentState): void {
  if (state === wanted) return
  if (state === 'cancelled') refuseState(sentence('This assessment was cancelled'))
  if (state === 'locked') refuseState(sentence('This assessment is locked. Ask the office to open it again'))
  refuseState(sentence('This assessment is open already'))
}

function refuseState(says: string): never {
  refuse('assessments.state', says, {}, { status: 409 })
}

type Placed = { campusId: string; yearId: string; termId: string | null; sections: string }
type Placing = { given: AssessmentGiven; today: Day; before?: LockedAssessment }

/** The campus, year and term of an assessment; refuses sections that are not taught the subject, and days outside. */
async function placeOf(tx: Tx, user: User, { given, today, before }: Placing): Promise<Placed> {
  const { subjectId, day } = given
  const sectionIds = [...new Set(given.sectionIds)]
  const subject = sql`${subjectId}::uuid`
  const rows = await tx.execute<{
    title: string
    campusId: string
    yearId: string | null
    isTaught: boolean
    isReached: boolean
    writes: boolean
  }>(sql`
    select section.title, section.campus_id as "campusId", year.id as "yearId",
      exists (select from section_subject p where p.section_id = section.id and p.year_id = year.id and p.subject_id = ${subject}) as "isTaught",
      ${reach(user, assessments.name, 'edit', { campus: section.campusId, section: section.id })} as "isReached",
      ${hasSubject(user, [assessments.name, 'edit'], { subject, today })} as writes
    from section join campus c on c.id = section.campus_id and c.archived_at is null
      left join lateral (
        select y.id from academic_year y where y.archived_at is null and ${day}::date between y.first_day and y.last_day
          and (y.campus_id is null or y.campus_id = section.campus_id) order by y.campus_id is null limit 1
      ) year on true
    where section.id = any (${arrayOf(sectionIds)}::uuid[]) and section.archived_at is null
    order by section.title for key share of section`)
  const [first] = rows
  if (!first || rows.length !== sectionIds.length)
    refuseField('sectionIds', sentence('This no longer exists. Choose another'), 'choice')
  if (rows.some(({ isReached }) => !isReached)) refuseElsewhere()
  if (rows.some(({ writes }) => !writes)) refuseSubject()
  if (rows.some(({ campusId }) => campusId !== first.campusId))
    refuseField('sectionIds', sentence('Choose sections of one campus'), 'choice')
  if (before && before.campusId !== first.campusId)
    refuseField('sectionIds', sentence('An assessment stays at its campus'), 'choice')
  const { yearId } = first
  if (yearId === null) refuseField('day', sentence('This day lies in no academic year'))
  const other = rows.find(({ isTaught }) => !isTaught)
  if (other) refuseField('subjectId', sentence('Choose a subject that is taught there'), 'choice')
  await refuseUnknownKind(tx, given.kindId)
  const termId = await termOf(tx, { given, yearId })
  return { campusId: first.campusId, yearId, termId, sections: rows.map(({ title }) => title).join(', ') }
}

async function refuseUnknownKind(tx: Tx, id: string): Promise<void> {
  const [kind] = await tx.execute(
    sql`select from assessment_kind where id = ${id}::uuid and archived_at is null for key share`,
  )
  if (!kind) refuseField('kindId', sentence('This no longer exists. Choose another'), 'choice')
}

/** The term that was chosen, if it has the day; else the outermost that has it. */
async function termOf(
  tx: Tx,
  { given: { termId, day }, yearId }: { given: AssessmentGiven; yearId: string },
): Promise<string | null> {
  const [term] = await tx.execute<{ id: string; hasDay: boolean }>(sql`
    select t.id, ${day}::date between t.first_day and t.last_day as "hasDay" from term t
    where t.year_id = ${yearId}::uuid and t.archived_at is null and case when ${termId}::uuid is null
      then t.parent_id is null and ${day}::date between t.first_day and t.last_day else t.id = ${termId}::uuid end
    order by t.first_day limit 1`)
  if (termId !== null && !term) refuseField('termId', sentence('Choose a term of this year'), 'choice')
  if (term && !term.hasDay) refuseField('day', sentence('This day lies outside of the term'))
  return term?.id ?? null
}

async function titlesOf(tx: Tx, id: string): Promise<string> {
  const [row] = await tx.execute<{ titles: string }>(sql`
    select string_agg(s.title, ', ' order by s.title) as titles from assessment_section y join section s on s.id = y.section_id
    where y.assessment_id = ${id}::uuid`)
  return row?.titles ?? ''
}

/** When a paper is sat, and by whom, its exam says. */
async function refusePaper(tx: Tx, id: string): Promise<void> {
  const [paper] = await tx.execute(sql`select from assessment where id = ${id}::uuid and origin = 'paper'`)
  if (paper)
    refuse(
      'assessments.paper',
      'This is a paper of an exam. Its day, subject and sections are changed on the date sheet',
      {},
      { status: 409 },
    )
}

async function refuseMarked(tx: Tx, id: string): Promise<void> {
  const [found] = await tx.execute(sql`
    select from current_score c join assessment_part p on p.id = c.part_id
    where p.assessment_id = ${id}::uuid and c.state is not null limit 1`)
  if (found)
    refuse(
      'assessments.has-marks',
      'Marks were entered already. Take them back first, or cancel this and add another',
      {},
      { status: 409 },
    )
}

/** Writes the parts as they are given, in their order; one with marks neither goes nor shrinks below them. */
async function writeParts(tx: Tx, id: string, parts: readonly GivenPart[]): Promise<void> {
  const known = await tx.execute<{ id: string; name: string; highest: number | null; isMarked: boolean }>(sql`
    select o.id, o.name, max(c.value)::float8 as highest, bool_or(c.state is not null) is true as "isMarked"
    from assessment_part o left join current_score c on c.part_id = o.id
    where o.assessment_id = ${id}::uuid group by o.id`)
  const kept = parts.flatMap((part) => part.id ?? [])
  for (const [at, part] of parts.entries()) {
    const before = known.find((one) => one.id === part.id)
    if (part.id !== undefined && !before)
      refuseField(`parts/${at}`, sentence('This no longer exists. Choose another'), 'choice')
    if (parts.length > 1 && part.name === '')
      refuseField(`parts/${at}/name`, sentence('Give each of several parts a name'))
    if (part.pass !== null && part.pass > part.max)
      refuseField(`parts/${at}/pass`, sentence('Pass marks are not more than the marks it is out of'))
    if (part.mustPass && part.pass === null)
      refuseField(`parts/${at}/pass`, sentence('Say how many marks pass it'))
    if (before?.highest !== undefined && before.highest !== null && before.highest > part.max)
      refuse(
        'assessments.max-below-mark',
        'Somebody has {value, number} marks there. It cannot be out of less',
        { value: before.highest },
        {
          errors: [
            { pointer: `/parts/${at}/max`, code: 'range', message: sentence('It cannot be out of less') },
          ],
        },
      )
  }
  if (parts.every(({ isBonus }) => isBonus)) refuseField('parts', sentence('One part at least is no bonus'))
  const gone = known.filter((one) => !kept.includes(one.id))
  if (gone.some(({ isMarked }) => isMarked))
    refuse(
      'assessments.part-has-marks',
      'A part with marks stays. Take its marks back first',
      {},
      { status: 409 },
    )
  if (gone.length > 0)
    await tx
      .delete(assessmentPart)
      .where(
        kept.length > 0
          ? and(eq(assessmentPart.assessmentId, id), notInArray(assessmentPart.id, kept))
          : eq(assessmentPart.assessmentId, id),
      )
  for (const [at, { id: partId, ...part }] of parts.entries()) {
    const values = { ...part, assessmentId: id, position: at + 1 }
    if (partId) await tx.update(assessmentPart).set(values).where(eq(assessmentPart.id, partId))
    else await tx.insert(assessmentPart).values(values)
  }
}
