import path from 'node:path'
import { z } from 'zod'
import { fileTexter } from '../mail/mailbox.ts'
import { gatewayTexter } from './sms-gateway.ts'
import { oneLine } from '../../text/one-line.ts'
import { noSmsSender, type SmsSender } from './text-message.ts'

export type SmsSettings =
  | { transport: 'gateway'; url: string; token: string }
  | { transport: 'mailbox'; folder: string }
  | { transport: 'none' }

/**
 * Reads MAKTAB_SMS_URL + MAKTAB_SMS_TOKEN, else the development mailbox in `<data>/mail`. Production has no
 * mailbox: without a gateway no text message can be sent there, and features that need one say so.
 */
export function smsSettings(env: NodeJS.ProcessEnv, data: string): SmsSettings {
  const { MAKTAB_SMS_URL: url, MAKTAB_SMS_TOKEN: token } = environment.parse(env)
  if (url && token) return { transport: 'gateway', url, token }
  if (url || token) throw new Error('Set MAKTAB_SMS_URL and MAKTAB_SMS_TOKEN, both or neither')
  if (env.NODE_ENV === 'production') return { transport: 'none' }
  return { transport: 'mailbox', folder: path.join(data, 'mail') }
}

/**
 * The sender of the settings; it makes each message one line without control characters, whatever a school is
 * called.
 */
export function smsSender(settings: SmsSettings): SmsSender {
  const { canSend, send } = transportOf(settings)
  return { canSend, send: (message) => send({ ...message, words: oneLine(message.words) }) }
}

/** The same, counting each message by its kind and result; a count contains no number and no text. */
export function countedSmsSender(
  { canSend, send }: SmsSender,
  count: (kind: string, end: 'sent' | 'failed') => void,
): SmsSender {
  return {
    canSend,
    async send(message) {
      try {
        const taken = await send(message)
        count(message.kind, 'sent')
        return taken
      } catch (error) {
        count(message.kind, 'failed')
        throw error
      }
    },
  }
}

const environment = z.object({
  MAKTAB_SMS_URL: z.url({ protocol: /^https$/ }).optional(),
  MAKTAB_SMS_TOKEN: z.string().min(1).optional(),
})

function transportOf(settings: SmsSettings): SmsSender {
  switch (settings.transport) {
    case 'gateway':
      return gatewayTexter(settings)
    case 'mailbox':
      return fileTexter(settings)
    case 'none':
      return noSmsSender
  }
}
