import { type SQL, sql } from 'drizzle-orm'
import type { Output } from 'kit/http/client'
import { refuseMissing } from 'kit/contract/refusal'
import type { Day } from 'kit/values/day'
import type { User } from '../../core/authorization/user.ts'
import type { Db, School, Tx } from '../../core/school/school.ts'
import { section } from '../../institute/structure/tables.ts'
import { student } from '../../people/students-and-guardians/tables.ts'
import type { Card } from '../class-results/card-shape.ts'
import type * as contract from './contract.ts'
import type { PastLine, Transcript } from './contract.ts'
import { editable, seenByFamily, seenByOffice } from './students-seen.ts'
import { transcriptOf } from './transcript-of.ts'

/** A published card as it stands on a transcript. */
export type CardOf = {
  setId: string
  yearId: string
  termId: string | null
  edition: number
  code: string
  issuedOn: Day
  isHeld: boolean
  card: Card
}
export type StoredLine = PastLine & {
  id: string
  version: number
  year: string
  class: string
  source: string
}
export type StudentOf = Omit<Transcript, 'results' | 'credits' | 'average' | 'held'> & {
  isOffice: boolean
  cards: CardOf[]
  past: StoredLine[]
}

export async function listTranscripts(
  school: School,
  user: User,
  { campus, section: asked }: { campus?: string | undefined; section?: string | undefined },
): Promise<Output<typeof contract.listTranscripts>> {
  const today = (await school.today()) as Day
  const sections = await school.db.execute<{ id: string; title: string; campus: string }>(sql`
    select section.id, section.title, campus.name as campus from ${section} join class k on k.id = section.class_id
      join campus on campus.id = section.campus_id
    where section.archived_at is null and (${campus ?? null}::uuid is null or section.campus_id = ${campus ?? null}::uuid)
      and exists (select from ${student} where ${student.sectionId} = section.id and ${student.archivedAt} is null
        and ${seenByOffice(user, today)})
    order by campus.name, k.position, section.title`)
  const chosen =
    sections.find(({ id }) => id === asked)?.id ?? (asked === undefined ? sections[0]?.id : undefined)
  const where =
    chosen === undefined
      ? asked === undefined
        ? seenByFamily(user)
        : sql`false`
      : sql`${student.sectionId} = ${chosen}::uuid and ${seenByOffice(user, today)}`
  const rows = await school.db.execute<contract.ListedTranscript & { mayEdit: boolean }>(sql`
    select ${student.id} as "studentId", ${student.name} as name, ${student.otherName} as "otherName",
      ${student.fatherName} as "fatherName", ${student.fatherOtherName} as "otherFatherName",
      ${student.rollNumber} as "rollNumber", ${student.registrationNumber} as "registrationNumber",
      coalesce(s.title, '') as section, ${editable(user)} as "mayEdit",
      (select count(*)::int from current_result_card c join result_set r on r.id = c.set_id and r.state = 'published'
        where c.student_id = ${student.id} and (${chosen ?? null}::uuid is not null or r.visible_at <= ${nowOf(school)})) as cards,
      (select count(distinct (p.year, p.class))::int from past_result p where p.student_id = ${student.id}) as "pastYears"
    from ${student} left join section s on s.id = ${student.sectionId}
    where ${student.archivedAt} is null and ${where}
    order by ${student.rollNumber} nulls last, ${student.name} collate name_order, ${student.id} limit 300`)
  return {
    sections: [...sections],
    section: chosen ?? null,
    mayEdit: rows.some(({ mayEdit }) => mayEdit),
    rows: rows.map(({ mayEdit: _, ...row }) => row),
  }
}

function nowOf(school: School): SQL {
  return sql`${school.now().toISOString()}::timestamptz`
}

export async function readTranscript(
  school: School,
  user: User,
  { id }: { id: string },
): Promise<Transcript> {
  const [found] = await readStudents(school, user, { of: sql`${student.id} = ${id}::uuid` })
  return found ? transcriptOf(found) : refuseMissing()
}

/** The transcripts of a section that the reader sees as the school does. */
export async function readSection(
  school: School,
  user: User,
  { section: id }: { section: string },
): Promise<Transcript[]> {
  const today = (await school.today()) as Day
  const of = sql`${student.sectionId} = ${id}::uuid and ${seenByOffice(user, today)}`
  return (await readStudents(school, user, { of })).map(transcriptOf)
}

type Reading = { of: SQL; db?: Db | Tx; today?: Day }

/** Students with all that stands on their transcripts: cards that hold, the latest edition of each, and past results. */
export async function readStudents(
  school: School,
  user: User,
  { of, db = school.db, today }: Reading,
): Promise<StudentOf[]> {
  const office = seenByOffice(user, today ?? ((await school.today()) as Day))
  const rows = await db.execute<StudentOf>(sql`
    select ${student.id} as "studentId", ${student.name} as name, ${student.otherName} as "otherName",
      ${student.fatherName} as "fatherName", ${student.fatherOtherName} as "otherFatherName",
      ${student.registrationNumber} as "registrationNumber", ${student.birthDate}::text as "birthDate",
      ${student.joinedOn}::text as "joinedOn", coalesce(k.title, '') as class, coalesce(s.title, '') as section,
      campus.name as campus, campus.other_name as "otherCampus", ${office} as "isOffice", ${editable(user)} as "mayEdit",
      cards.all as cards, past.all as past
    from ${student} join campus on campus.id = ${student.campusId}
      left join section s on s.id = ${student.sectionId} left join class k on k.id = s.class_id
      cross join lateral (
        select coalesce(json_agg(json_build_object('setId', c.set_id, 'yearId', r.year_id, 'termId', r.term_id,
          'edition', c.edition, 'code', c.code, 'issuedOn', c.issued_on::text, 'card', c.snapshot,
          'isHeld', r.visible_at > ${nowOf(school)} or exists (select from result_hold h
              where h.set_id = r.id and h.student_id = c.student_id and h.released_at is null)
            or exists (select from fee_holds f where f.student_id = c.student_id and f.lifted_on is null
              and f.state = 'held' and 'result' = any (f.withholds)))
          order by y.first_day, r.cut_on, r.id), '[]') as all
        from current_result_card c join result_set r on r.id = c.set_id and r.state = 'published'
          join academic_year y on y.id = r.year_id
        where c.student_id = ${student.id} and (${office} or r.visible_at <= ${nowOf(school)})
      ) cards
      cross join lateral (
        select coalesce(json_agg(json_build_object('id', p.id, 'version', p.version, 'year', p.year, 'class', p.class,
          'subject', p.subject, 'marks', p.marks, 'max', p.max, 'grade', p.grade, 'points', p.points, 'credits', p.credits,
          'source', p.source) order by p.year, p.class, p.position, p.id), '[]') as all
        from past_result p where p.student_id = ${student.id}
      ) past
    where ${of} and ${student.archivedAt} is null and (${office} or ${seenByFamily(user)})
    order by ${student.rollNumber} nulls last, ${student.name} collate name_order, ${student.id} limit 300`)
  return [...rows]
}
