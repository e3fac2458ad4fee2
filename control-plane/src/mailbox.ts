import type { FastifyInstance, FastifyReply } from 'fastify'
import { type KeptMail, listMail, readMail } from 'kit/messages/mail/mailbox'
import { refuseMissing } from 'kit/contract/refusal'

type OneMail = { Params: { id: string } }

/** Development only: `/mailbox` shows the mails and texts that were kept in `folder` instead of being sent. */
export function serveMailbox(app: FastifyInstance, folder: string) {
  app.get('/mailbox', async (_, reply) => sendPage(reply, listPage(await listMail(folder))))
  app.get('/mailbox/mailbox.css', (_, reply) => reply.type('text/css; charset=utf-8').send(style))
  app.get<OneMail>('/mailbox/:id', async ({ params }, reply) => {
    return sendPage(reply, mailPage(await find(folder, params.id)))
  })
  app.get<OneMail>('/mailbox/:id/html', async ({ params }, reply) => {
    const { html } = await find(folder, params.id)
    reply.header('content-security-policy', framed).removeHeader('origin-agent-cluster')
    return reply.type('text/html; charset=utf-8').send(html.replace('<head>', '<head><base target="_blank">'))
  })
}

const framed =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'self'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"
const framing =
  "default-src 'none'; style-src 'self'; frame-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'"

async function find(folder: string, id: string): Promise<KeptMail> {
  return (await readMail(folder, id)) ?? refuseMissing()
}

function sendPage(reply: FastifyReply, body: string) {
  reply.header('content-security-policy', framing).header('cache-control', 'no-store')
  return reply.type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="en" dir="ltr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Mailbox</title><link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/mailbox/mailbox.css"></head><body><main>
${body}
</main></body></html>
`)
}

function listPage(mails: readonly KeptMail[]): string {
  const lines = mails.map(
    (
      mail,
    ) => `<li><a href="/mailbox/${encodeURIComponent(mail.id)}"><bdi>${escapeHtml(mail.subject)}</bdi></a>
<p><bdi>${escapeHtml(mail.to)}</bdi> · ${escapeHtml(mail.kind)} · <time>${mail.sentAt}</time></p></li>`,
  )
  const list = lines.length > 0 ? `<ul>${lines.join('\n')}</ul>` : '<p>Nothing has been sent yet.</p>'
  return `<h1>Mailbox</h1><p>In development no mail and no text message leaves this machine. They are kept here.</p>${list}`
}

function mailPage(mail: KeptMail): string {
  return `<p><a href="/mailbox">Mailbox</a></p>
<h1><bdi>${escapeHtml(mail.subject)}</bdi></h1>
<p>From <bdi>${escapeHtml(mail.from)}</bdi><br>To <bdi>${escapeHtml(mail.to)}</bdi><br><time>${mail.sentAt}</time> · ${escapeHtml(mail.kind)}</p>
${mail.way === 'text' ? '' : asHtml(mail)}<pre dir="auto">${escapeHtml(mail.text)}</pre>`
}

function asHtml({ id }: KeptMail): string {
  return `<iframe src="/mailbox/${encodeURIComponent(id)}/html" title="The message as html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<h2>As text</h2>
`
}

const style = `:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0 }
main { max-inline-size: 48rem; margin-inline: auto; padding: 1.5rem }
ul { list-style: none; padding: 0 }
li { border-block-start: 1px solid #94a3b866; padding-block: 0.75rem }
li p { margin: 0; opacity: 0.75; font-size: 0.875rem }
iframe { inline-size: 100%; block-size: 36rem; border: 1px solid #94a3b866; border-radius: 8px; background: #fff }
pre { white-space: pre-wrap; overflow-wrap: anywhere; border: 1px solid #94a3b866; border-radius: 8px; padding: 1rem }
`

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
