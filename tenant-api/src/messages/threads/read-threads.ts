import { eq, inArray, sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import { inScript } from 'kit/text/name-in-script'
import type { Db, School } from '../../core/school/school.ts'
import type { User } from '../../core/authorization/user.ts'
import { viewOf } from '../../platform/files/keep-file.ts'
import { file } from '../../platform/files/tables.ts'
import type { Thread, ThreadLine, ThreadSide } from './contract.ts'
import { clockOf, tellingAt } from './hours.ts'
import { isShown, membersOf } from './members.ts'
import { type Seat, seatOf, seatOfOffice } from './thread-role.ts'
import { threadFile } from './tables.ts'
import { minutesToWithdraw } from './write-threads.ts'

type Asked = { id: string; before?: number | undefined; limit: number }

/** The conversation about a student, for its members. */
export async function readThread(school: School, user: User, asked: Asked): Promise<Thread> {
  const today = (await school.today()) as Day
  const seat = await seatOf(school.db, user, { id: asked.id, today, now: school.now() })
  return threadAt(school, user, { ...asked, seat, today })
}

/** The same for an office user who has opened it for a reason. */
export async function readOpened(school: School, user: User, asked: Asked): Promise<Thread> {
  const today = (await school.today()) as Day
  const seat = await seatOfOffice(school.db, user, { id: asked.id, today, now: school.now() })
  return threadAt(school, user, { ...asked, seat, today })
}

type Seated = Asked & { seat: Seat; today: Day }

async function threadAt(
  school: School,
  user: User,
  { id, before, limit, seat, today }: Seated,
): Promise<Thread> {
  const now = school.now()
  const [members, lines, toldAt] = await Promise.all([
    membersIn(school.db, user, { id, today }),
    linesOf(school.db, user, { seat, before, limit: limit + 1, now }),
    seat.side === 'family' && seat.silence === null ? whenTold(school, seat, now) : null,
  ])
  const { studentId, name, section, side, silence, openUntil } = seat
  return {
    studentId,
    name,
    section,
    side,
    silence,
    openUntil,
    toldAt,
    members,
    lines: lines.slice(0, limit).toReversed(),
    hasEarlier: lines.length > limit,
  }
}

async function whenTold(school: School, seat: Seat, now: Date): Promise<string | null> {
  const at = await tellingAt(school.db, seat, { ...(await clockOf(school)), now })
  return at > now ? at.toISOString() : null
}

type Named = { name: string; otherName: string }

async function membersIn(db: Db, user: User, { id, today }: { id: string; today: Day }) {
  const rows = await db.execute<Named & { side: ThreadSide; isClassTeacher: boolean }>(sql`
    select p.name, p.other_name as "otherName", member.side, member.is_class_teacher as "isClassTeacher"
    from (${membersOf(id, today)}) member join person p on p.id = member.person_id
    order by member.side, member.is_class_teacher desc, p.name collate name_order, p.id`)
  return rows.map(({ name, otherName, side, isClassTeacher }) => ({
    name: inScript(user.language, name, otherName)[0],
    side,
    isClassTeacher,
  }))
}

type Row = Omit<ThreadLine, 'author' | 'files' | 'readers' | 'withdrawableUntil' | 'number'> &
  Named & { number: string; readers: (Named & { at: string })[] }
type Listing = { seat: Seat; before?: number | undefined; limit: number; now: Date }

/** Newest first. The office also reads withdrawn messages in a conversation that it opened. */
async function linesOf(db: Db, user: User, { seat, before, limit, now }: Listing): Promise<ThreadLine[]> {
  const { studentId, side } = seat
  const hides = sql`m.withdrawn_at is not null and ${side !== 'office'}`
  const rows = await db.execute<Row>(sql`
    select m.id, m.number::text as number, m.kind, m.side, p.name, p.other_name as "otherName",
      m.author_id = ${user.id}::uuid as "isMine", case when ${hides} then '' else m.text end as text,
      to_json(m.at) #>> '{}' as at, m.withdrawn_at is not null as "isWithdrawn",
      ${readersOf(seat)} as readers
    from thread_message m join account a on a.id = m.author_id join person p on p.id = a.person_id
    where m.student_id = ${studentId}::uuid and ${isShown(sql`${side !== 'teachers'}`)}
      and ${before === undefined ? sql`true` : sql`m.number < ${before}`}
    order by m.number desc limit ${limit}`)
  const shown = rows.filter(({ isWithdrawn }) => !isWithdrawn || side === 'office').map(({ id }) => id)
  const files = await filesOf(db, shown)
  return rows.map(({ number, name, otherName, readers, ...row }) => ({
    ...row,
    number: Number(number),
    author: inScript(user.language, name, otherName)[0],
    files: files.filter(({ messageId }) => messageId === row.id).map(({ view }) => view),
    withdrawableUntil: withdrawable(row, seat, now),
    readers: readers.map((one) => ({
      name: inScript(user.language, one.name, one.otherName)[0],
      at: one.at,
    })),
  }))
}

/** Who of the other side has read a message, and when first; empty for a reader of that other side. */
function readersOf({ side, studentId }: Seat) {
  return sql`case when m.kind <> 'message' or (m.side <> ${side} and ${side !== 'office'}) then '[]'::jsonb else coalesce((
    select jsonb_agg(jsonb_build_object('name', read.name, 'otherName', read.other_name, 'at', read.at) order by read.at)
    from (
      select p.name, p.other_name, to_json(min(r.at)) #>> '{}' as at
      from thread_reading r join account a on a.id = r.account_id join person p on p.id = a.person_id
      where r.student_id = ${studentId}::uuid and r.upto >= m.number and r.account_id <> m.author_id
        and (m.side = 'teachers') = exists (
          select from guardian_link l where l.student_id = ${studentId}::uuid and l.guardian_id = p.id)
      group by p.id, p.name, p.other_name) read), '[]') end`
}

function withdrawable(row: Pick<Row, 'isMine' | 'isWithdrawn' | 'kind' | 'at'>, seat: Seat, now: Date) {
  if (!row.isMine || row.isWithdrawn || row.kind !== 'message' || seat.silence !== null) return null
  const until = new Date(Date.parse(row.at) + minutesToWithdraw * 60_000)
  return until > now ? until.toISOString() : null
}

async function filesOf(db: Db, messageIds: string[]) {
  if (messageIds.length === 0) return []
  const rows = await db
    .select({ file, messageId: threadFile.messageId })
    .from(threadFile)
    .innerJoin(file, eq(file.id, threadFile.fileId))
    .where(inArray(threadFile.messageId, messageIds))
    .orderBy(threadFile.position)
  return rows.map(({ file: row, messageId }) => ({ messageId, view: viewOf(row) }))
}
