import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Resource } from 'kit/contract/resource'
import type { Me } from 'tenant-api/contract/access/sessions'
import type { Area } from '../navigation/area.ts'
import { isOfFamilyAlone } from '../session/me.ts'
import { readFamily } from './family.ts'

export type Child = {
  id: string
  name: string
  otherName: string
  photoId: string | null
  section: string
  status: string
}

/**
 * A guardian's children, and the one that the portal shows; null for all of them. With `narrows`, lists are
 * filtered to the chosen child. A user whose major role is in the staff sees the lists of their work, and only
 * goes to a child's record.
 */
export type Family = { children: readonly Child[]; chosen: Child | null; narrows: boolean }
export type Here = { pathname: string; search: { child?: unknown } }

const nobody: Family = { children: [], chosen: null, narrows: false }
let family = nobody
const watchers = new Set<() => void>()

/** Resolves the current child before a page renders for a guardian. */
export async function meetChildren(
  queries: QueryClient,
  me: Me,
  { here, listChildren }: { here: Here; listChildren: NonNullable<Area['children']> },
): Promise<void> {
  const narrows = isOfFamilyAlone(me) || me.majorRole === 'guardian'
  family = await readFamily(queries, { account: me.id, narrows, here, listChildren })
  for (const watcher of watchers) watcher()
}

/** The filter by the chosen child, for lists whose rows refer to a student. */
export function childFilter({ row }: Pick<Resource, 'row'>): { studentId?: string } {
  return family.narrows && family.chosen && 'studentId' in row.shape ? { studentId: family.chosen.id } : {}
}

export function useFamily(): Family {
  return useSyncExternalStore(watch, () => family)
}

function watch(change: () => void): () => void {
  watchers.add(change)
  return () => watchers.delete(change)
}
