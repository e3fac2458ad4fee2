import { z } from 'zod'
import { type Carrier, DeliveryFailure, type Parcel, type Report } from '../carrier.ts'
import { isSigned } from '../../security/hmac.ts'
import type { Mailer } from './mail.ts'
import { mailgunMailer } from './mailgun.ts'
import { meaningOf } from '../ask-provider.ts'
import { oneLine } from '../../text/one-line.ts'
import { isPublic, type OutboundHttp, RequestNotSent } from '../outbound-http.ts'
import { type SmtpAccount, smtpAccountMailer } from './smtp.ts'
import type { SmsSender } from '../sms/text-message.ts'

/** Mail by the product's own way out; what goes wrong there is ours to mend, so everything waits. */
export function houseMailCarrier(mailer: Mailer): Carrier {
  return {
    channel: 'email',
    carry: (parcel) => carryMail(mailer, parcel, () => new DeliveryFailure('later')),
  }
}

/** Text messages by the product's own way out. */
export function houseTextCarrier(texter: SmsSender): Carrier {
  return {
    channel: 'sms',
    async carry({ to, text, kind, id }) {
      try {
        return await texter.send({ to, words: text, kind, id })
      } catch {
        throw new DeliveryFailure('later')
      }
    },
  }
}

const regions = { eu: 'https://api.eu.mailgun.net', us: 'https://api.mailgun.net' } as const
export type MailgunAccount = { key: string; domain: string; region: keyof typeof regions; from: string }

/** Mail by a school's own account at Mailgun. */
export function mailgunCarrier(
  { key, domain, region, from }: MailgunAccount,
  url: string = regions[region],
): Carrier {
  const mailer = mailgunMailer({ key, domain, url, from })
  return { channel: 'email', carry: (parcel) => carryMail(mailer, parcel, ofMailgun) }
}

/** Mail by a school's own server. The host is one that somebody wrote down: it is reached as any such address is. */
export function smtpCarrier(account: SmtpAccount & { from: string }, outgoing: OutboundHttp): Carrier {
  return {
    channel: 'email',
    async carry(parcel) {
      const address = await outgoing.addressOf(account.host).catch((error: unknown) => {
        if (error instanceof RequestNotSent)
          throw new DeliveryFailure(error.reason === 'address' ? 'settings' : 'later', { code: error.reason })
        throw error
      })
      const place = { address, isClearAllowed: !isPublic(address) }
      return carryMail(smtpAccountMailer({ ...account, ...place }, account.from), parcel, ofSmtp)
    },
  }
}

async function carryMail(
  mailer: Mailer,
  { id, to, title, text, html = '', kind, fromName, unsubscribe }: Parcel,
  explain: (error: unknown) => DeliveryFailure,
): Promise<{ id: string }> {
  const named = fromName === undefined ? {} : { fromName: oneLine(fromName) }
  const left = unsubscribe === undefined ? {} : { unsubscribe }
  try {
    return await mailer.send({
      id,
      to: oneLine(to),
      subject: oneLine(title),
      text,
      html,
      kind,
      ...named,
      ...left,
    })
  } catch (error) {
    throw explain(error)
  }
}

const ofHttp = z.looseObject({ status: z.number() })

function ofMailgun(error: unknown): DeliveryFailure {
  const found = ofHttp.safeParse(error)
  if (!found.success) return new DeliveryFailure('later')
  const { status } = found.data
  return new DeliveryFailure(meaningOf(status), { code: String(status) })
}

const ofServer = z.looseObject({
  responseCode: z.number().optional(),
  code: z.string().optional(),
  /** What Node said, where nodemailer has its own word. */
  originalCode: z.string().optional(),
  command: z.string().optional(),
})

/**
 * By RFC 5321: 5xx is for good, 4xx for now. 53x is about who sends, and so is whatever is said before a reader was named:
 * no message is to blame for a password, a certificate or a sender that the server does not like.
 */
function ofSmtp(error: unknown): DeliveryFailure {
  const { responseCode = 0, code, originalCode = '', command = '' } = ofServer.safeParse(error).data ?? {}
  const said = { code: responseCode === 0 ? code : String(responseCode) }
  if (responseCode >= 400 && responseCode < 500) return new DeliveryFailure('later', said)
  const isOurs =
    code === 'EAUTH' || code === 'ENOAUTH' || code === 'ETLS' || /CERT|TLS|SSL/.test(originalCode)
  const isOfSender = responseCode >= 500 && !/^(?:RCPT|DATA)/.test(command)
  if (isOurs || isOfSender || (responseCode >= 530 && responseCode < 540))
    return new DeliveryFailure('settings', said)
  return new DeliveryFailure(responseCode >= 500 ? 'refused' : 'later', said)
}

const posted = z.looseObject({
  signature: z.looseObject({ timestamp: z.string(), token: z.string(), signature: z.string() }),
  'event-data': z.looseObject({
    event: z.string(),
    severity: z.string().optional(),
    message: z.looseObject({ headers: z.looseObject({ 'message-id': z.string() }) }),
    'delivery-status': z.looseObject({ code: z.number().optional() }).optional(),
  }),
})
const oldest = 15 * 60

/**
 * What Mailgun reports of a mail; null where they did not sign it, or longer than a quarter of an hour ago, or it says
 * nothing of how it went. `id` is that of the message, without the angles.
 */
export function mailgunSays(said: { signingKey: string; body: unknown; now: Date }): Report | null {
  const found = posted.safeParse(said.body)
  if (!found.success) return null
  const { signature, 'event-data': event } = found.data
  const [text, given] = [signature.timestamp + signature.token, signature.signature.toLowerCase()]
  if (!isSigned({ hash: 'sha256', key: said.signingKey, text, as: 'hex', given })) return null
  const age = said.now.getTime() / 1000 - Number(signature.timestamp)
  // What is no number is no time either.
  if (!(Math.abs(age) <= oldest)) return null
  const state = stateOf(event)
  if (state === null) return null
  const code = event['delivery-status']?.code
  const stops = event.event === 'complained' || event.event === 'unsubscribed'
  return {
    id: event.message.headers['message-id'].replaceAll(/[<>]/g, ''),
    state,
    ...(code === undefined ? {} : { code: String(code) }),
    ...(stops ? { stops } : {}),
  }
}

function stateOf({
  event,
  severity,
}: {
  event: string
  severity?: string | undefined
}): Report['state'] | null {
  if (event === 'accepted') return 'sent'
  if (event === 'delivered' || event === 'complained' || event === 'unsubscribed') return 'delivered'
  if (event === 'opened' || event === 'clicked') return 'read'
  return event === 'rejected' || (event === 'failed' && severity === 'permanent') ? 'failed' : null
}
