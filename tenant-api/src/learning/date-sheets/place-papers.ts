import { sql } from 'drizzle-orm'
import { draftSheet } from 'kit/exams/date-sheet'
import { clockAt, minutesOf } from 'kit/values/time'
import { refuse, refuseField, refuseMissing } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import type { Output } from 'kit/http/client'
import type { Day } from 'kit/values/day'
import { describe, timeOf } from '../../core/acts/act.ts'
import type { User } from '../../core/authorization/user.ts'
import { withConstraintMessages } from '../../core/columns/constraint-errors.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { type LockedExam, lockExam, refuseUnlessPlanned, touchExam } from '../exams/exams.ts'
import { cancelPapers, dropEmptySittings, proposePapers } from '../exams/write-exam.ts'
import type * as contract from './contract.ts'
import type { DateSheet, PaperPlace } from './contract.ts'
import { hardClashOf, readSheet } from './judge.ts'
import { dateSheetOf } from './read-date-sheet.ts'

type Sheeted = { id: string; version: number }
type StoredPaper = {
  id: string
  day: Day | null
  startsAt: string | null
  minutes: number
  isHeavy: boolean
  syllabus: string
  max: number
  pass: number | null
  parts: number
}

const watched = {
  invigilation_apart: {
    code: 'exams.watched',
    field: 'papers',
    message: sentence('Somebody who watches this paper watches another one then. Take them out first'),
  },
}

/** Gives papers their places; of two papers that clash for a student neither is moved. */
export async function placePapers(
  school: School,
  user: User,
  { id, version, papers }: Sheeted & { papers: readonly PaperPlace[] },
): Promise<DateSheet> {
  const { country } = await school.profile()
  const today = (await school.today()) as Day
  const placing = school.transaction(user, 'exams.placed', async (tx) => {
    const exam = await lockExam(tx, user, { id, version })
    refuseUnlessPlanned(exam)
    const count = await writePlaces(tx, exam, papers)
    const among = new Set(papers.map((one) => one.id))
    const clash = await hardClashOf(tx, user, { exam, country, among })
    if (clash) refuse('exams.clash', '{paper}: {clash}', clash, { status: 409 })
    describe(tx, { name: exam.title, count })
    await touchExam(tx, exam)
    return dateSheetOf(tx, user, { id, today, country })
  })
  return withConstraintMessages(watched, placing)
}

/** Places what has no day, and says what found none. */
export async function draftDateSheet(
  school: School,
  user: User,
  { id, version }: Sheeted,
): Promise<Output<typeof contract.draftDateSheet>> {
  const { country } = await school.profile()
  const today = (await school.today()) as Day
  return school.transaction(user, 'exams.drafted', async (tx) => {
    const exam = await lockExam(tx, user, { id, version })
    refuseUnlessPlanned(exam)
    const sheet = await readSheet(tx, user, { exam, country })
    const { placed, unplaced } = draftSheet(sheet)
    const from = new Map(sheet.papers.map((one) => [one.id, clockAt(one.from)]))
    if (placed.length > 0)
      await writePlaces(
        tx,
        exam,
        placed.map(({ paperId, day }) => ({
          id: paperId,
          day,
          startsAt: from.get(paperId) ?? exam.startsAt,
        })),
      )
    describe(tx, { name: exam.title, count: placed.length })
    await touchExam(tx, exam)
    return { sheet: await dateSheetOf(tx, user, { id, today, country }), placed: placed.length, unplaced }
  })
}

type NewPaper = {
  id: string
  classId: string
  subjectId: string
  max: number
  pass: number | null
  minutes: number
}

/** Adds a paper of a subject that sections of the class are taught. */
export async function addPaper(school: School, user: User, { id, ...given }: NewPaper): Promise<DateSheet> {
  const { country } = await school.profile()
  const today = (await school.today()) as Day
  return school.transaction(user, 'exams.paper-added', async (tx) => {
    const exam = await lockExam(tx, user, { id })
    refuseUnlessPlanned(exam)
    if (given.pass !== null && given.pass > given.max)
      refuseField('pass', sentence('Pass marks are not more than the marks it is out of'))
    const { classId, ...paper } = given
    const count = await proposePapers(tx, { examId: id, classIds: [classId], ...paper })
    if (count === 0)
      refuseField('subjectId', sentence('Choose a subject of the class that has no paper yet'), 'choice')
    describe(tx, { name: exam.title, paper: await nameOfPaper(tx, given) })
    await touchExam(tx, exam)
    return dateSheetOf(tx, user, { id, today, country })
  })
}

/** Takes a paper out; its assessment counts nowhere. */
export async function dropPaper(
  school: School,
  user: User,
  { id, paperId }: { id: string; paperId: string },
): Promise<DateSheet> {
  const { country } = await school.profile()
  const today = (await school.today()) as Day
  return school.transaction(user, 'exams.paper-dropped', async (tx) => {
    const exam = await lockExam(tx, user, { id })
    refuseUnlessPlanned(exam)
    const [paper] = await tx.execute<{ classId: string; subjectId: string }>(sql`
      select class_id as "classId", subject_id as "subjectId" from exam_paper where id = ${paperId}::uuid and exam_id = ${id}::uuid`)
    if (!paper) return refuseMissing()
    describe(tx, { name: exam.title, paper: await nameOfPaper(tx, paper) })
    await cancelPapers(tx, exam, paperId)
    await touchExam(tx, exam)
    return dateSheetOf(tx, user, { id, today, country })
  })
}

