import { metaOf } from 'kit/contract/field-kinds'
import { filterShape } from 'kit/contract/filters'
import { firstSort, type Resource } from 'kit/contract/resource'
import type { z } from 'zod'
import { labelOf } from '../resource/fields.ts'

/** The query parameters of a list's filters: `{ city: 'lahore', createdAtFrom: '2026-11-01' }`. */
export type FilterWords = Readonly<Record<string, string>>

/** The state of a list; its address and the API's filters use the same parameters. */
export type ListState = {
  q: string
  sort: string
  limit: number
  skip: number
  archived: boolean
  filters: FilterWords
  /** The columns in order; undefined for the reader's own setting. */
  columns: readonly string[] | undefined
  /** The saved view that the tab names, or `all`; undefined for any other address. */
  view: string | undefined
  /** Whether a list that is also a board is shown as one. */
  as: 'board' | undefined
}

/** The parts of a resource that reading an address needs. */
export type Listed = Pick<Resource, 'sorts' | 'isLatestFirst' | 'listed' | 'search'>

export const pageSizes = [10, 25, 50, 100] as const

/** Reads the address of a list; invalid values are replaced by the list's defaults, never refused. */
export function readListState(resource: Listed, search: Readonly<Record<string, unknown>>): ListState {
  const limit = pageSizes.find((size) => String(size) === String(search.limit)) ?? pageSizes[0]
  return {
    q: typeof search.q === 'string' ? search.q.slice(0, 100) : '',
    sort: readSort(resource, search.sort),
    limit,
    skip: Math.floor(whole(search.skip) / limit) * limit,
    archived: String(search.archived) === 'true',
    filters: readFilters(resource, search),
    columns: readColumns(resource, search.columns),
    view: typeof search.view === 'string' && /^[\w-]{1,60}$/.test(search.view) ? search.view : undefined,
    as: search.as === 'board' ? 'board' : undefined,
  }
}

/** The address of a list; defaults are left out, so that an untouched list has a clean address. */
export function writeListState(resource: Listed, state: ListState): Record<string, string | undefined> {
  const plain = readListState(resource, {})
  const text = (key: 'q' | 'sort' | 'limit' | 'skip' | 'archived') =>
    state[key] === plain[key] ? undefined : String(state[key])
  return {
    view: state.view,
    q: text('q'),
    ...state.filters,
    sort: text('sort'),
    limit: text('limit'),
    skip: text('skip'),
    archived: text('archived'),
    columns: state.columns?.join(','),
    as: state.as,
  }
}

/** The parts of a list's address that a view stores: filters, order, columns; not the page. */
export function viewWords(resource: Listed, state: ListState): FilterWords {
  const { view: _, limit: __, skip: ___, ...words } = writeListState(resource, state)
  return Object.fromEntries(Object.entries(words).filter(([, word]) => word !== undefined)) as FilterWords
}

/** Whether two sets of parameters are equal, whatever their order. */
export function sameWords(a: FilterWords, b: FilterWords): boolean {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...keys].every((key) => a[key] === b[key])
}

/**
 * All columns that a list can show: the name of the row first, the others in the order of the contract; fields
 * with long texts are for the form alone.
 */
export function columnsOf({ listed, search }: Pick<Resource, 'listed' | 'search'>): string[] {
  const label = labelOf({ search })
  const short = Object.keys(listed.shape).filter((name) => name !== label && !isApart(listed.shape[name]))
  return [label, ...short, 'createdAt']
}

/** Cycles through ascending, descending, and the list's own order. */
export function nextSort(resource: Sorted, current: string, column: string): string {
  if (current === column) return `-${column}`
  if (current === `-${column}`) return column === resource.sorts[0] ? column : firstSort(resource)
  return column
}

type Sorted = Pick<Resource, 'sorts' | 'isLatestFirst'>

function readSort(resource: Sorted, given: unknown): string {
  const column = typeof given === 'string' ? given.replace(/^-/, '') : ''
  const isKnown = column !== '' && [...resource.sorts, 'createdAt'].includes(column)
  return isKnown ? String(given) : firstSort(resource)
}

function readFilters({ listed }: Listed, search: Readonly<Record<string, unknown>>): FilterWords {
  return Object.fromEntries(
    Object.entries(shapeOf(listed)).flatMap(([key, schema]) => {
      const word = search[key]
      return typeof word === 'string' && word !== '' && schema.safeParse(word).success ? [[key, word]] : []
    }),
  )
}

const shapes = new WeakMap<object, Readonly<Record<string, z.ZodType>>>()

/** Cached per contract: addresses are read at every change of a page. */
function shapeOf(columns: Listed['listed']): Readonly<Record<string, z.ZodType>> {
  const known = shapes.get(columns) ?? filterShape(columns)
  shapes.set(columns, known)
  return known
}

function readColumns(resource: Listed, given: unknown): string[] | undefined {
  if (typeof given !== 'string') return undefined
  const known = columnsOf(resource)
  const chosen = [...new Set(given.split(','))].filter((name) => known.includes(name))
  return chosen.length > 0 ? chosen : undefined
}

/** Fields that no list shows: long texts, and those that only pages know. */
function isApart(schema: unknown): boolean {
  const { lines, hidden } = metaOf(schema)
  return hidden === true || (typeof lines === 'number' && lines > 1)
}

function whole(given: unknown): number {
  const number = Number(given)
  return Number.isSafeInteger(number) && number > 0 && number <= 1_000_000 ? number : 0
}
