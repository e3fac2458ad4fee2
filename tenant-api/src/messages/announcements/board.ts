import { sql } from 'drizzle-orm'
import { plainOf } from 'kit/text/rich-text'
import { refuseMissing } from 'kit/contract/refusal'
import type { Language } from 'kit/text/locale'
import { matches } from '../../core/columns/text-search.ts'
import type { School } from '../../core/school/school.ts'
import { personShown } from '../../access/sessions/rights/person-shown.ts'
import { accountShown, type User } from '../../core/authorization/user.ts'
import { gistOf } from '../outbound/queue.ts'
import type { Notice, Words } from './contract.ts'
import { filesOf } from './read-announcements.ts'

type Listing = { q?: string | undefined; past: boolean; limit: number; skip: number }
type Row = Omit<Notice, 'title' | 'gist' | 'language'> & {
  words: Words[]
  total: number
  unread: number
}

/**
 * The board of the reader, pinned announcements first; with `past`, everything that was ever announced to them.
 */
export async function readBoard(school: School, user: User, { q = '', past, limit, skip }: Listing) {
  const today = await school.today()
  const hangs = sql`a.is_on_board and (a.expires_on is null or a.expires_on >= ${today}::date)`
  const found = sql.join([sql`true`, ...matches(sql`a.search_text`, q)], sql` and `)
  const rows = await school.db.execute<Row>(sql`
    with mine as (
      select a.id, a.words, a.published_at, a.is_pinned and ${hangs} as is_pinned, a.is_urgent, a.expires_on, r.read_at,
        ${hangs} as hangs
      from announcement_recipient r join announcement a on a.id = r.announcement_id
      where r.person_id = ${personShown(user)} and a.state = 'published' and ${past ? sql`true` : hangs} and ${found}
    )
    select ${rowOf}, (count(*) over ())::int as total,
      (count(*) filter (where a.read_at is null) over ())::int as unread
    from mine a order by a.is_pinned desc, a.published_at desc, a.id limit ${limit} offset ${skip}`)
  return {
    rows: rows.map(({ words, total: _total, unread: _unread, ...row }) => ({
      ...row,
      ...saidIn(words, user.language),
    })),
    total: rows[0]?.total ?? 0,
    unread: rows[0]?.unread ?? 0,
  }
}

const rowOf = sql`a.id, to_json(a.published_at) #>> '{}' as at, a.words,
  a.is_pinned as "isPinned", a.is_urgent as "isUrgent", a.expires_on::text as "expiresOn",
  (select count(*)::int from announcement_file f where f.announcement_id = a.id) as files,
  to_json(a.read_at) #>> '{}' as "readAt"`

function saidIn(words: readonly Words[], wanted: Language) {
  const said = words.find(({ language }) => language === wanted) ?? words[0]
  if (!said) throw new Error('an announcement without words')
  return { title: said.title, gist: gistOf(plainOf(said.body)), language: said.language }
}

type Reading = { id: string; language?: Language | undefined }

/** One announcement for the reader, in their language if it has a version in it. */
export async function readNotice(school: School, user: User, { id, language = user.language }: Reading) {
  const [row] = await school.db.execute<Row>(sql`
    select ${rowOf} from (
      select a.id, a.words, a.published_at, a.is_pinned, a.is_urgent, a.expires_on, r.read_at
      from announcement_recipient r join announcement a on a.id = r.announcement_id
      where r.announcement_id = ${id}::uuid and r.person_id = ${personShown(user)} and a.state = 'published') a`)
  if (!row) return refuseMissing()
  const { words, ...rest } = row
  const said = words.find((one) => one.language === language) ?? words[0]
  if (!said) throw new Error('an announcement without words')
  return {
    ...rest,
    ...saidIn(words, language),
    body: said.body,
    languages: words.map((one) => one.language),
    attachments: await filesOf(school.db, id),
  }
}

/** Records when the reader first read it, which its author sees; marks its notifications as read. */
export async function markNotice(school: School, user: User, id: string): Promise<{ readAt: string }> {
  const at = sql`${school.now().toISOString()}::timestamptz`
  const [row] = await school.db.execute<{ readAt: string; accountId: string }>(sql`
    with mine as (
      update announcement_recipient r set read_at = coalesce(r.read_at, ${at}) from announcement a
      where r.announcement_id = ${id}::uuid and r.person_id = ${personShown(user)} and a.id = r.announcement_id
        and a.state = 'published'
      returning r.person_id, r.read_at
    ), messages as (
      update message m set state = case when m.state in ('sent', 'delivered') then 'read' else m.state end,
        read_at = coalesce(m.read_at, ${at})
      from mine where m.source_id = ${id}::uuid and m.person_id = mine.person_id and m.read_at is null
      returning m.id
    ), bell as (
      update notification n set read_at = ${at} from messages where n.message_id = messages.id and n.read_at is null
    )
    select to_json(read_at) #>> '{}' as "readAt" from mine`)
  if (!row) return refuseMissing()
  const account = accountShown(user)
  if (account !== null) school.tell('notifications', account)
  return { readAt: row.readAt }
}
