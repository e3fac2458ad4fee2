import { asc, eq, sql } from 'drizzle-orm'
import { refuseMissing } from 'kit/contract/refusal'
import { words as wordsOf } from 'kit/text/words-node'
import { matches } from '../../core/columns/text-search.ts'
import type { Db, School } from '../../core/school/school.ts'
import { roleNames, type RoleKey } from '../../core/authorization/role-keys.ts'
import type { User } from '../../core/authorization/user.ts'
import { viewOf } from '../../platform/files/keep-file.ts'
import { file } from '../../platform/files/tables.ts'
import { isEditedBy, isReleasedBy, isSeenBy } from './announcements.ts'
import { listOf } from './audience.ts'
import type { AnnouncementDetails, Audience, Recipient } from './contract.ts'
import { peopleNear } from './author-scope.ts'
import { nameOf } from '../../core/columns/name-in-script.ts'
import { announcement, announcementFile } from './tables.ts'

/** An announcement with its recipients' figures, and what the reader may do with it. */
export async function readAnnouncement(school: School, user: User, id: string): Promise<AnnouncementDetails> {
  const [found] = await school.db
    .select({
      row: announcement,
      author: nameOfAccount(user, sql`${announcement.authorId}`),
      decidedBy: nameOfAccount(user, sql`${announcement.decidedBy}`),
      mayEdit: sql<boolean>`${isEditedBy(user)}`,
      mayRelease: sql<boolean>`${isReleasedBy(user)}`,
    })
    .from(announcement)
    .where(sql`${announcement.id} = ${id}::uuid and ${isSeenBy(user)}`)
  if (!found) return refuseMissing()
  const { row, author, decidedBy, mayEdit, mayRelease } = found
  const { words, audience, channels, isUrgent, isOnBoard, isPinned, expiresOn } = row
  const { state, version, goesAt, publishedAt, note, reminders } = row
  const [files, names, report] = await Promise.all([
    filesOf(school.db, id),
    namesOf(school.db, user, audience),
    publishedAt === null ? null : reportOf(school.db, id),
  ])
  return {
    id,
    version,
    state,
    words: [...words],
    audience,
    names,
    channels,
    isUrgent,
    isOnBoard,
    isPinned,
    files,
    goesAt,
    publishedAt,
    expiresOn: expiresOn as AnnouncementDetails['expiresOn'],
    author: author ?? '',
    decidedBy: decidedBy ?? '',
    note,
    reminders,
    mayEdit,
    mayRelease: mayRelease && state === 'waiting',
    report,
  }
}

function nameOfAccount(user: User, account: ReturnType<typeof sql>) {
  return sql<
    string | null
  >`(select ${nameOf(user, 'p')} from account a join person p on p.id = a.person_id where a.id = ${account})`
}

/** The attachments in order. */
export async function filesOf(db: Db, id: string) {
  const rows = await db
    .select({ file })
    .from(announcementFile)
    .innerJoin(file, eq(file.id, announcementFile.fileId))
    .where(eq(announcementFile.announcementId, id))
    .orderBy(asc(announcementFile.position))
  return rows.map((row) => viewOf(row.file))
}

/** The names of the ids in an audience; people out of the reader's reach get none. */
async function namesOf(db: Db, user: User, audience: Audience): Promise<Record<string, string>> {
  const { campusIds, classIds, sectionIds, roleIds, personIds, withoutIds } = audience
  const { say } = wordsOf(user)
  const places = await db.execute<{ id: string; name: string }>(sql`
    select id, ${nameOf(user, 'campus')} as name from campus where id = any(${listOf(campusIds)})
    union all select id, title from class where id = any(${listOf(classIds)})
    union all select id, title from section where id = any(${listOf(sectionIds)})`)
  const roles = await db.execute<{ id: string; key: string; name: string; builtin: boolean }>(
    sql`select id, key, name, builtin from role where id = any(${listOf(roleIds)})`,
  )
  const meant = [...personIds, ...withoutIds]
  const people = meant.length === 0 ? [] : await peopleNear(db, user, sql`p.id = any(${listOf(meant)})`)
  return Object.fromEntries([
    ...places.map(({ id, name }) => [id, name]),
    ...roles.map(({ id, key, name, builtin }) => [
      id,
      builtin ? say(roleNames[key as RoleKey] ?? name) : name,
    ]),
    ...people.map(({ id, name }) => [id, name]),
  ])
}

/** The last message to each recipient of an announcement, as `m`. */
const lastMessage = sql`left join lateral (
  select id, channel, state, reason, read_at from message
  where source_id = r.announcement_id and person_id = r.person_id order by id desc limit 1) m on true`
const isRead = sql`(r.read_at is not null or m.state = 'read')`

async function reportOf(db: Db, id: string): Promise<NonNullable<AnnouncementDetails['report']>> {
  type Counted = { state: Recipient['state']; channel: Recipient['channel']; count: number; read: number }
  const rows = await db.execute<Counted>(sql`
    select case when ${isRead} then 'read' else m.state end as state, m.channel, count(*)::int as count,
      (count(*) filter (where ${isRead}))::int as read
    from announcement_recipient r ${lastMessage} where r.announcement_id = ${id}::uuid group by 1, 2`)
  const sum = (some: readonly Counted[], of: 'count' | 'read' = 'count') =>
    some.reduce((total, row) => total + row[of], 0)
  const by = <K extends 'state' | 'channel'>(key: K) =>
    [...Map.groupBy(rows, (row) => row[key])].flatMap(([value, some]) =>
      value === null
        ? []
        : [{ [key]: value, count: sum(some) } as Record<K, NonNullable<Counted[K]>> & { count: number }],
    )
  return { people: sum(rows), read: sum(rows, 'read'), states: by('state'), channels: by('channel') }
}

type Listing = { id: string; q?: string | undefined; unread: boolean; limit: number; skip: number }

/** The recipients of an announcement, by name. */
export async function listRecipients(
  school: School,
  user: User,
  { id, q = '', unread, limit, skip }: Listing,
) {
  const [seen] = await school.db
    .select({ id: announcement.id })
    .from(announcement)
    .where(sql`${announcement.id} = ${id}::uuid and ${isSeenBy(user)}`)
  if (!seen) return refuseMissing()
  const where = sql`r.announcement_id = ${id}::uuid and ${sql.join(
    [sql`true`, ...matches(sql`p.search_text`, q)],
    sql` and `,
  )} and ${unread ? sql`not ${isRead}` : sql`true`}`
  type Row = Recipient & { total: number }
  const rows = await school.db.execute<Row>(sql`
    select p.id as "personId", ${nameOf(user, 'p')} as name, r.is_told as "isTold", m.channel, m.state, m.reason, m.id as "messageId",
      to_json(coalesce(r.read_at, m.read_at)) #>> '{}' as "readAt", (count(*) over ())::int as total
    from announcement_recipient r join person p on p.id = r.person_id ${lastMessage}
    where ${where} order by p.name collate name_order, p.id limit ${limit} offset ${skip}`)
  const total = rows[0]?.total ?? (skip === 0 ? 0 : await countOf(school.db, where))
  return { rows: rows.map(({ total: _total, ...row }) => row), total }
}

async function countOf(db: Db, where: ReturnType<typeof sql>): Promise<number> {
  const [row] = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from announcement_recipient r join person p on p.id = r.person_id ${lastMessage}
    where ${where}`)
  return row?.count ?? 0
}
