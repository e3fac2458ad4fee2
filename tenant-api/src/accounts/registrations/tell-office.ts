import { eq } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import type { Listener } from '../../core/module.ts'
import type { Tx } from '../../core/school/school.ts'
import { holdersOf } from '../../access/sessions/rights/holders.ts'
import { notify } from '../../platform/notifications/notify.ts'
import { users } from '../../access/users/contract.ts'
import { registrationKinds, registrations } from './contract.ts'
import { page } from './request-registration.ts'
import { registration } from './tables.ts'

/**
 * Rings the bell of who may decide. Not while somebody registers: how many there are to tell says whether the child is
 * known, and it would say so by the time that it takes.
 */
export const received: Listener = async (school, { payload }) => {
  const { registrationId } = z.object({ registrationId: z.uuid() }).parse(payload)
  const on = await school.today()
  await school.transaction(page, 'registrations.announced', async (tx) => {
    const [row] = await tx.select().from(registration).where(eq(registration.id, registrationId))
    if (!row || row.state !== 'waiting') return
    const places = row.campusIds.length === 0 ? [null] : row.campusIds
    await notify(tx, await decidersOf(tx, { places, on }), {
      category: 'general',
      // A bell outlives the registration: it names nobody.
      title: { sentence: sentence('Somebody asks for a log-in') },
      body: { sentence: registrationKinds[row.kind] },
      page: `registrations/${registrationId}`,
    })
  })
}

/** Who may see it and keeps the door of each of its places. */
async function decidersOf(tx: Tx, { places, on }: { places: readonly (string | null)[]; on: Day }) {
  const needed = [
    [users.name, 'edit'],
    [registrations.name, 'view'],
  ] as const
  let to: Set<string> | undefined
  for (const campus of places)
    for (const may of needed) {
      const held = new Set(await holdersOf(tx, { may, campus, on }))
      to = to?.intersection(held) ?? held
    }
  return [...(to ?? [])]
}
