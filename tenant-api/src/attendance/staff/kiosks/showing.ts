import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { describe, system, timeOf } from '../../../core/acts/act.ts'
import type { School } from '../../../core/school/school.ts'
import { qrOutline } from '../../../core/documents/qr.ts'
import { campus } from '../../../institute/structure/tables.ts'
import type { Shown } from './contract.ts'
import { asTyped, codeNow, hashOf, newSecret } from './gate-codes.ts'
import { kiosk } from './tables.ts'

/** Opens a tablet by the office's code, which is valid once. Its cookie gives access to codes only. */
export async function openKiosk(
  school: School,
  { code, reply }: { code: string; reply: FastifyReply },
): Promise<{ campusName: string }> {
  const secret = newSecret()
  const opened = await school.transaction(system(sentence('Kiosk')), 'kiosks.opened', async (tx) => {
    const at = timeOf(tx).toISOString()
    const [found] = await tx
      .select({ id: kiosk.id, name: kiosk.name, campusName: campus.name })
      .from(kiosk)
      .innerJoin(campus, eq(campus.id, kiosk.campusId))
      .where(
        and(eq(kiosk.openingHash, hashOf(asTyped(code))), gt(kiosk.openingUntil, at), isNull(kiosk.endedAt)),
      )
      .for('update', { of: kiosk })
    if (!found)
      refuse('kiosks.code', 'This code opens nothing. Ask the office for a new one', {}, { status: 422 })
    await tx
      .update(kiosk)
      .set({
        openingHash: null,
        openingUntil: null,
        secretHash: hashOf(secret),
        openedAt: at,
        updatedAt: at,
        version: sql`${kiosk.version} + 1`,
      })
      .where(eq(kiosk.id, found.id))
    describe(tx, { name: found.name, campus: found.campusName })
    return { campusName: found.campusName }
  })
  keepKioskSecret(reply, secret)
  return opened
}

/** What this tablet shows; null if it was not opened, or was taken away. */
export async function showKiosk(school: School, request: FastifyRequest): Promise<{ shown: Shown | null }> {
  const secret = kioskSecret(request)
  if (secret === undefined) return { shown: null }
  const today = await school.today()
  const [found] = await school.db
    .select({
      id: kiosk.id,
      campusName: campus.name,
      inside: sql<number>`(select count(*)::int from employee_presence p join employee e on e.id = p.person_id
        where p.day = ${today}::date and p.is_in and e.campus_ids @> array[${campus.id}])`,
    })
    .from(kiosk)
    .innerJoin(campus, eq(campus.id, kiosk.campusId))
    .where(and(eq(kiosk.secretHash, hashOf(secret)), isNull(kiosk.endedAt)))
  if (!found) return { shown: null }
  const { id, ...shown } = found
  const { code, changesIn } = codeNow(school, id)
  const picture = qrOutline(`${school.address}/presence/scan?code=${code}`)
  return { shown: { ...shown, schoolName: school.name, code, changesIn, picture } }
}

/** The tablet's cookie: it only gives access to codes, and is no session. */
const cookieName = '__Host-kiosk'

const year = 365 * 24 * 3600

function kioskSecret(request: FastifyRequest): string | undefined {
  const kept = request.cookies[cookieName]
  return kept !== undefined && /^[\w-]{43}$/.test(kept) ? kept : undefined
}

function keepKioskSecret(reply: FastifyReply, secret: string): void {
  reply.setCookie(cookieName, secret, {
    path: '/',
    httpOnly: true,
    secure: true,
    sameSite: 'strict',
    maxAge: year,
  })
}
