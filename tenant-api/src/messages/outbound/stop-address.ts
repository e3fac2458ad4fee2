import { createHmac } from 'node:crypto'
import { isSame } from 'kit/security/hmac'
import { codeKey } from 'kit/storage/keys'
import type { School } from '../../core/school/school.ts'

/**
 * The unsubscribe link in a mail, which needs no login: it contains the message's id but no person, and is
 * signed with the school's key. It is valid as long as the message exists.
 */
export function stopAddress(school: School, messageId: string): string {
  return `${school.address}/stop/${tokenOf(school, messageId)}`
}

/** The message id of a token; null if the school did not sign it. */
export function messageOfStop(school: School, token: string): string | null {
  if (!/^[\w-]{44}$/.test(token)) return null
  const hex = Buffer.from(token.slice(0, 22), 'base64url').toString('hex')
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return isSame(tokenOf(school, id), token) ? id : null
}

function tokenOf(school: School, messageId: string): string {
  const id = Buffer.from(messageId.replaceAll('-', ''), 'hex').toString('base64url')
  const signature = createHmac('sha256', codeKey(school.dataKey)).update(`stop ${messageId}`).digest()
  return `${id}${signature.subarray(0, 16).toString('base64url')}`
}
