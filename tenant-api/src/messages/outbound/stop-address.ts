import { createHmac } from 'node:crypto'
import { isSame } from 'kit/security/hmac'
import { codeKey } from 'kit/storage/keys'
import type { School } from '../../core/school/school.ts'

/**
 * The address at which the reader of a mail says, without logging in, that they want no more: it names the message and
 * nobody, and is signed with the school's key. It is good for as long as the message is known.
 */
export function stopAddress(school: School, messageId: string): string {
  return `${school.address}/stop/${tokenOf(school, messageId)}`
}

/** Which message a token is of; null where the school did not sign it. */
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
