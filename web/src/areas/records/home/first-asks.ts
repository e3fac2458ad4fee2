import { address } from 'kit/http/client'
import { listRegisters } from 'tenant-api/contract/attendance/registers'
import type { Me } from 'tenant-api/contract/access/sessions'
import { readChecklist } from 'tenant-api/contract/institute/institute'
import { listOwnStudents } from 'tenant-api/contract/people/students-and-guardians'
import { readHome } from 'tenant-api/contract/records/home'
import { grantsFor, homeScope, may } from '../../../shell/session/powers.ts'
import { pageOf, type Scope, scopeFilter, scopeOf } from '../../../shell/scope/scope.ts'

/**
 * What home reads first for this person, as it asks for it itself: the page's first script asks beside the program's
 * files. A journey sees that home takes all of it over; what it no longer reads has no place here.
 */
export function firstAsks(me: Me, path: string): string[] {
  const scope = path === '/' ? homeScope(me) : scopeOf(path)
  if (pageOf(path) !== '' || !isScope(path)) return []
  const query = scopeFilter('campus', scope)
  return [
    address(readHome, { query: { span: 'week', ...query } }),
    ...(may(me, ['institute', 'edit'], scope) ? [address(readChecklist, {})] : []),
    ...(may(me, ['attendance', 'mark'], scope) ? [address(listRegisters, { query })] : []),
    ...(seesOwn(me, scope) ? [address(listOwnStudents, {})] : []),
  ]
}

function isScope(path: string): boolean {
  return /^\/(?:i|c\/[^/]+)?\/?$/.test(path)
}

/** Children, or oneself as a student. */
function seesOwn(me: Me, scope: Scope): boolean {
  const seen = grantsFor(me, ['students', 'view'])
  return may(me, ['students', 'view'], scope) && seen.some(({ reach }) => reach === 'own')
}
