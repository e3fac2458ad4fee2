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

/** Mail through the product's own mailer; a failure there is ours to fix, so all messages wait. */
export function houseMailCarrier(mailer: Mailer): Carrier {
  return {
    channel: 'email',
    carry: (parcel) => carryMail(mailer, parcel, () => new DeliveryFailure('later')),
  }
}

/** Text messages through the product's own gateway. */
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

/** Mail through a school's own Mailgun account. */
export function mailgunCarrier(
  { key, domain, region, from }: MailgunAccount,
  url: string = regions[region],
): Carrier {
  const mailer = mailgunMailer({ key, domain, url, from })
  return { channel: 'email', carry: (parcel) => carryMail(mailer, parcel, ofMailgun) }
}

/**
 * Mail through a school's own server. A user typed its host, so it is reached through `OutboundHttp` like any
 * such address.
 */
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
  /** Node's error code, where nodemailer replaces it by its own. */
  originalCode: z.string().optional(),
  command: z.string().optional(),
})

/**
 * By RFC 5321, 5xx is permanent and 4xx temporary. 53x is about the sender, as is any error before a recipient
 * was named: a wrong password, certificate or sender is not the message's fault.
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
 * Mailgun's report on a mail; null if the signature is wrong or older than a quarter of an hour, or if it does
 * not report a delivery state. `id` is the message id without the angle brackets.
 */
export function mailgunSays(said: { signingKey: string; body: unknown; now: Date }): Report | null {
  const found = posted.safeParse(said.body)
  if (!found.success) return null
  const { signature, 'event-data': event } = found.data
  const [text, given] = [signature.timestamp + signature.token, signature.signature.toLowerCase()]
  if (!isSigned({ hash: 'sha256', key: said.signingKey, text, as: 'hex', given })) return null
  const age = said.now.getTime() / 1000 - Number(signature.timestamp)
  // Also rejects NaN.
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
