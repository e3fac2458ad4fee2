import { sql } from 'drizzle-orm'
import { judgeSheet, type SharedStudents, type Sheet, type SheetDay } from 'kit/exams/date-sheet'
import { sheetClashWords } from 'kit/exams/date-sheet-words'
import { words } from 'kit/text/words-node'
import type { Day } from 'kit/values/day'
import type { User } from '../../core/authorization/user.ts'
import { nameOf } from '../../core/columns/name-in-script.ts'
import type { Db, Tx } from '../../core/school/school.ts'
import { reasonIn } from '../../institute/calendar/closure-reasons.ts'
import { schoolDaysIn } from '../../institute/school-days/school-days.ts'

type JudgedExam = { id: string; campusId: string; firstDay: Day; lastDay: Day }

/** The days of an exam, with why there is no school in the words of the reader. */
export async function examDays(
  db: Db | Tx,
  user: User,
  { exam, country }: { exam: JudgedExam; country: string },
): Promise<SheetDay[]> {
  const { say } = words(user)
  const days = await schoolDaysIn(db, {
    campus: exam.campusId,
    from: exam.firstDay,
    until: exam.lastDay,
    country,
  })
  return days.map(({ day, state, title }) => ({
    day,
    closed: state === 'closed' ? (reasonIn(user, title) ?? say('No school')) : null,
  }))
}

/** Pairs of papers that the same students sit, how many these are, and one of them by name. */
export async function sharedStudents(db: Db | Tx, user: User, id: string): Promise<SharedStudents[]> {
  const rows = await db.execute<SharedStudents>(sql`
    with taker as materialized (
      select p.id, t.student_id from exam_papers p cross join lateral assessment_takers(p.assessment_id) t where p.exam_id = ${id}::uuid
    ), pair as (
      select x.id as a, y.id as b, count(*)::int as count, min(x.student_id::text)::uuid as first
      from taker x join taker y on y.student_id = x.student_id and y.id > x.id group by x.id, y.id
    )
    select pair.a, pair.b, pair.count, ${nameOf(user, 'n')} as name from pair join person n on n.id = pair.first
    order by pair.a, pair.b`)
  return [...rows]
}

type NamedPaper = Sheet['papers'][number] & { class: string; subject: string }

/** The sheet of an exam as it stands, for the rules, with what its papers are called. */
export async function readSheet(
  db: Db | Tx,
  user: User,
  { exam, country }: { exam: JudgedExam; country: string },
): Promise<Omit<Sheet, 'papers'> & { papers: NamedPaper[] }> {
  const papers = await db.execute<NamedPaper>(sql`
    select p.id, p.day::text as day, (extract(epoch from coalesce(p.starts_at, e.starts_at)) / 60)::int as "from", p.minutes,
      p.is_heavy as "isHeavy", k.title as class, u.name as subject
    from exam_papers p join exam e on e.id = p.exam_id join class k on k.id = p.class_id join subject u on u.id = p.subject_id
    where p.exam_id = ${exam.id}::uuid order by k.position, k.title, u.name, p.id`)
  const days = await examDays(db, user, { exam, country })
  return { papers: [...papers], days, shared: await sharedStudents(db, user, exam.id) }
}

type Hard = { paper: string; clash: string }

/** The first clash that is never saved, in words; among these papers, if any are named. */
export async function hardClashOf(
  db: Db | Tx,
  user: User,
  { exam, country, among }: { exam: JudgedExam; country: string; among?: ReadonlySet<string> },
): Promise<Hard | undefined> {
  const sheet = await readSheet(db, user, { exam, country })
  const clash = judgeSheet(sheet).find(({ paperId, isHard }) => isHard && (among?.has(paperId) ?? true))
  if (!clash) return undefined
  const nameOfPaper = (id: string) => {
    const paper = sheet.papers.find((one) => one.id === id)
    return paper ? `${paper.class} ${paper.subject}` : ''
  }
  const { text, fill } = sheetClashWords(clash, nameOfPaper)
  return { paper: nameOfPaper(clash.paperId), clash: words(user).say(text, fill) }
}
