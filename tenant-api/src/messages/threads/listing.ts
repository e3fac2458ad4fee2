import { sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import { inScript } from 'kit/text/name-in-script'
import { matches } from '../../core/columns/text-search.ts'
import type { School } from '../../core/school/school.ts'
import { accountShown, type User } from '../../core/authorization/user.ts'
import { gistOf } from '../outbound/queue.ts'
import { student } from '../../people/students-and-guardians/tables.ts'
import type { ThreadRow } from './contract.ts'
import { isFamily, isMember, isShown } from './members.ts'
import { isClosed } from './thread-role.ts'

type Asked = { q?: string | undefined; limit: number; skip: number }
type Row = Omit<ThreadRow, 'gist' | 'author'> & {
  otherName: string
  text: string
  authorName: string
  authorOther: string
  total: number
  unreadThreads: number
}

/** The conversations of which the user is a member, latest message first, then those without messages. */
export async function listThreads(school: School, user: User, { q = '', limit, skip }: Asked) {
  const today = (await school.today()) as Day
  const me = sql`${accountShown(user)}::uuid`
  // Searches names only: other facts about a student are on other pages, with their own permissions.
  const found = sql.join(
    [sql`true`, ...matches(sql`fold(concat_ws(' ', ${student.name}, ${student.otherName}))`, q)],
    sql` and `,
  )
  const rows = await school.db.execute<Row>(sql`
    with mine as (
      select ${student.id} as id, ${student.name} as name, ${student.otherName} as other_name,
        ${student.sectionId} as section_id, ${isFamily(user)} as is_family, ${found} as is_found
      from ${student} where ${isMember(user, 'view', today)}
    ), counted as (
      select mine.*, (
        select count(*)::int from thread_message m
        where m.student_id = mine.id and m.kind = 'message' and m.withdrawn_at is null and m.author_id <> ${me}
          and ${isShown(sql`mine.is_family`)}
          and m.number > coalesce((select max(r.upto) from thread_reading r
            where r.student_id = mine.id and r.account_id = ${me}), 0)) as unread
      from mine
    )
    select c.id as "studentId", c.name, c.other_name as "otherName", coalesce(s.title, '') as section,
      case when c.is_family then 'family' else 'teachers' end as side, coalesce(last.text, '') as text,
      coalesce(last.name, '') as "authorName", coalesce(last.other_name, '') as "authorOther",
      coalesce(last.is_mine, false) as "isMine", to_json(last.at) #>> '{}' as at, c.unread,
      ${isClosed(sql`c.id`)} as "isClosed", (count(*) over ())::int as total,
      (select count(*)::int from counted where unread > 0) as "unreadThreads"
    from counted c left join section s on s.id = c.section_id
      left join lateral (
        select case when m.withdrawn_at is null then m.text else '' end as text, m.at, m.number, p.name, p.other_name,
          m.author_id = ${me} as is_mine
        from thread_message m join account a on a.id = m.author_id join person p on p.id = a.person_id
        where m.student_id = c.id and m.kind = 'message' and ${isShown(sql`c.is_family`)}
        order by m.number desc limit 1) last on true
    where c.is_found
    order by last.number desc nulls last, c.name, c.id limit ${limit} offset ${skip}`)
  return {
    rows: rows.map((row) => rowOf(user, row)),
    total: rows[0]?.total ?? 0,
    unread: rows[0]?.unreadThreads ?? 0,
  }
}

function rowOf(user: User, row: Row): ThreadRow {
  const {
    name,
    otherName,
    text,
    authorName,
    authorOther,
    total: _total,
    unreadThreads: _unread,
    ...rest
  } = row
  return {
    ...rest,
    name: inScript(user.language, name, otherName)[0],
    gist: gistOf(text),
    author: inScript(user.language, authorName, authorOther)[0],
  }
}
