import { queryOptions } from '@tanstack/react-query'
import type { Endpoint } from 'kit/contract/contract'
import { call, read } from '../../../shell/session/api.ts'
import type { AnySettings } from './page-forms.ts'

/** The settings of any page: its own fields, and the version of their row. */
export type Values = { version: number } & Readonly<Record<string, unknown>>

// One form serves every page, so it cannot know the fields of one: this file is where that is put up with.
const loose = (endpoint: Endpoint) => endpoint as Endpoint<never, never, never, never>

export function settingsQuery({ endpoints }: AnySettings) {
  const { queryKey, queryFn } = read(loose(endpoints.read), {} as never)
  return queryOptions({ queryKey, queryFn: queryFn as (context: { signal: AbortSignal }) => Promise<Values> })
}

export function changeSettings(
  { endpoints }: AnySettings,
  version: number,
  body: Readonly<Record<string, unknown>>,
): Promise<Values> {
  return call(loose(endpoints.change), { version, body } as never) as Promise<Values>
}
