import { z } from 'zod'
import type { Carrier, DeliveryFailure, Report } from '../carrier.ts'
import { isSigned } from '../../security/hmac.ts'
import { askProvider } from '../ask-provider.ts'
import type { OutboundHttp } from '../outbound-http.ts'
import { readJson } from '../read-json.ts'

// One request and one signature: Twilio's own package brings an HTTP client that would bypass `OutboundHttp`.

export type TwilioAccount = {
  accountSid: string
  authToken: string
  /** A number (E.164), a sender's name, or the id of a messaging service (`MG…`). */
  from: string
}
type Ways = { outgoing: OutboundHttp; url?: string; statusUrl?: string }

/**
 * Text messages through Twilio's REST API. It has no idempotency key: a message whose acceptance was not
 * recorded may arrive twice.
 */
export function twilioCarrier(account: TwilioAccount, { outgoing, url = home, statusUrl }: Ways): Carrier {
  const { accountSid, authToken, from } = account
  return {
    channel: 'sms',
    async carry({ id, to, text }) {
      const form = new URLSearchParams({ To: to, Body: text })
      form.set(/^MG[0-9a-f]{32}$/i.test(from) ? 'MessagingServiceSid' : 'From', from)
      if (statusUrl !== undefined) form.set('StatusCallback', statusUrl)
      const { text: said } = await askProvider(
        outgoing,
        {
          method: 'POST',
          url: `${url}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`,
          headers: {
            authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
            'content-type': 'application/x-www-form-urlencoded',
          },
          body: form.toString(),
        },
        ({ text: answered }) => explain(answered),
      )
      // Twilio accepted the message, whatever the body says: a retry would send it twice.
      return { id: taken.safeParse(readJson(said)).data?.sid ?? id }
    },
  }
}

const home = 'https://api.twilio.com'
const taken = z.object({ sid: z.string() })
const refusal = z.object({ code: z.number() })

/** https://www.twilio.com/docs/api/errors: invalid or unsubscribed numbers, and errors of the account. */
const reasons: Readonly<Record<number, DeliveryFailure['reason']>> = {
  10001: 'settings',
  14107: 'later',
  20003: 'settings',
  20005: 'settings',
  20429: 'later',
  21211: 'refused',
  21212: 'settings',
  21408: 'refused',
  21603: 'settings',
  21606: 'settings',
  21609: 'settings',
  21610: 'gone',
  21611: 'later',
  21614: 'refused',
  21659: 'settings',
  21660: 'settings',
  21661: 'settings',
  21701: 'settings',
  21703: 'settings',
  21704: 'settings',
  21705: 'settings',
}

function explain(text: string): { reason?: DeliveryFailure['reason']; code?: string } {
  const found = refusal.safeParse(readJson(text))
  if (!found.success) return {}
  const { code } = found.data
  const reason = reasons[code]
  return { code: String(code), ...(reason === undefined ? {} : { reason }) }
}

const states: Readonly<Record<string, Report['state']>> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  undelivered: 'failed',
  failed: 'failed',
}

type Said = {
  authToken: string
  /** The complete URL of the request, as it is configured with the provider. */
  url: string
  params: Readonly<Record<string, string>>
  signature: string
}

/** Twilio's report on a message; null if the signature is wrong, or the state is none of ours. */
export function twilioSays({ authToken, url, params, signature }: Said): Report | null {
  const sorted = Object.keys(params).toSorted()
  const signed = url + sorted.map((name) => `${name}${params[name]}`).join('')
  if (!isSigned({ hash: 'sha1', key: authToken, text: signed, as: 'base64', given: signature })) return null
  const state = states[params.MessageStatus ?? '']
  const id = params.MessageSid
  if (state === undefined || id === undefined) return null
  const code = params.ErrorCode
  return { id, state, ...(code ? { code } : {}), ...(code === '21610' ? { stops: true } : {}) }
}
