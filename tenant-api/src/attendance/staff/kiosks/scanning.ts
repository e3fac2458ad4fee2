import { eq, isNotNull } from 'drizzle-orm'
import type { Output } from 'kit/http/client'
import { refuse } from 'kit/contract/refusal'
import type { School } from '../../../core/school/school.ts'
import type { User } from '../../../core/authorization/user.ts'
import type { Direction } from '../contract.ts'
import { noticeOwn } from '../own-presence.ts'
import { campus } from '../../../institute/structure/tables.ts'
import type { scanCode as contract } from './contract.ts'
import { whoShows } from './gate-codes.ts'
import { kiosk } from './tables.ts'

type Scan = { code: string; direction: Direction }

/** Whoever can read the current code is at the gate, so the setting for checking oneself in does not apply. */
export async function scanCode(
  school: School,
  user: User,
  { code, direction }: Scan,
): Promise<Output<typeof contract>> {
  const kiosks = await school.db
    .select({ id: kiosk.id, campusId: kiosk.campusId, campusName: campus.name })
    .from(kiosk)
    .innerJoin(campus, eq(campus.id, kiosk.campusId))
    .where(isNotNull(kiosk.secretHash))
  const shown = whoShows(school, { kiosks, typed: code })
  if (!shown)
    refuse(
      'kiosks.old-code',
      'This code is not shown any more. Scan the one that is at the gate now',
      {},
      { status: 422 },
    )
  const { campusId, campusName } = shown
  const own = await noticeOwn(school, user, { direction, noticedBy: 'kiosk', campusId })
  return { ...own, campusName }
}
