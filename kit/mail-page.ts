import { direction, type Language } from './locale.ts'
import { words } from './words-node.ts'
import { sentence } from './words.ts'

export type MailPage = {
  language: Language
  title: string
  /** Ready sentences in the reader's language. */
  paragraphs: readonly string[]
  /** The one thing to do, as a button and as an address to copy. */
  action?: { label: string; url: string }
  /** Addresses to choose from, each with its own line. */
  links?: readonly { label: string; url: string }[]
  /** Small print above the product's own line. */
  note?: string
  /** Whose mail it is, when it is a school's: its name stands on top instead of the product's. */
  school?: string
}

/** The frame of every mail: html that mail programs show alike in three languages, and the same as plain text. */
export function mailPage(page: MailPage): { html: string; text: string } {
  return { html: htmlOf(page), text: textOf(page) }
}

const looks = {
  en: { font: "Inter, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif", size: 16, line: 1.6 },
  ur: {
    font: "'Noto Nastaliq Urdu', 'Jameel Noori Nastaleeq', 'Urdu Typesetting', serif",
    size: 18,
    line: 2.1,
  },
  ar: { font: "'Noto Naskh Arabic', 'Segoe UI', Tahoma, sans-serif", size: 17, line: 1.75 },
} as const

function htmlOf({ language, title, paragraphs, action, links = [], note, school }: MailPage): string {
  const { font, size, line } = looks[language]
  const dir = direction(language)
  const body = [
    ...paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`),
    ...(action ? [actionHtml(language, action)] : []),
    ...links.map(linkHtml),
    ...(note
      ? [`<p style="margin:16px 0 0;color:#64748b;font-size:${size - 2}px">${escapeHtml(note)}</p>`]
      : []),
  ].join('\n')
  return `<!doctype html>
<html lang="${language}" dir="${dir}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:0;background:#f8fafc">
<table role="presentation" dir="${dir}" width="100%" cellpadding="0" cellspacing="0" style="background:#f8fafc"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #e2e8f0;border-radius:12px"><tr>
<td dir="${dir}" style="padding:32px;text-align:start;color:#0f172a;font-family:${font};font-size:${size}px;line-height:${line}">
<p style="margin:0 0 24px;font-weight:700;color:#1d4ed8">${escapeHtml(school ?? productName(language))}</p>
<h1 style="margin:0 0 16px;font-size:${size + 6}px;line-height:${line};font-weight:700">${escapeHtml(title)}</h1>
${body}
</td></tr></table>
<p dir="${dir}" style="margin:16px 0 0;color:#64748b;font-family:${font};font-size:${size - 3}px;line-height:${line}">${escapeHtml(footer(language, school))}</p>
</td></tr></table>
</body>
</html>
`
}

function actionHtml(language: Language, { label, url }: { label: string; url: string }): string {
  const { say } = words(language)
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr><td style="background:#2563eb;border-radius:8px">
<a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 24px;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(label)}</a></td></tr></table>
<p style="margin:0;color:#64748b">${escapeHtml(say(copyAddress))}</p>
<p dir="ltr" style="margin:0 0 16px;text-align:start;word-break:break-all;font-family:monospace;font-size:13px;line-height:1.5">${escapeHtml(url)}</p>`
}

function linkHtml({ label, url }: { label: string; url: string }): string {
  return `<p style="margin:0 0 16px"><strong>${escapeHtml(label)}</strong><br><a dir="ltr" href="${escapeHtml(url)}" style="color:#1d4ed8;word-break:break-all">${escapeHtml(url)}</a></p>`
}

function textOf({ language, title, paragraphs, action, links = [], note, school }: MailPage): string {
  const parts = [
    title,
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...links.map(({ label, url }) => `${label}\n${url}`),
    ...(note ? [note] : []),
    `-- \n${footer(language, school)}`,
  ]
  return `${parts.join('\n\n')}\n`
}

const copyAddress = sentence('If the button does not work, copy this address into your browser:')

// "Maktab" alone means an office in Arabic, so the product introduces itself with its tagline there.
function productName(language: Language): string {
  return words(language).say(sentence('Maktab'))
}

function footer(language: Language, school: string | undefined): string {
  const { say } = words(language)
  return school
    ? say(sentence('{school} works with Maktab'), { school })
    : say(sentence('Sent by Maktab, the school platform'))
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
