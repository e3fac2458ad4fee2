import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { refuse } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { describe } from '../../core/acts/act.ts'
import { directory, type School, type Tx } from '../../core/school/school.ts'
import { clearSessionCookies, setSupportCookie } from '../sessions/tokens/cookies.ts'
import { forgetSignedIn } from '../sessions/tokens/session-cache.ts'
import { hashSupportToken, supportName } from '../sessions/rights/support-user.ts'
import { supportGrant, supportSession } from '../sessions/tables.ts'
import type { User } from '../../core/authorization/user.ts'
import { notify } from '../../platform/notifications/notify.ts'

type Entering = { code: string; reply: FastifyReply }

/**
 * Lets an operator of the provider in by a code from the command line, valid once, for 60 seconds, on this
 * host, and while the school's grant is valid. Ends the browser's previous session.
 */
export async function enterAsSupport(school: School, { code, reply }: Entering): Promise<{ endsAt: string }> {
  const codeHash = createHash('sha256').update(code, 'utf8').digest()
  const handOff = await directory().redeemHandOff({ codeHash, host: school.host, purpose: 'support' })
  const { grant, operator } = handOff?.subject ?? {}
  if (handOff?.schoolId !== school.id || typeof grant !== 'string' || typeof operator !== 'string')
    return refuseCode()
  const now = school.now()
  const token = randomBytes(32).toString('base64url')
  const actor = { id: grant, name: supportName(operator) }
  const endsAt = await school.transaction(actor, 'support-access.entered', async (tx) => {
    const [open] = await tx
      .select({ endsAt: supportGrant.endsAt, grantedBy: supportGrant.grantedBy })
      .from(supportGrant)
      .where(
        and(
          eq(supportGrant.id, grant),
          isNull(supportGrant.revokedAt),
          gt(supportGrant.endsAt, now.toISOString()),
        ),
      )
    if (!open) return refuseCode()
    await tx.insert(supportSession).values({
      grantId: grant,
      operator,
      tokenHash: hashSupportToken(token),
      beganAt: now.toISOString(),
    })
    await tell(tx, { to: open.grantedBy, operator })
    describe(tx, { operator })
    return open.endsAt
  })
  clearSessionCookies(reply)
  const seconds = Math.max(1, Math.floor((Date.parse(endsAt) - now.getTime()) / 1000))
  setSupportCookie(reply, { token, seconds })
  return { endsAt }
}

/** Ends support's visit on this browser, if there is one. */
export async function leaveAsSupport(
  school: School,
  { user, reply }: { user: User; reply: FastifyReply },
): Promise<{ left: true }> {
  const { sessionId, viewing } = user
  if (viewing?.operator != null && sessionId !== null) {
    const operator = viewing.operator
    await school.transaction(user, 'support-access.left', async (tx) => {
      await tx
        .update(supportSession)
        .set({ leftAt: school.now().toISOString() })
        .where(eq(supportSession.id, sessionId))
      describe(tx, { operator })
    })
    forgetSignedIn(school)
  }
  setSupportCookie(reply, null)
  return { left: true }
}

/** Notifies the granter that support has entered. */
async function tell(tx: Tx, { to, operator }: { to: string | null; operator: string }): Promise<void> {
  if (to === null) return
  await notify(tx, [to], {
    category: 'security',
    title: {
      sentence: sentence('The provider’s support looks at the school: {operator}'),
      fill: { operator },
    },
    body: { sentence: sentence('You have let it in. Each of its requests is in the audit log.') },
    page: 'support-access',
  })
}

function refuseCode(): never {
  return refuse(
    'support.code',
    'This code was used before or has expired, or the school has not let support in',
    {},
    { status: 401 },
  )
}
