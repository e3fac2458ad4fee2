import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Resource } from 'kit/resource'
import type { Me } from 'tenant-api/contract/access'
import { listOwnStudents } from 'tenant-api/contract/people'
import { call } from './api.ts'
import { may } from './me.ts'

export type Child = {
  id: string
  name: string
  otherName: string
  photoId: string | null
  section: string
  status: string
}

/** A guardian's children, and which of them the portal is about; null for all of them. */
type Family = { children: readonly Child[]; chosen: Child | null }

const nobody: Family = { children: [], chosen: null }
let family = nobody
const watchers = new Set<() => void>()

const childrenQuery = queryOptions({
  queryKey: [listOwnStudents.path],
  staleTime: 60_000,
  queryFn: ({ signal }) => call(listOwnStudents, { signal }),
})

type Here = { pathname: string; child: unknown }

/**
 * Before a page of the guardian portal is shown: which child it is about. A child's own page is about that child; else
 * the address says it, else what was chosen last on this device, else all.
 */
export async function meetChildren(queries: QueryClient, me: Me, { pathname, child }: Here): Promise<void> {
  if (!isGuardianAlone(me)) return become(nobody)
  const rows = await queries.ensureQueryData(childrenQuery).then(
    (found) => found.rows.filter(({ isMe }) => !isMe),
    () => [],
  )
  const named = (id: unknown) => rows.find((row) => row.id === id)
  const key = `child:${me.id}`
  const said = child === 'all' ? null : named(child)
  const chosen =
    named(studentIn(pathname)) ?? said ?? (said === null ? null : named(localStorage.getItem(key)))
  if (chosen) localStorage.setItem(key, chosen.id)
  else if (said === null) localStorage.removeItem(key)
  return become({ children: rows, chosen: chosen ?? null })
}

/** The student whose record an address shows. */
export function studentIn(pathname: string): string | undefined {
  return /\/students\/([0-9a-f-]{36})(?:\/|$)/.exec(pathname)?.[1]
}

/** How the chosen child narrows a list that says of each row which student it is about. */
export function childFilter({ row }: Pick<Resource, 'row'>): { studentId?: string } {
  return family.chosen && 'studentId' in row.shape ? { studentId: family.chosen.id } : {}
}

export function useFamily(): Family {
  return useSyncExternalStore(watch, () => family)
}

/** Whether the portal is that of a guardian: who works here too sees what the work shows. */
function isGuardianAlone(me: Me): boolean {
  const keys = me.roles.map(({ key }) => key)
  const isOfFamily = keys.every((key) => key === 'guardian' || key === 'student')
  return keys.includes('guardian') && isOfFamily && may(me, ['students', 'view'])
}

function become(next: Family): void {
  const isSame = next.chosen?.id === family.chosen?.id && next.children === family.children
  family = next
  if (!isSame) for (const watcher of watchers) watcher()
}

function watch(change: () => void): () => void {
  watchers.add(change)
  return () => watchers.delete(change)
}
