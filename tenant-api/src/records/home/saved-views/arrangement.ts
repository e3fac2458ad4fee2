import { and, eq } from 'drizzle-orm'
import { refuseMissing } from 'kit/contract/refusal'
import type { School } from '../../../core/school/school.ts'
import type { User } from '../../../core/authorization/user.ts'
import type { Arrangement } from './contract.ts'
import { readViews, refuseUnseen, rolesToShareWith, seesView } from './list-views.ts'
import { listArrangement } from './tables.ts'

/** The views of a list in the user's order, with the tab that it begins with and the columns. */
export async function readArrangement(school: School, user: User, list: string): Promise<Arrangement> {
  const [views, [mine], roles] = await Promise.all([
    readViews(school, user, list),
    school.db
      .select()
      .from(listArrangement)
      .where(and(eq(listArrangement.accountId, user.id ?? ''), eq(listArrangement.list, list))),
    rolesToShareWith(school, user),
  ])
  const order = new Map((mine?.viewOrder ?? []).map((id, at) => [id, at]))
  const place = (id: string) => order.get(id) ?? order.size
  return {
    views: views.toSorted((a, b) => place(a.id) - place(b.id)),
    // A view that is no longer shared with the user is no place to begin.
    start: views.find(({ id }) => id === mine?.startId)?.id ?? null,
    columns: mine?.columns ?? null,
    roles,
  }
}

type Changes = {
  list: string
  order?: string[] | undefined
  start?: string | null | undefined
  columns?: string[] | null | undefined
}

/** Sets the order of the tabs, the tab to begin with, or the columns, for the user alone. */
export async function arrangeList(
  school: School,
  user: User,
  { list, ...changes }: Changes,
): Promise<Arrangement> {
  const { id } = user
  if (id === null) return refuseMissing()
  refuseUnseen(user, list)
  const { order, start, columns } = changes
  const set = {
    ...(order === undefined ? {} : { viewOrder: order }),
    ...(start === undefined ? {} : { startId: start }),
    ...(columns === undefined ? {} : { columns }),
  }
  if (Object.keys(set).length === 0) return readArrangement(school, user, list)
  await school.transaction(user, 'views.arranged', async (tx) => {
    if (start && !(await seesView(tx, user, { id: start, list }))) refuseMissing()
    const target = [listArrangement.accountId, listArrangement.list]
    await tx
      .insert(listArrangement)
      .values({ accountId: id, list, ...set })
      .onConflictDoUpdate({ target, set })
  })
  return readArrangement(school, user, list)
}
