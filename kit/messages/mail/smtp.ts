import { isIP } from 'node:net'
import { createTransport } from 'nodemailer'
import type SMTPTransport from 'nodemailer/lib/smtp-transport'
import { type Mailer, sender, unsubscribeHeaders } from './mail.ts'

/** Mail through any SMTP server: `smtp://user:password@host:587` (STARTTLS) or `smtps://…:465`. */
export function smtpMailer({ url, from }: { url: string; from: string }): Mailer {
  return mailerBy({ url }, from)
}

export type SmtpAccount = { host: string; port: number; user: string; password: string }
type Place = { address: string; isClearAllowed?: boolean }

/**
 * The same by an account, at an address that was checked before: the certificate must still match the host. A
 * password is never sent in the clear, unless `isClearAllowed`, as on this machine.
 */
export function smtpAccountMailer(
  { host, port, user, password, address, isClearAllowed = false }: SmtpAccount & Place,
  from: string,
): Mailer {
  const auth = user === '' ? {} : { auth: { user, pass: password } }
  // An IP address has no server name for SNI, and Node rejects one.
  const tls = isIP(host) === 0 ? { servername: host } : {}
  const secure = port === 465
  return mailerBy({ host: address, port, secure, requireTLS: !secure && !isClearAllowed, tls, ...auth }, from)
}

function mailerBy(options: SMTPTransport.Options, from: string): Mailer {
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
  const transport = createTransport({ ...options, ...timeouts })
  const domain = from.slice(from.indexOf('@') + 1)
  return {
    async send(mail) {
      const { to, subject, text, html, kind, fromName, id } = mail
      const sent = await transport.sendMail({
        from: sender(from, fromName),
        to,
        subject,
        text,
        html,
        headers: { 'X-Maktab-Kind': kind, 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail) },
        ...(id ? { messageId: `<${id}@${domain}>` } : {}),
      })
      return { id: sent.messageId }
    },
  }
}
