import { createHash } from 'node:crypto'
import webPush from 'web-push'
import { type Carrier, DeliveryFailure, type Parcel } from './carrier.ts'
import { askProvider } from './ask-provider.ts'
import type { OutboundHttp } from './outbound-http.ts'
import { payloadOf } from './push-payload.ts'
import { type PushSubscription, pushSubscription } from './push-subscription.ts'
import { readJson } from './read-json.ts'

export type Vapid = { publicKey: string; privateKey: string }

/** A key pair by which push services identify one sender (RFC 8292), base64url. */
export function vapidKeys(): Vapid {
  return webPush.generateVAPIDKeys()
}

/** One day: who is offline for longer reads the notification on the page. */
const ttl = 86_400

/**
 * Notifications to browsers, encrypted end to end. `to` is a subscription as JSON; a client sent its address,
 * so it is reached through `OutboundHttp` like any such address. `subject` is the sender's contact, a URL or a
 * mailto address.
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
 * A failure concerns one subscription, whose address the reader supplied: if it counted as a failure of the
 * settings, or if its Retry-After applied to the whole service, anybody could stop the notifications of a whole
 * school.
 */
function ofThisOne(error: unknown): never {
  if (!(error instanceof DeliveryFailure)) throw error
  const { reason, code } = error
  throw new DeliveryFailure(reason === 'settings' ? 'refused' : reason, { code })
}

/** The payload encrypted for this browser alone; an invalid key means that the subscription is gone. */
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

/** The VAPID headers, signed for the push service of this browser alone. */
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

/** At most 32 characters of base64url: a retry replaces the pending message, and nothing else does. */
function topicOf(id: string): string {
  const bare = id.replaceAll('-', '')
  return /^\w{1,32}$/.test(bare) ? bare : createHash('sha256').update(id).digest('base64url').slice(0, 32)
}

/** `OutboundHttp` sets the length itself. */
function textsOf(headers: object): Record<string, string> {
  const texts = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)])
  return Object.fromEntries(texts.filter(([name]) => name !== 'content-length'))
}
