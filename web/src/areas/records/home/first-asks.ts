import { address } from 'kit/http/client'
import type { Me } from 'tenant-api/contract/access/sessions'
import { readHome } from 'tenant-api/contract/records/home'
import { baseOf, pageOf, scopeFilter, scopeOf } from '../../../shell/scope/scope.ts'
import { requestFor } from '../../../shell/session/page-request.ts'
import { homeScope } from '../../../shell/session/powers.ts'

/**
 * What a page reads first for this person, as it asks for it itself: the page's first script asks beside the program's
 * files. A journey sees that all of it is taken over; what is no longer read has no place here.
 */
export function firstAsks(me: Me, path: string): string[] {
  const scope = path === '/' ? homeScope(me) : scopeOf(path)
  const opened = path === '/' ? baseOf(scope) : path
  const request = requestFor(opened, true)
  if (!request) return []
  if (pageOf(opened) !== '') return [request.url]
  return [request.url, address(readHome, { query: { span: 'week', ...scopeFilter('campus', scope) } })]
}
