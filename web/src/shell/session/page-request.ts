import type { Endpoint } from 'kit/contract/contract'
import { address, type Call } from 'kit/http/client'
import { openHome, openRecord, type PageAnswer, recordPages } from 'tenant-api/contract/records/home/pages'
import { pageOf, type Scope, scopeOf } from '../scope/scope.ts'

/** The one request for all that a page shows first. */
export type PageRequest = {
  /** Its address without the frame, which tells one page from another. */
  page: string
  /** Its whole address. */
  url: string
  send: (call: Call) => Promise<{ answers: PageAnswer[] }>
}

/** Undefined for a page that has no such answer. `frame` is whether what stands around the page is asked for, too. */
export function requestFor(pathname: string, frame: boolean): PageRequest | undefined {
  if (!/^\/(?:i|c\/[^/]+)(?:\/|$)/.test(pathname)) return undefined
  const [of = '', id = ''] = pageOf(pathname).split('/')
  const query = queryOf(scopeOf(pathname), frame)
  if (of === '') return requestOf(openHome, { query }, (call) => call(openHome, { query }))
  const record = recordPages.find((name) => name === of)
  if (!record || !/^[0-9a-f-]{36}$/.test(id)) return undefined
  const params = { of: record, id }
  return requestOf(openRecord, { params, query }, (call) => call(openRecord, { params, query }))
}

function requestOf(
  endpoint: Pick<Endpoint, 'path'>,
  { params, query }: { params?: object; query: object },
  send: PageRequest['send'],
): PageRequest {
  const to = (asked: object) => address(endpoint, { params: { ...params }, query: { ...asked } })
  return { page: to({ ...query, frame: undefined }), url: to(query), send }
}

function queryOf(scope: Scope, frame: boolean) {
  return {
    ...(scope.level !== 'institute' && { campus: scope.campus }),
    ...(scope.level === 'section' && { section: scope.section }),
    ...(frame && { frame: 'true' as const }),
  }
}
