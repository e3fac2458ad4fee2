import path from 'node:path'
import { z } from 'zod'
import { fileMailer } from './mailbox.ts'
import { mailgunMailer } from './mailgun.ts'
import type { Mail, Mailer } from './mail.ts'
import { oneLine } from '../../text/one-line.ts'
import { smtpMailer } from './smtp.ts'

export type MailSettings = { from: string } & (
  | { transport: 'mailgun'; key: string; domain: string; url: string }
  | { transport: 'smtp'; url: string }
  | { transport: 'mailbox'; folder: string }
)

/**
 * Reads MAILGUN_KEY + MAILGUN_DOMAIN (+ MAILGUN_URL, the EU's or the US's), else SMTP_URL, else the development
 * mailbox in `<data>/mail`. MAKTAB_MAIL_FROM is the sender. Production has no mailbox: it throws there.
 */
export function mailSettings(env: NodeJS.ProcessEnv, data: string): MailSettings {
  const given = environment.parse(env)
  const from = given.MAKTAB_MAIL_FROM
  if (given.MAILGUN_KEY && given.MAILGUN_DOMAIN) {
    const { MAILGUN_KEY: key, MAILGUN_DOMAIN: domain, MAILGUN_URL: url } = given
    return { transport: 'mailgun', key, domain, url, from: from ?? `no-reply@${domain}` }
  }
  if (given.SMTP_URL)
    return { transport: 'smtp', url: given.SMTP_URL, from: from ?? 'no-reply@maktab.example' }
  if (env.NODE_ENV === 'production') throw new Error('Set MAILGUN_KEY and MAILGUN_DOMAIN, or SMTP_URL')
  return { transport: 'mailbox', folder: path.join(data, 'mail'), from: from ?? 'no-reply@maktab.example' }
}

/** The mailer of the settings. It strips line breaks from headers, whatever a school is called. */
export function mailer(settings: MailSettings): Mailer {
  const transport = transportOf(settings)
  return {
    send: (mail) =>
      transport.send({ ...mail, to: oneLine(mail.to), subject: oneLine(mail.subject), ...nameOf(mail) }),
  }
}

const environment = z.object({
  MAKTAB_MAIL_FROM: z.email().optional(),
  MAILGUN_KEY: z.string().optional(),
  MAILGUN_DOMAIN: z.string().optional(),
  MAILGUN_URL: z.url().default('https://api.eu.mailgun.net'),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
})

function transportOf(settings: MailSettings): Mailer {
  switch (settings.transport) {
    case 'mailgun':
      return mailgunMailer(settings)
    case 'smtp':
      return smtpMailer(settings)
    case 'mailbox':
      return fileMailer(settings)
  }
}

function nameOf({ fromName }: Mail): { fromName?: string } {
  return fromName === undefined ? {} : { fromName: oneLine(fromName) }
}
