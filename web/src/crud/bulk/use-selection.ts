import { useState } from 'react'

/** The ticked rows of a page; `isAll` means all rows that the list matches, also beyond this page. */
export type Selection = { ids: ReadonlySet<string>; isAll: boolean }
type Kept = Selection & { of: string; last: string | undefined }

/**
 * The ticked rows of a page. `of` identifies what the page shows: another page or filter clears the selection,
 * so that nobody changes rows that are out of sight.
 */
export function useSelection(of: string, rowIds: readonly string[]) {
  const [kept, keep] = useState<Kept>({ of, ids: new Set(), isAll: false, last: undefined })
  const now = kept.of === of ? kept : { of, ids: new Set<string>(), isAll: false, last: undefined }
  const ids = new Set(rowIds.filter((id) => now.ids.has(id)))
  const set = (next: Iterable<string>, last?: string) => keep({ of, ids: new Set(next), isAll: false, last })
  return {
    selection: { ids, isAll: now.isAll && ids.size > 0 } satisfies Selection,
    /** Toggles a row; with `range`, all rows from the previous one to this. */
    toggle(id: string, how: Pressing = {}) {
      set(toggled(rowIds, { ids, last: now.last }, { id, ...how }), id)
    },
    page: () => set(ids.size === rowIds.length ? [] : rowIds),
    all: () => keep({ of, ids: new Set(rowIds), isAll: true, last: undefined }),
    clear: () => set([]),
  }
}

/** `range` starts at the row pressed before; `from` names another one, from which all rows are ticked. */
export type Pressing = { range?: boolean; from?: string }
type Before = { ids: ReadonlySet<string>; last: string | undefined }

/** The selection after a row was pressed; a range takes the state of the row at its start. */
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
