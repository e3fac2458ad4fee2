import { createHmac, timingSafeEqual } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { codeKey } from 'kit/storage/keys'
import { refuse } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import type { School } from '../../core/school/school.ts'
import { account } from '../../access/sessions/tables.ts'
import { countAttempt } from '../../access/sessions/sign-in/login-attempt-limit.ts'
import { worksHere } from './sign-in-codes/who.ts'
import { invitation } from './tables.ts'

/**
 * Of an invitation beside its account: whether whoever answers has to know what the office tells them. A text to a number
 * that somebody mistyped is a stranger's; where the log-in has power over others that alone opens nothing. Who has
 * confirmed the telephone before, and families, have shown or need no more.
 */
export function asksOfficeCode(today: string): SQL<boolean> {
  return sql<boolean>`(${invitation.channel} = 'text' and ${worksHere(today)}
    and not coalesce(${account.phone} = ${invitation.phone} and ${account.phoneVerifiedAt} is not null, false))`
}

/** The six digits that the office tells whom it has invited; they are kept nowhere. */
export function officeCode(school: School, invitationId: string): string {
  const drawn = createHmac('sha256', codeKey(school.dataKey)).update(`office-code:${invitationId}`).digest()
  return String(drawn.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}

/** Refuses another code than the office's. Guesses are counted as those at a password are, before they are compared. */
export async function refuseUnlessTold(
  school: School,
  { invitationId, code }: { invitationId: string; code: string | undefined },
): Promise<void> {
  if (code === undefined)
    refuseOfficeCode(sentence('Type the six digits that the office of your school has told you'))
  await countAttempt(school, `invitation:${invitationId}`)
  if (timingSafeEqual(Buffer.from(code), Buffer.from(officeCode(school, invitationId)))) return
  refuseOfficeCode(sentence('This is not the code of this invitation. Ask the office of your school for it'))
}

function refuseOfficeCode(message: string): never {
  return refuse('office-code', message, {}, { errors: [{ pointer: '/code', code: 'office-code', message }] })
}
