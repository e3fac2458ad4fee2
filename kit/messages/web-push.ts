import { createHash } from 'node:crypto'
import webPush from 'web-push'
import { type Carrier, DeliveryFailure, type Parcel } from './carrier.ts'
import { askProvider } from './ask-provider.ts'
import type { OutboundHttp } from './outbound-http.ts'
import { payloadOf } from './push-payload.ts'
import { type PushSubscription, pushSubscription } from './push-subscription.ts'
import { readJson } from './read-json.ts'

export type Vapid = { publicKey: string; privateKey: string }

/** A pair of keys by which the services of the browsers know one sender (RFC 8292), base64url. */
export function vapidKeys(): Vapid {
  return webPush.generateVAPIDKeys()
}

/** A day: who was away for longer reads it on the page. */
const ttl = 86_400

/**
 * Notices to browsers, encrypted so that nobody on the way reads them. `to` is a subscription as JSON; its address was
 * sent by somebody, so it is reached as any such address is. `subject` is where the sender is found, an address or a mail.
 */
export function pushCarrier(vapid: Vapid & { subject: string }, outgoing: OutboundHttp): Carrier {
  return {
    channel: 'push',
    async carry(parcel) {
      const found = pushSubscription.safeParse(readJson(parcel.to))
      if (!found.success) throw new DeliveryFailure('gone', { code: 'subscription' })
      const { headers, body } = sealed(found.data, parcel)
      const authorization = signed(found.data, vapid)
      await askProvider(
        outgoing,
        { method: 'POST', url: found.data.endpoint, headers: { ...headers, authorization }, body },
        ({ status }) => (status === 404 || status === 410 ? { reason: 'gone' } : {}),
      ).catch(ofThisOne)
      return { id: parcel.id }
    },
  }
}

/**
 * An answer is that of one reader's address, which the reader wrote down: were it taken for one about the settings, or
 * its wish to be left alone for a day as the service's, anybody could stop the notices of a whole school.
 */
function ofThisOne(error: unknown): never {
  if (!(error instanceof DeliveryFailure)) throw error
  const { reason, code } = error
  throw new DeliveryFailure(reason === 'settings' ? 'refused' : reason, { code })
}

/** The words as only this browser reads them; a key that is none belongs to no browser. */
function sealed(subscription: PushSubscription, parcel: Parcel) {
  const payload = payloadOf(parcel)
  const urgency = parcel.isUrgent ? 'high' : 'normal'
  try {
    const { headers, body } = webPush.generateRequestDetails(subscription, payload, {
      TTL: ttl,
      topic: topicOf(parcel.id),
      urgency,
    })
    return { headers: textsOf(headers), body }
  } catch {
    throw new DeliveryFailure('gone', { code: 'subscription' })
  }
}

/** Who sends, signed for the service of this browser alone. */
function signed(
  { endpoint }: PushSubscription,
  { publicKey, privateKey, subject }: Vapid & { subject: string },
) {
  const audience = new URL(endpoint).origin
  try {
    return webPush.getVapidHeaders(audience, subject, publicKey, privateKey, 'aes128gcm').Authorization
  } catch {
    throw new DeliveryFailure('settings', { code: 'vapid' })
  }
}

/** At most 32 letters of base64url: what comes again takes the place of what waits, and nothing else does. */
function topicOf(id: string): string {
  const bare = id.replaceAll('-', '')
  return /^\w{1,32}$/.test(bare) ? bare : createHash('sha256').update(id).digest('base64url').slice(0, 32)
}

/** `outgoing` measures what it sends by itself. */
function textsOf(headers: object): Record<string, string> {
  const texts = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)])
  return Object.fromEntries(texts.filter(([name]) => name !== 'content-length'))
}
