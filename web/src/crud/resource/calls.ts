import { i18n } from '@lingui/core'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { recordLabel } from 'kit/contract/record-label'
import { address, type Output } from 'kit/http/client'
import type { Endpoint } from 'kit/contract/contract'
import { flatRow, nestedBody } from 'kit/contract/custom-rows'
import { isLanguage } from 'kit/text/locale'
import type { Day } from 'kit/values/day'
import type { NamedRows } from 'kit/contract/field-kinds'
import type { Resource } from 'kit/contract/resource'
import { call, read } from '../../shell/session/api.ts'
import { childFilter } from '../../shell/scope/children.ts'
import { scopeFilter, scopeOf } from '../../shell/scope/scope.ts'
import type { FilterWords, ListState } from '../list/list-state.ts'
import type { Row } from './rows.ts'

// A page for all resources cannot know the columns of one: this file contains the necessary type casts.
type Loose = Endpoint<never, never, never, never>
const loose = (endpoint: unknown) => endpoint as Loose
type Input = { params?: { id: string }; query?: object; body?: object; version?: number; onceKey?: string }
const ask = <T>(endpoint: unknown, input: Input) => call(loose(endpoint), input as never) as Promise<T>
const askRow = async (endpoint: unknown, input: Input) => flatRow(await ask<Row>(endpoint, input))

export type Page = { rows: Row[]; total: number }

/** The page of a list that its address describes, within the reader's current scope. */
export function listQuery(resource: Resource, state: ListState) {
  const { sort, limit, skip } = state
  const query = { ...shownBy(resource, state), sort, limit, skip }
  const { queryKey, queryFn } = read(loose(resource.endpoints.list), { query } as never)
  const ask = queryFn as (context: { signal: AbortSignal }) => Promise<Page>
  return queryOptions({
    queryKey,
    async queryFn(context: { signal: AbortSignal }) {
      const { rows, total } = await ask(context)
      return { rows: rows.map(flatRow), total }
    },
  })
}

/** The filters of a list, as the API's query parameters. */
export function shownBy(resource: Resource, { q, archived, filters }: ListState): FilterWords {
  return {
    ...childFilter(resource),
    ...filters,
    ...scopeFilter(resource.within, scopeOf(location.pathname)),
    ...(q ? { q } : {}),
    archived: archived ? 'true' : 'false',
  }
}

/** Rows of another resource, for a field that refers to them. */
export function namedRowsQuery(
  of: NamedRows | undefined,
  { ids, q }: { ids?: string | undefined; q?: string },
) {
  const path = of?.endpoints.list.path ?? ''
  const language = isLanguage(i18n.locale) ? i18n.locale : 'en'
  return queryOptions({
    queryKey: [
      path,
      'names',
      ids ?? '',
      q ?? '',
      language,
      ...Object.entries(of?.only ?? {}).flat(),
    ] as const,
    async queryFn({ signal }): Promise<{ id: string; name: string }[]> {
      const query = { ...of?.only, ids, q: q || undefined, limit: ids === undefined ? 20 : 100 }
      const { rows } = (await call(loose(of?.endpoints.list), { query, signal } as never)) as Page
      return rows.map((row) => ({ id: row.id, name: of ? recordLabel(of, row, language) : row.id }))
    },
  })
}

/** One row. */
export function rowQuery({ endpoints }: Resource, id: string) {
  const { queryKey, queryFn } = read(loose(endpoints.get), { params: { id } } as never)
  const ask = queryFn as (context: { signal: AbortSignal }) => Promise<Row>
  return queryOptions({
    queryKey,
    queryFn: async (context: { signal: AbortSignal }) => flatRow(await ask(context)),
  })
}

type History = Output<Resource['endpoints']['history']>

/** The events of a row, page by page. */
export function historyPages({ endpoints }: Resource, id: string) {
  const { history } = endpoints
  return infiniteQueryOptions({
    queryKey: [history.path, id],
    queryFn: ({ pageParam: after, signal }): Promise<History> =>
      call(history, { params: { id }, query: after === null ? {} : { after }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
}

/** The state of a row at the end of a day. */
export function asOfQuery({ endpoints }: Resource, id: string, day: string) {
  return read(endpoints.asOf, { params: { id, day: day as Day } })
}

/** Whether a query belongs to a resource: all of its query keys begin with its path. */
export function isOf({ endpoints }: Resource, queryKey: readonly unknown[]): boolean {
  const [path] = queryKey
  return (
    typeof path === 'string' && (path === endpoints.list.path || path.startsWith(`${endpoints.list.path}/`))
  )
}

/** The Excel file of exactly what the list shows, without its paging; with `ids` only of the ticked rows. */
export function sheetAddress(resource: Resource, state: ListState, ids?: readonly string[]): string {
  const { sort } = state
  const query = { ...shownBy(resource, state), sort, ids: ids?.join(',') }
  return address(resource.endpoints.sheet, { query })
}

/** The key that tracks the rows added by a form. */
export const addingKey = ({ name }: Resource) => ['added', name]

export function createRow({ endpoints }: Resource, body: object, onceKey: string): Promise<Row> {
  return askRow(endpoints.create, { body: nestedBody({ ...body }), onceKey })
}

export function updateRow(
  { endpoints }: Resource,
  { id, version }: Pick<Row, 'id' | 'version'>,
  body: object,
): Promise<Row> {
  return askRow(endpoints.update, { params: { id }, version, body: nestedBody({ ...body }) })
}

export function archiveRow({ endpoints }: Resource, id: string): Promise<Row> {
  return askRow(endpoints.archive, { params: { id } })
}

export function restoreRow({ endpoints }: Resource, id: string): Promise<Row> {
  return askRow(endpoints.restore, { params: { id } })
}

/**
 * Which of many rows: the ticked ones, or all that the list matches, with the count that the reader was shown.
 */
export type Several = { ids: readonly string[] } | { filter: FilterWords; total: number }
type Begun = { job: string; total: number }

export function fileRows({ endpoints }: Resource, body: { archived: boolean; of: Several }): Promise<Begun> {
  return ask(endpoints.file, { body })
}

export function changeRows(
  { endpoints }: Resource,
  { set, of }: { set: object; of: Several },
): Promise<Begun> {
  return ask(endpoints.change, { body: { set: nestedBody({ ...set }), of } })
}

/** Undoes a job of `fileRows` or `changeRows`. */
export function undoJob({ endpoints }: Resource, kind: 'file' | 'change', job: string): Promise<Begun> {
  return ask(endpoints[kind], { body: { undo: job } })
}
