import { createHmac } from 'node:crypto'
import { refuse } from 'kit/contract/refusal'
import { codeKey } from 'kit/storage/keys'
import type { User } from '../../core/authorization/user.ts'
import type { School } from '../../core/school/school.ts'

type OfflineKey = { key: string; account: string; sessionId: string }

/**
 * The key of an account's devices: 256 bits, base64url. It is the same for every session of the account, so that
 * what an ended session has left on a device opens again for its author, and for nobody else.
 */
export async function readOfflineKey(school: School, { id, sessionId }: User): Promise<OfflineKey> {
  if (id === null || sessionId === null)
    return refuse('not-signed-in', 'Please log in first', {}, { status: 401 })
  const key = createHmac('sha256', codeKey(school.dataKey)).update(`offline-key:${id}`).digest('base64url')
  return { key, account: id, sessionId }
}
