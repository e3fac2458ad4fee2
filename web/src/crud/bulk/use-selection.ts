import { useState } from 'react'

/** Which rows of a page are ticked; `isAll` is all that the list shows, also beyond this page. */
export type Selection = { ids: ReadonlySet<string>; isAll: boolean }
type Kept = Selection & { of: string; last: string | undefined }

/**
 * The ticked rows of a page. `of` names what the page shows: on another page, or with another filter, nothing is
 * ticked, so that nobody changes rows that are out of sight.
 */
export function useSelection(of: string, rowIds: readonly string[]) {
  const [kept, keep] = useState<Kept>({ of, ids: new Set(), isAll: false, last: undefined })
  const now = kept.of === of ? kept : { of, ids: new Set<string>(), isAll: false, last: undefined }
  const ids = new Set(rowIds.filter((id) => now.ids.has(id)))
  const set = (next: Iterable<string>, last?: string) => keep({ of, ids: new Set(next), isAll: false, last })
  return {
    selection: { ids, isAll: now.isAll && ids.size > 0 } satisfies Selection,
    /** Ticks a row or takes the tick away; with `range`, all rows from the one before to this. */
    toggle(id: string, how: Pressing = {}) {
      set(toggled(rowIds, { ids, last: now.last }, { id, ...how }), id)
    },
    page: () => set(ids.size === rowIds.length ? [] : rowIds),
    all: () => keep({ of, ids: new Set(rowIds), isAll: true, last: undefined }),
    clear: () => set([]),
  }
}

/** `range` reaches from the row pressed before; `from` names another one, from which all rows are ticked. */
export type Pressing = { range?: boolean; from?: string }
type Before = { ids: ReadonlySet<string>; last: string | undefined }

/** The ticked rows after one was pressed; a range becomes what the row before it is. */
export function toggled(
  rowIds: readonly string[],
  { ids, last }: Before,
  { id, range = false, from = range ? last : undefined }: Pressing & { id: string },
): Set<string> {
  const begins = from === undefined ? -1 : rowIds.indexOf(from)
  const ends = rowIds.indexOf(id)
  const next = new Set(ids)
  if (begins < 0) {
    if (!next.delete(id)) next.add(id)
    return next
  }
  const isOn = range ? ids.has(from ?? '') : true
  for (const one of rowIds.slice(Math.min(begins, ends), Math.max(begins, ends) + 1)) {
    if (isOn) next.add(one)
    else next.delete(one)
  }
  return next
}
