import { z } from 'zod'
import type { Carrier, DeliveryFailure, Parcel, Report } from './carrier.ts'
import { isSame, isSigned } from '../security/hmac.ts'
import { askProvider } from './ask-provider.ts'
import { oneLine } from '../text/one-line.ts'
import type { Answered, OutboundHttp } from './outbound-http.ts'
import { readJson } from './read-json.ts'

/** The tested version of Meta’s Graph API. */
export const graph = 'https://graph.facebook.com/v25.0'

export type WhatsAppAccount = { phoneNumberId: string; accessToken: string }
export type WhatsAppWays = { outgoing: OutboundHttp; url?: string }

/**
 * Messages through WhatsApp’s Cloud API: with an approved template where the parcel has one. Free text is
 * accepted only within a day of the reader's last message; Meta refuses it otherwise (131047).
 */
export function whatsappCarrier(
  { phoneNumberId, accessToken }: WhatsAppAccount,
  { outgoing, url = graph }: WhatsAppWays,
): Carrier {
  return {
    channel: 'whatsapp',
    async carry(parcel) {
      const { text } = await askProvider(
        outgoing,
        {
          method: 'POST',
          url: `${url}/${phoneNumberId}/messages`,
          headers: metaHeaders(accessToken),
          body: JSON.stringify({
            messaging_product: 'whatsapp',
            recipient_type: 'individual',
            to: parcel.to.replace(/^\+/, ''),
            biz_opaque_callback_data: parcel.id,
            ...contentOf(parcel),
          }),
        },
        explainMeta,
      )
      // Meta accepted the message, whatever the body says: a retry would send it twice.
      return { id: taken.safeParse(readJson(text)).data?.messages[0].id ?? parcel.id }
    },
  }
}

/** The headers of every request to Meta. */
export function metaHeaders(accessToken: string): Record<string, string> {
  return { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` }
}

function contentOf({ template, title, text, page }: Parcel) {
  if (!template) {
    const body = [`*${title}*`, text, page].filter(Boolean).join('\n')
    return { type: 'text', text: { body: body.slice(0, 4096).toWellFormed(), preview_url: false } }
  }
  const { name, language, values } = template
  // Meta refuses a message whose values contain line breaks, tabs or more than four spaces in a row.
  const parameters = values.map((value) => ({ type: 'text', text: oneLine(value).replace(/ {2,}/g, ' ') }))
  const components = values.length > 0 ? [{ type: 'body', parameters }] : []
  return { type: 'template', template: { name, language: { code: language }, components } }
}

const one = z.object({ id: z.string() })
const taken = z.object({ messages: z.tuple([one], one) })
const refusal = z.object({
  error: z.object({ code: z.int(), error_subcode: z.int().optional().catch(undefined) }),
})

/** https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes */
const reasons: Readonly<Record<number, DeliveryFailure['reason']>> = {
  0: 'settings',
  1: 'later',
  2: 'later',
  3: 'settings',
  4: 'later',
  10: 'settings',
  190: 'settings',
  368: 'settings',
  80007: 'later',
  130429: 'later',
  130472: 'refused',
  130497: 'refused',
  131000: 'later',
  131005: 'settings',
  131016: 'later',
  131021: 'refused',
  131026: 'gone',
  131031: 'settings',
  131037: 'settings',
  131042: 'settings',
  131045: 'settings',
  131047: 'refused',
  131048: 'later',
  131050: 'gone',
  131056: 'later',
  131057: 'later',
  133004: 'later',
  133010: 'settings',
}

/** The reason behind Meta’s own error code; 131026: the number has no WhatsApp. */
export function explainMeta({ text }: Answered): { reason?: DeliveryFailure['reason']; code?: string } {
  const found = refusal.safeParse(readJson(text))
  if (!found.success) return {}
  const { code, error_subcode: detail } = found.data.error
  // 100 covers any error of a request; its subcode 33 is an id that does not belong to this account, or that
  // this token cannot access.
  if (code === 100 && detail === 33) return { reason: 'settings', code: '100.33' }
  const reason = code >= 200 && code < 300 ? 'settings' : reasons[code]
  return { code: String(code), ...(reason === undefined ? {} : { reason }) }
}

/** The challenge that Meta expects back when a webhook URL is configured; null for any other caller. */
export function whatsappChallenge(
  query: Readonly<Record<string, string | undefined>>,
  verifyToken: string,
): string | null {
  const { 'hub.mode': mode, 'hub.verify_token': word = '', 'hub.challenge': challenge = '' } = query
  if (mode !== 'subscribe' || verifyToken === '' || !isSame(verifyToken, word)) return null
  // A browser may display the response, too, so only harmless characters are echoed.
  return /^[\w-]{1,200}$/.test(challenge) ? challenge : null
}

export type TemplateNews = { name: string; language: string; state: string }
type WhatsAppSaid = { reports: Report[]; templates: TemplateNews[] }

const value = z.looseObject({
  statuses: z
    .array(
      z
        .looseObject({
          id: z.string(),
          status: z.string(),
          timestamp: z.coerce.number().int().min(0).max(4_000_000_000).optional().catch(undefined),
          biz_opaque_callback_data: z.string().optional().catch(undefined),
          errors: z.array(z.looseObject({ code: z.number() })).optional(),
        })
        // One entry of an unexpected form must not invalidate the others.
        .catch({ id: '', status: '' }),
    )
    .optional()
    .catch(undefined),
  event: z.string().optional(),
  message_template_name: z.string().optional(),
  message_template_language: z.string().optional(),
})
const body = z.looseObject({
  entry: z.array(z.looseObject({ changes: z.array(z.looseObject({ value })) })),
})

/** Meta's reports on messages and templates, as one webhook call; null if the signature is wrong. */
export function whatsappSays(said: {
  appSecret: string
  body: string
  signature: string
}): WhatsAppSaid | null {
  const given = said.signature.replace(/^sha256=/, '').toLowerCase()
  if (!isSigned({ hash: 'sha256', key: said.appSecret, text: said.body, as: 'hex', given })) return null
  const found = body.safeParse(readJson(said.body))
  if (!found.success) return { reports: [], templates: [] }
  const values = found.data.entry.flatMap(({ changes }) => changes.map((change) => change.value))
  return { reports: values.flatMap(reportsOf), templates: values.flatMap(templatesOf) }
}

const states: Readonly<Record<string, Report['state']>> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  failed: 'failed',
}

function reportsOf({ statuses = [] }: z.output<typeof value>): Report[] {
  return statuses.flatMap(({ id, status, errors, timestamp, biz_opaque_callback_data: parcel }) => {
    const state = states[status]
    if (state === undefined) return []
    const code = errors?.[0]?.code
    return [
      {
        id,
        state,
        ...(parcel === undefined ? {} : { parcel }),
        ...(timestamp === undefined ? {} : { at: new Date(timestamp * 1000).toISOString() }),
        ...(code === undefined ? {} : { code: String(code) }),
        ...(code === 131050 ? { stops: true as const } : {}),
      },
    ]
  })
}

function templatesOf({
  event,
  message_template_name: name,
  message_template_language: language,
}: z.output<typeof value>): TemplateNews[] {
  return event && name && language ? [{ name, language, state: event }] : []
}
