import { sql } from 'drizzle-orm'
import type { Output } from 'kit/http/client'
import { refuseMissing, refuseUnchangeable } from 'kit/contract/refusal'
import type { User } from '../../core/authorization/user.ts'
import { fatherOf, nameOf } from '../../core/columns/name-in-script.ts'
import type { Db, School, Tx } from '../../core/school/school.ts'
import { findExam, type FoundExam } from '../exams/exams.ts'
import type * as contract from './contract.ts'
import type { SittingRoom, SittingView } from './contract.ts'

/** The times of an exam. */
export async function listSittings(
  school: School,
  user: User,
  { id }: { id: string },
): Promise<Output<typeof contract.listSittings>> {
  await findExam(school.db, user, { id, isRead: true })
  const rows = await school.db.execute<Output<typeof contract.listSittings>['rows'][number]>(sql`
    select t.id, t.day::text as day, to_char(t.starts_at, 'HH24:MI') as "startsAt", to_char(x.ends, 'HH24:MI') as "endsAt", x.papers,
      x.students, (select count(*)::int from exam_seat s where s.sitting_id = t.id) as seated,
      (select count(*)::int from exam_room r where r.sitting_id = t.id) as rooms,
      (select count(*)::int from exam_room r where r.sitting_id = t.id and not exists (
        select from invigilation i where i.exam_room_id = r.id)) as unwatched
    from exam_sitting t cross join lateral (
      select count(*)::int as papers, max(p.ends) as ends, coalesce(sum((select count(*) from assessment_takers(p.assessment_id))), 0)::int as students
      from exam_papers p where p.sitting_id = t.id) x
    where t.exam_id = ${id}::uuid and x.papers > 0 order by t.day, t.starts_at`)
  return { rows: [...rows] }
}

export type FoundSitting = {
  id: string
  exam: FoundExam
  day: string
  startsAt: string
  endsAt: string
}

/** A time of an exam that the user sees; to change it, its exam is locked. */
export async function findSitting(
  db: Db | Tx,
  user: User,
  { id, change = false, isRead = !change }: { id: string; change?: boolean; isRead?: boolean },
): Promise<FoundSitting> {
  const [row] = await db.execute<Omit<FoundSitting, 'exam'> & { examId: string }>(sql`
    select t.id, t.exam_id as "examId", t.day::text as day, to_char(t.starts_at, 'HH24:MI') as "startsAt",
      coalesce((select to_char(max(p.ends), 'HH24:MI') from exam_papers p where p.sitting_id = t.id), to_char(t.starts_at, 'HH24:MI')) as "endsAt"
    from exam_sitting t where t.id = ${id}::uuid`)
  if (!row) return refuseMissing()
  const { examId, ...found } = row
  const exam = await findExam(db, user, {
    id: examId,
    isRead,
    ...(change && { lock: sql`for no key update of exam` }),
  })
  if (change && !exam.mayEdit) refuseUnchangeable()
  return { ...found, exam }
}

/** One time of an exam that the reader sees. */
export async function readSitting(school: School, user: User, { id }: { id: string }): Promise<SittingView> {
  return sittingOf(school.db, user, await findSitting(school.db, user, { id }))
}

