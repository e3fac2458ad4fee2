import { eq } from 'drizzle-orm'
import { sentence } from 'kit/words'
import { z } from 'zod'
import type { Listener } from '../../module.ts'
import { holdersOf } from '../access/holders.ts'
import { notify } from '../notifications/notify.ts'
import { users } from '../users/contract.ts'
import { page } from './ask.ts'
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
    const to = new Set<string>()
    for (const campus of places)
      for (const id of await holdersOf(tx, { may: [users.name, 'edit'], campus, on })) to.add(id)
    const { name, kind, childNames, work } = row
    await notify(tx, [...to], {
      category: 'general',
      title: { sentence: sentence('{name} has registered'), fill: { name: String(name) } },
      body:
        kind === 'guardian'
          ? { sentence: sentence('Guardian of {children}'), fill: { children: childNames } }
          : { sentence: sentence('Works here as {work}'), fill: { work } },
      page: `registrations/${registrationId}`,
    })
  })
}
