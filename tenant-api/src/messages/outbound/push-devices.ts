import { eq } from 'drizzle-orm'
import { type Carrier, DeliveryFailure, type Parcel } from 'kit/messages/carrier'
import type { School } from '../../core/school/school.ts'
import { pushSubscription } from './tables.ts'

/** The browsers of an account with notifications. An expired subscription is deleted when it is tried. */
export async function subscriptionsOf(school: School, accountId: string | null) {
  if (accountId === null) return []
  const rows = await school.db
    .select()
    .from(pushSubscription)
    .where(eq(pushSubscription.accountId, accountId))
  return rows.map(({ id, subscription }) => ({
    async carry(carrier: Carrier, parcel: Omit<Parcel, 'to'>) {
      try {
        const taken = await carrier.carry({ ...parcel, to: JSON.stringify(subscription) })
        const takenAt = school.now().toISOString()
        await school.db.update(pushSubscription).set({ takenAt }).where(eq(pushSubscription.id, id))
        return taken
      } catch (error) {
        if (error instanceof DeliveryFailure && error.reason === 'gone')
          await school.db.delete(pushSubscription).where(eq(pushSubscription.id, id))
        throw error
      }
    },
  }))
}
