import { queryOptions } from '@tanstack/react-query'
import { address } from 'kit/client'
import type { Endpoint } from 'kit/contract'
import type { Resource } from 'kit/resource'
import { call, read } from '../shell/api.ts'
import type { ListState } from './list-state.ts'
import type { Row } from './rows.ts'

// A page that serves every resource cannot know the columns of one: this file is where that is put up with.
type Loose = Endpoint<never, never, never, never>
const loose = (endpoint: unknown) => endpoint as Loose
type Input = { params?: { id: string }; query?: object; body?: object; version?: number; onceKey?: string }
const ask = <T>(endpoint: unknown, input: Input) => call(loose(endpoint), input as never) as Promise<T>

export type Page = { rows: Row[]; total: number }

/** The page of a list that its address describes. */
export function listQuery({ endpoints }: Resource, state: ListState) {
  const { queryKey, queryFn } = read(loose(endpoints.list), { query: queryOf(state) } as never)
  return queryOptions({ queryKey, queryFn: queryFn as (context: { signal: AbortSignal }) => Promise<Page> })
}

/** One row. */
export function rowQuery({ endpoints }: Resource, id: string) {
  const { queryKey, queryFn } = read(loose(endpoints.get), { params: { id } } as never)
  return queryOptions({ queryKey, queryFn: queryFn as (context: { signal: AbortSignal }) => Promise<Row> })
}

/** Everything read of a resource begins with its path. */
export function isOf({ endpoints }: Resource, queryKey: readonly unknown[]): boolean {
  const [path] = queryKey
  return (
    typeof path === 'string' && (path === endpoints.list.path || path.startsWith(`${endpoints.list.path}/`))
  )
}

/** The Excel file of exactly what the list shows, without its paging. */
export function sheetAddress({ endpoints }: Resource, state: ListState): string {
  const { q, sort, archived } = queryOf(state)
  return address(endpoints.sheet, { query: { q, sort, archived } })
}

export function createRow({ endpoints }: Resource, body: object, onceKey: string): Promise<Row> {
  return ask(endpoints.create, { body, onceKey })
}

export function updateRow(
  { endpoints }: Resource,
  { id, version }: Pick<Row, 'id' | 'version'>,
  body: object,
): Promise<Row> {
  return ask(endpoints.update, { params: { id }, version, body })
}

export function archiveRow({ endpoints }: Resource, id: string): Promise<Row> {
  return ask(endpoints.archive, { params: { id } })
}

export function restoreRow({ endpoints }: Resource, id: string): Promise<Row> {
  return ask(endpoints.restore, { params: { id } })
}

function queryOf(state: ListState) {
  return { ...state, q: state.q || undefined, archived: state.archived ? 'true' : 'false' }
}
