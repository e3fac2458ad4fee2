import { eq } from 'drizzle-orm'
import type { Carrier, Channel } from 'kit/messages/carrier'
import {
  houseMailCarrier,
  houseTextCarrier,
  mailgunCarrier,
  smtpCarrier,
} from 'kit/messages/mail/mail-carrier'
import { gatewayCarrier } from 'kit/messages/sms/own-gateway'
import { twilioCarrier } from 'kit/messages/sms/twilio'
import { pushCarrier } from 'kit/messages/web-push'
import { whatsappCarrier } from 'kit/messages/whatsapp'
import type { Providers } from '../../core/jobs/jobs.ts'
import type { School } from '../../core/school/school.ts'
import { reportsTo, secretsIn } from './channels.ts'
import { messageChannel } from '../outbound/tables.ts'

/** A channel with its current provider, and its limit of messages per minute. */
export type ChannelCarrier = {
  channel: Channel
  carrier: Carrier
  perMinute: number
  /** It uses the product's own account, which the provider pays for. */
  byHouse: boolean
}

/** Opens a school's channel; null if it is off, or sent by hand. */
export async function openCarrier(
  school: School,
  channel: Channel,
  outside: Providers,
): Promise<ChannelCarrier | null> {
  const [row] = await school.db.select().from(messageChannel).where(eq(messageChannel.channel, channel))
  if (!row?.isOn) return null
  const carrier = carrierOf(school, row, outside)
  return carrier && { channel, carrier, perMinute: row.perMinute, byHouse: row.provider === 'house' }
}

type Row = typeof messageChannel.$inferSelect

function carrierOf(school: School, row: Row, { mailer, texter, outgoing }: Providers): Carrier | null {
  const { shown } = row
  const secrets = secretsIn(school, row)
  const part = (name: string) => secrets[name] ?? shown[name] ?? ''
  switch (row.provider) {
    case 'hand':
      return null
    case 'house':
      return row.channel === 'email' ? houseMailCarrier(mailer) : houseTextCarrier(texter)
    case 'mailgun':
      return mailgunCarrier({
        key: part('key'),
        domain: part('domain'),
        region: shown.region === 'us' ? 'us' : 'eu',
        from: part('from'),
      })
    case 'smtp':
      return smtpCarrier(
        {
          host: part('host'),
          port: Number(part('port')),
          user: part('user'),
          password: part('password'),
          from: part('from'),
        },
        outgoing,
      )
    case 'twilio':
      return twilioCarrier(
        { accountSid: part('accountSid'), authToken: part('authToken'), from: part('from') },
        { outgoing, statusUrl: reportsTo(school, 'twilio') ?? undefined },
      )
    case 'gateway':
      return gatewayCarrier({ url: part('url'), token: part('token') }, outgoing)
    case 'meta':
      return whatsappCarrier(
        { phoneNumberId: part('phoneNumberId'), accessToken: part('accessToken') },
        { outgoing },
      )
    case 'web-push':
      return pushCarrier(
        { publicKey: part('publicKey'), privateKey: part('privateKey'), subject: school.address },
        outgoing,
      )
  }
}
