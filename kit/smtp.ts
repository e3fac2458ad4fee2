import { createTransport } from 'nodemailer'
import { type Mailer, sender } from './mail.ts'

/** Mail through any SMTP server: `smtp://user:password@host:587` (STARTTLS) or `smtps://…:465`. */
export function smtpMailer(settings: { url: string; from: string }): Mailer {
  const { url, from } = settings
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
  const transport = createTransport({ url, ...timeouts })
  const domain = from.slice(from.indexOf('@') + 1)
  return {
    async send({ to, subject, text, html, kind, fromName, id }) {
      const sent = await transport.sendMail({
        from: sender(from, fromName),
        to,
        subject,
        text,
        html,
        headers: { 'X-Maktab-Kind': kind, 'Auto-Submitted': 'auto-generated' },
        ...(id ? { messageId: `<${id}@${domain}>` } : {}),
      })
      return { id: sent.messageId }
    },
  }
}
