import { useNavigate, useRouter } from '@tanstack/react-router'
import type { Resource } from 'kit/contract/resource'
import { useEffect, useEffectEvent } from 'react'
import { scoped } from '../../shell/scope/scope.ts'
import { afterPaint } from '../../ui/base/after-paint.ts'
import { type FilterWords, type ListState, readListState, writeListState } from './list-state.ts'
import type { Views } from '../views/views.ts'

/** The words of an address. */
export type Address = Readonly<Record<string, unknown>>

/** What a person changes of what a list shows. */
export type Change = Partial<ListState>

/** The tab that a clean address stands for, where the reader has chosen no beginning of their own. */
export type Beginning = { id: string; name: string; search: FilterWords }
type Given = Views & { beginning?: Beginning | undefined }

/**
 * The list's state lives in the address: the back button restores it, a copied link shows the same. A clean address
 * is that of the view with which the reader begins.
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
  /** The page shows an address a little after it was changed; what is changed next builds on it. */
  const latest = () => readListState(resource, router.latestLocation.search)
  /** Over the list, which stays where it was scrolled to. */
  function open(id: string) {
    const search = writeListState(resource, latest()) as never
    afterPaint(() => void navigate({ to: scoped(`${resource.name}/${id}`), search, resetScroll: false }))
  }
  const begin = useEffectEvent(() => {
    if (beginning) go(resource.name, { view: beginning.id, ...beginning.search }, true)
  })
  const beginsAt = beginning?.id
  useEffect(() => {
    if (beginsAt !== undefined) begin()
  }, [beginsAt])
  return {
    state,
    /** Nothing is asked for while it is not known with which view the reader begins. */
    isSettled: !isClean || (isKnown && !beginning),
    show: (change: Change) =>
      afterPaint(() => {
        const next = { ...latest(), skip: 0, ...change }
        go(resource.name, writeListState(resource, next), 'q' in change)
      }),
    /** A tab: all that it shows, and nothing of what was shown before. */
    choose: (view: string, words: FilterWords) => go(resource.name, { view, ...words }),
    open,
  }
}
