import { createHmac } from 'node:crypto'
import { isSame } from 'kit/security/hmac'
import { codeKey } from 'kit/storage/keys'
import { refuse } from 'kit/contract/refusal'
import type { School } from '../../core/school/school.ts'
import type { User } from '../../core/authorization/user.ts'

/** So long a download can be begun anew or gone on with, before somebody has to prove again who they are. */
const goodFor = 60 * 60_000

type Of = { user: User; what: string }

/** What goes along with the address of an export: good for an hour, for one session and one export. */
export function ticketFor(school: School, of: Of): string {
  const until = school.now().getTime() + goodFor
  return `${until}.${signed(school, of, until)}`
}

export function refuseTicket(school: School, of: Of & { ticket: string }): void {
  const [until = '', signature = ''] = of.ticket.split('.')
  const time = /^\d{1,15}$/.test(until) ? Number(until) : 0
  if (isSame(signed(school, of, time), signature) && time > school.now().getTime()) return
  refuse(
    'school-exports.late',
    'This address no longer works. Start the download again on the page of exports',
    {},
    { status: 403 },
  )
}

function signed(school: School, { user, what }: Of, until: number): string {
  const words = `school-export:${what}:${user.id}:${user.sessionId}:${until}`
  return createHmac('sha256', codeKey(school.dataKey)).update(words).digest('base64url')
}
