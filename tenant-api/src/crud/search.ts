import { and, isNull, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { otherColumn } from 'kit/text/name-in-script'
import { searchForm } from 'kit/text/search-form'
import { foundBy, inCampus } from './filters.ts'
import type { Crud } from './table.ts'
import { nameFor } from '../core/columns/name-in-script.ts'
import { literal, matchesPrepared } from '../core/columns/text-search.ts'
import { may, reach } from '../core/authorization/reach.ts'
import type { User } from '../core/authorization/user.ts'
import type { SearchSource, Sought } from '../core/module-parts.ts'
import { executePrepared } from '../core/school/prepared.ts'
import type { School } from '../core/school/school.ts'

/**
 * The search of a resource's rows; the hint is what distinguishes rows of the same name, and the field `hint`.
 */
export function searchIn(crud: Crud, hint?: string): SearchSource {
  const { name, resource, table, within, columns, label, searched = table.searchText } = crud
  const told = [resource.apart, hint].flatMap((field) => (field === undefined ? [] : [field]))
  if ([label, ...told].some((field) => !columns[field])) throw new Error(`${name}: its rows cannot be named`)
  const inScript = (user: User, field: string): SQLWrapper => {
    const [column = sql`''`, other] = [columns[field], columns[otherColumn(field) ?? '']]
    return other ? nameFor(user, { name: column, otherName: other }) : column
  }
  return {
    resource: name,
    title: resource.label.many,
    page: name,
    rows: (user, { q, campus }) => sql`
      select ${table.id} as id, ${inScript(user, label)} as name, ${beside(told.map((field) => inScript(user, field)))} as hint, ${crud.told?.(user) ?? searched} as text from ${table}
      where ${and(
        isNull(table.archivedAt),
        reach(user, name, 'view', within),
        campus && within.campus ? inCampus(crud, campus) : undefined,
        ...foundBy(crud, user, q, matchesPrepared),
      )}`,
  }
}

function beside(columns: readonly SQLWrapper[]): SQL {
  const texts = columns.map((column) => sql`nullif(${column}::text, '')`)
  return sql`concat_ws(' · ', ${sql.join([...texts, sql`null`], sql`, `)})`
}

export type SearchMatches = Pick<SearchSource, 'resource' | 'title' | 'page'> & {
  rows: { id: string; name: string; hint: string }[]
}

const mostOfEach = 5

/**
 * The rows of all sources that match and that the user may see, in one round trip: names that begin with the
 * text first.
 */
export async function searchAll(
  school: School,
  user: User,
  { sources, sought }: { sources: readonly SearchSource[]; sought: Sought },
): Promise<SearchMatches[]> {
  const open = sources.filter(({ resource }) => may(user, resource, 'view'))
  const begun = literal(searchForm(sought.q).trim())
  if (open.length === 0 || begun === '') return []
  const rank = sql`case when text like (select ${`${begun}%`}::text) then 0 when text like (select ${`% ${begun}%`}::text) then 1 else 2 end`
  const parts = open.map(
    ({ rows }, at) => sql`(
      select ${sql.raw(String(at))} as source, ${rank} as rank, id, name, hint from (${rows(user, sought)}) fitting
      order by rank, name collate name_order, id limit ${sql.raw(String(mostOfEach))})`,
  )
  const found = await executePrepared<{ source: number; id: string; name: string; hint: string }>(
    school.db,
    sql`select source, id, name, hint from (${sql.join(parts, sql` union all `)}) found
      order by source, rank, name collate name_order, id`,
  )
  return open.flatMap(({ resource, title, page }, at) => {
    const rows = found.filter(({ source }) => source === at).map(({ id, name, hint }) => ({ id, name, hint }))
    return rows.length > 0 ? [{ resource, title, page, rows }] : []
  })
}
