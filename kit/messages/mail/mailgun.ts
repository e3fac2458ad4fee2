import Mailgun from 'mailgun.js'
import { type Mailer, sender, unsubscribeHeaders } from './mail.ts'

/** Mail through Mailgun's API; `url` is https://api.eu.mailgun.net or https://api.mailgun.net. */
export function mailgunMailer(settings: { key: string; domain: string; url: string; from: string }): Mailer {
  const { key, domain, url, from } = settings
  const client = new Mailgun(FormData).client({ username: 'api', key, url, timeout: 15_000 })
  return {
    async send(mail) {
      const { to, subject, text, html, kind, fromName, id } = mail
      const headers = Object.entries(unsubscribeHeaders(mail)).map(([name, value]) => [`h:${name}`, value])
      const { id: taken } = await client.messages.create(domain, {
        from: sender(from, fromName),
        to: [to],
        subject,
        text,
        html,
        'o:tag': kind,
        // Tracking would rewrite a school's links and add a tracking pixel to parents' mail.
        'o:tracking': 'no',
        ...Object.fromEntries(headers),
        ...(id ? { 'h:Message-Id': `<${id}@${domain}>` } : {}),
      })
      if (!taken) throw new Error('Mailgun took the message without an id')
      return { id: taken }
    },
  }
}
