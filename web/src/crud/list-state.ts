import type { Resource } from 'kit/resource'

/** What a list shows: the words of its address and of the API's filters are the same. */
export type ListState = { q: string; sort: string; limit: number; skip: number; archived: boolean }

export const pageSizes = [10, 25, 50, 100] as const

/** Reads the address of a list; what cannot be is replaced by the list's own default, never refused. */
export function readListState(
  resource: Pick<Resource, 'sorts'>,
  search: Readonly<Record<string, unknown>>,
): ListState {
  const limit = pageSizes.find((size) => String(size) === String(search.limit)) ?? pageSizes[0]
  return {
    q: typeof search.q === 'string' ? search.q.slice(0, 100) : '',
    sort: readSort(resource, search.sort),
    limit,
    skip: Math.floor(whole(search.skip) / limit) * limit,
    archived: String(search.archived) === 'true',
  }
}

/** The address of a list; defaults are left out, so that an untouched list has a clean one. */
export function writeListState(
  resource: Pick<Resource, 'sorts'>,
  state: ListState,
): Record<string, string | undefined> {
  const plain = readListState(resource, {})
  const text = (key: keyof ListState) => (state[key] === plain[key] ? undefined : String(state[key]))
  return {
    q: text('q'),
    sort: text('sort'),
    limit: text('limit'),
    skip: text('skip'),
    archived: text('archived'),
  }
}

/** Ascending, descending, and back to the list's own order. */
export function nextSort(resource: Pick<Resource, 'sorts'>, current: string, column: string): string {
  if (current === column) return `-${column}`
  if (current === `-${column}`) return column === resource.sorts[0] ? column : resource.sorts[0]
  return column
}

function readSort({ sorts }: Pick<Resource, 'sorts'>, given: unknown): string {
  const column = typeof given === 'string' ? given.replace(/^-/, '') : ''
  return column !== '' && [...sorts, 'createdAt'].includes(column) ? String(given) : sorts[0]
}

function whole(given: unknown): number {
  const number = Number(given)
  return Number.isSafeInteger(number) && number > 0 && number <= 1_000_000 ? number : 0
}
