import { listOwnStudents } from 'tenant-api/contract/people'
import { call } from '../../shell/api.ts'

/** Whose guardian the reader is, for the frame. */
export function listChildren(signal: AbortSignal) {
  return call(listOwnStudents, { signal })
}