async function nameOfPaper(tx: Tx, of: { classId: string; subjectId: string }): Promise<string> {
  const [row] = await tx.execute<{ name: string }>(sql`
    select k.title || ' ' || u.name as name from class k, subject u where k.id = ${of.classId}::uuid and u.id = ${of.subjectId}::uuid`)
  return row?.name ?? ''
}

/** Writes places, marks and sittings of papers of an exam; returns how many. */
async function writePlaces(tx: Tx, exam: LockedExam, given: readonly PaperPlace[]): Promise<number> {
  const stored = await readStored(tx, exam.id)
  const next = given.map((one, at) => placedPaper(stored.get(one.id), one, { at, exam }))
  const rows = JSON.stringify(next)
  const columns = sql`jsonb_to_recordset(${rows}::jsonb) as n (id uuid, day date, "startsAt" time, minutes int, "isHeavy" boolean, syllabus text, max numeric, pass numeric)`
  const at = sql`${timeOf(tx).toISOString()}::timestamptz`
  await refuseBelowMarks(tx, next)
  await tx.execute(sql`
    insert into exam_sitting (exam_id, day, starts_at, created_at)
    select distinct ${exam.id}::uuid, n.day, n."startsAt", ${at} from ${columns} where n.day is not null
    on conflict do nothing`)
  await tx.execute(sql`
    update exam_paper p set minutes = n.minutes, is_heavy = n."isHeavy", syllabus = n.syllabus, updated_at = ${at}, sitting_id = (
      select t.id from exam_sitting t where t.exam_id = p.exam_id and t.day = n.day and t.starts_at = n."startsAt")
    from ${columns} where p.id = n.id`)
  await tx.execute(sql`
    update assessment a set day = coalesce(n.day, ${exam.firstDay}::date), version = a.version + 1, updated_at = ${at}
    from ${columns} join exam_paper p on p.id = n.id where a.id = p.assessment_id`)
  await tx.execute(sql`
    update assessment_part o set max = n.max, pass = n.pass, must_pass = o.must_pass and n.pass is not null
    from ${columns} join exam_paper p on p.id = n.id
    where o.assessment_id = p.assessment_id and (select count(*) from assessment_part x where x.assessment_id = p.assessment_id) = 1
      and (o.max, o.pass) is distinct from (n.max, n.pass)`)
  await tx.execute(sql`
    delete from exam_seat s using exam_paper p where p.id = s.paper_id and p.exam_id = ${exam.id}::uuid
      and p.sitting_id is distinct from s.sitting_id`)
  await dropEmptySittings(tx, exam.id)
  // Whoever watches a sitting stays until its longest paper ends.
  await tx.execute(sql`
    update invigilation i set during = tsrange(x.begins, x.ends)
    from (select p.sitting_id, min(p.begins) as begins, max(p.ends) as ends from exam_papers p
      where p.exam_id = ${exam.id}::uuid and p.sitting_id is not null group by p.sitting_id) x
    where i.sitting_id = x.sitting_id and i.during <> tsrange(x.begins, x.ends)`)
  return next.length
}

async function readStored(tx: Tx, id: string): Promise<Map<string, StoredPaper>> {
  const rows = await tx.execute<StoredPaper>(sql`
    select p.id, p.day::text as day, to_char(p.starts_at, 'HH24:MI') as "startsAt", p.minutes, p.is_heavy as "isHeavy", p.syllabus,
      sum(o.max)::float8 as max, min(o.pass)::float8 as pass, count(*)::int as parts
    from exam_papers p join assessment_part o on o.assessment_id = p.assessment_id
    where p.exam_id = ${id}::uuid group by p.id, p.day, p.starts_at, p.minutes, p.is_heavy, p.syllabus`)
  return new Map(rows.map((row) => [row.id, row]))
}

type Beside = { at: number; exam: LockedExam }

/** A paper as it will stand: what is not said stays as it is. */
function placedPaper(stored: StoredPaper | undefined, given: PaperPlace, { at, exam }: Beside): StoredPaper {
  if (!stored)
    return refuseField(`papers/${at}/id`, sentence('This no longer exists. Choose another'), 'choice')
  const changesMarks = given.max !== undefined || given.pass !== undefined
  if (changesMarks && stored.parts > 1)
    refuseField(
      `papers/${at}/max`,
      sentence('This paper has several parts. Change them where its marks are entered'),
    )
  const day = given.day === undefined ? stored.day : (given.day as Day | null)
  const paper = {
    ...stored,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    day,
    startsAt: day === null ? null : (given.startsAt ?? stored.startsAt ?? exam.startsAt),
  }
  const ends = minutesOf(paper.startsAt ?? '00:00') + paper.minutes
  if (day !== null && ends > 1440) refuseField(`papers/${at}/minutes`, sentence('A paper ends on its day'))
  if (paper.pass !== null && paper.pass > paper.max)
    refuseField(`papers/${at}/pass`, sentence('Pass marks are not more than the marks it is out of'))
  return paper
}

async function refuseBelowMarks(tx: Tx, papers: readonly StoredPaper[]): Promise<void> {
  const [low] = await tx.execute<{ value: number }>(sql`
    select max(c.value)::float8 as value
    from jsonb_to_recordset(${JSON.stringify(papers)}::jsonb) as n (id uuid, max numeric) join exam_paper p on p.id = n.id
      join assessment_part o on o.assessment_id = p.assessment_id join current_score c on c.part_id = o.id
    group by p.id, n.max having max(c.value) > n.max limit 1`)
  if (low)
    refuse(
      'assessments.max-below-mark',
      'Somebody has {value, number} marks there. It cannot be out of less',
      {
        value: low.value,
      },
    )
}
