import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Area } from '../navigation/area.ts'
import type { Child, Family, Here } from './children.ts'

type ListChildren = NonNullable<Area['children']>

const childrenQuery = (listChildren: ListChildren) =>
  queryOptions({
    // As the cards of home ask it, which share the answer.
    queryKey: ['/my-students', {}],
    staleTime: 60_000,
    queryFn: ({ signal }) => listChildren(signal),
  })

type Asking = { account: string; narrows: boolean; here: Here; listChildren: ListChildren }

/**
 * Resolves the child that the portal shows: the one of the child's own page, else the one in the address, else
 * the last one chosen on this device, else all. Where lists are not narrowed, only a child's page has one.
 */
export async function readFamily(
  queries: QueryClient,
  { account, narrows, here, listChildren }: Asking,
): Promise<Family> {
  const { pathname, search } = here
  const children: Child[] = await queries.ensureQueryData(childrenQuery(listChildren)).then(
    ({ rows }) => rows.filter(({ isMe }) => !isMe),
    () => [],
  )
  const named = (id: unknown) => children.find((row) => row.id === id)
  const key = `child:${account}`
  const isAll = search.child === 'all'
  const last = isAll ? undefined : (named(search.child) ?? named(localStorage.getItem(key)))
  const chosen = named(studentIn(pathname)) ?? (narrows ? last : undefined)
  if (chosen) localStorage.setItem(key, chosen.id)
  else if (isAll) localStorage.removeItem(key)
  return { children, chosen: chosen ?? null, narrows }
}

/** The student whose record an address shows. */
export function studentIn(pathname: string): string | undefined {
  return /\/students\/([0-9a-f-]{36})(?:\/|$)/.exec(pathname)?.[1]
}
