import { listOwnStudents } from 'tenant-api/contract/people/students-and-guardians'
import { call } from '../../../shell/session/api.ts'

/** Whose guardian the reader is, for the frame. */
export function listChildren(signal: AbortSignal) {
  return call(listOwnStudents, { signal })
}