/** The whole of it. */
export async function sittingOf(db: Db | Tx, user: User, found: FoundSitting): Promise<SittingView> {
  const { id, exam, day, startsAt, endsAt } = found
  const papers = await sittersOf(db, user, id)
  const [rest] = await db.execute<{ rooms: SittingRoom[]; freeRooms: SittingView['freeRooms'] }>(sql`
    select (select coalesce(json_agg(json_build_object('id', r.id, 'roomId', r.room_id, 'title', m.title, 'rows', r.seat_rows,
          'columns', r.seat_columns, 'invigilators', (
            select coalesce(json_agg(json_build_object('employeeId', n.id, 'name', ${nameOf(user, 'n')}) order by n.name, n.id), '[]')
            from invigilation i join person n on n.id = i.employee_id where i.exam_room_id = r.id),
          'seats', (select coalesce(json_agg(json_build_object('row', a.seat_row, 'column', a.seat_column, 'studentId', n.id,
              'name', n.name, 'otherName', n.other_name, 'fatherName', ${fatherOf(user, 's')}, 'rollNumber', s.roll_number, 'section', coalesce(c.title, ''),
              'paperId', a.paper_id, 'number', k.number, 'isBesideSame', a.is_beside_same) order by a.seat_row, a.seat_column), '[]')
            from exam_seat a join person n on n.id = a.student_id join students s on s.id = a.student_id
              left join section c on c.id = s.section_id
              left join exam_candidate k on k.student_id = a.student_id and k.exam_id = ${exam.id}::uuid
            where a.exam_room_id = r.id)) order by r.position), '[]')
        from exam_room r join room m on m.id = r.room_id where r.sitting_id = ${id}::uuid) as rooms,
      (select coalesce(json_agg(json_build_object('id', m.id, 'title', m.title, 'capacity', m.capacity) order by m.title, m.id), '[]')
        from room m where m.campus_id = ${exam.campusId}::uuid and m.archived_at is null and m.kind not in ('playground', 'office')
          and not exists (select from exam_room r where r.room_id = m.id and r.sitting_id = ${id}::uuid)
          and not exists (
            select from exam_room r join exam_papers p on p.sitting_id = r.sitting_id
            where r.room_id = m.id and tsrange(p.begins, p.ends) && tsrange(${`${day} ${startsAt}`}::timestamp, ${`${day} ${endsAt}`}::timestamp))
      ) as "freeRooms"`)
  const rooms = rest?.rooms ?? []
  const seated = new Set(rooms.flatMap(({ seats }) => seats.map(({ studentId }) => studentId)))
  return {
    id,
    examId: exam.id,
    exam: exam.title,
    state: exam.state,
    day: day as SittingView['day'],
    startsAt,
    endsAt,
    mayEdit: exam.mayEdit,
    papers: papers.map(({ id: paperId, class: of, subject, minutes, sitters }, at) => ({
      id: paperId,
      letter: letterOf(at),
      class: of,
      subject,
      minutes,
      students: sitters.length,
    })),
    rooms,
    freeRooms: rest?.freeRooms ?? [],
    unseated: papers.flatMap(({ id: paperId, sitters }) =>
      sitters
        .filter((one) => !seated.has(one.id))
        .map(({ id: studentId, ...one }) => ({ studentId, ...one, paperId })),
    ),
  }
}

/** A, B, … Z, AA. */
function letterOf(at: number): string {
  return at < 26 ? String.fromCharCode(65 + at) : `${letterOf(Math.floor(at / 26) - 1)}${letterOf(at % 26)}`
}

type Sitter = { id: string; name: string; fatherName: string; section: string }
type SatPaper = { id: string; class: string; subject: string; minutes: number; sitters: Sitter[] }

/** The papers of a time with who sits them, by section and roll number. */
export async function sittersOf(db: Db | Tx, user: User, sittingId: string): Promise<SatPaper[]> {
  const rows = await db.execute<SatPaper>(sql`
    select p.id, k.title as class, u.name as subject, p.minutes, (
        select coalesce(json_agg(json_build_object('id', n.id, 'name', ${nameOf(user, 'n')}, 'fatherName', ${fatherOf(user, 'c')}, 'section', s.title)
          order by s.title, t.roll_number nulls last, n.name collate name_order, n.id), '[]')
        from assessment_takers(p.assessment_id) t join person n on n.id = t.student_id join student c on c.id = t.student_id
          join section s on s.id = t.section_id) as sitters
    from exam_papers p join class k on k.id = p.class_id join subject u on u.id = p.subject_id
    where p.sitting_id = ${sittingId}::uuid order by k.position, k.title, u.name, p.id`)
  return [...rows]
}
