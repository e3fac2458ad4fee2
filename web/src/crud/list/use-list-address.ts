import { useNavigate, useRouter } from '@tanstack/react-router'
import type { Resource } from 'kit/contract/resource'
import { useEffect, useEffectEvent } from 'react'
import { scoped } from '../../shell/scope/scope.ts'
import { afterPaint } from '../../ui/base/after-paint.ts'
import { type FilterWords, type ListState, readListState, writeListState } from './list-state.ts'
import type { Views } from '../views/views.ts'

/** The query parameters of an address. */
export type Address = Readonly<Record<string, unknown>>

/** A change of the list's state by the user. */
export type Change = Partial<ListState>

/** The tab that a clean address stands for, if the reader has chosen no other. */
export type Beginning = { id: string; name: string; search: FilterWords }
type Given = Views & { beginning?: Beginning | undefined }

/**
 * The list's state lives in the address: the back button restores it, and a copied link shows the same. A clean
 * address is that of the reader's default view.
 */
export function useListAddress(
  resource: Resource,
  search: Address,
  { views, start, isKnown, beginning: own }: Given,
) {
  const navigate = useNavigate()
  const router = useRouter()
  const state = readListState(resource, search)
  const isClean = Object.values(search).every((word) => word === undefined)
  const beginning = isClean ? (views.find(({ id }) => id === start) ?? own) : undefined
  function go(page: string, words: Record<string, string | undefined>, replace = false) {
    void navigate({ to: scoped(page), search: words as never, replace })
  }
  /** The page renders an address with a delay; the next change builds on the latest address. */
  const latest = () => readListState(resource, router.latestLocation.search)
  /** Opens a record over the list, which keeps its scroll position. */
  function open(id: string) {
    const search = writeListState(resource, latest()) as never
    afterPaint(() => void navigate({ to: scoped(`${resource.name}/${id}`), search, resetScroll: false }))
  }
  const begin = useEffectEvent(() => {
    if (!beginning) return
    // What stands open over the list stays open: a form, or a record.
    const to = router.latestLocation.pathname
    void navigate({ to, search: { view: beginning.id, ...beginning.search } as never, replace: true })
  })
  const beginsAt = beginning?.id
  useEffect(() => {
    if (beginsAt !== undefined) begin()
  }, [beginsAt])
  return {
    state,
    /** No request is sent until the reader's default view is known. */
    isSettled: !isClean || (isKnown && !beginning),
    show: (change: Change) =>
      afterPaint(() => {
        const next = { ...latest(), skip: 0, ...change }
        go(resource.name, writeListState(resource, next), 'q' in change)
      }),
    /** Switches to a tab, with exactly the state that it stores. */
    choose: (view: string, words: FilterWords) => go(resource.name, { view, ...words }),
    open,
  }
}
