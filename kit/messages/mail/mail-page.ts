import { direction, type Language } from '../../text/locale.ts'
import { words } from '../../text/words-node.ts'
import { sentence } from '../../text/words.ts'

export type MailPage = {
  language: Language
  title: string
  /** Complete sentences in the reader's language. */
  paragraphs: readonly string[]
  /** The one call to action, as a button and as an address to copy. */
  action?: { label: string; url: string }
  /** Addresses to choose from, one per line. */
  links?: readonly { label: string; url: string }[]
  /** Small print above the product's own line. */
  note?: string
  /** The link to unsubscribe, in small print at the very end. */
  stop?: { label: string; url: string }
  /** The school that the mail is from: it carries the school's name and colours instead of the product's. */
  school?: MailSchool
}

export type MailSchool = {
  name: string
  /** The absolute URL of the logo, which then replaces the name at the top. */
  logo?: string
  /** The colours of a button and of text in the school's colour on white. */
  solid: string
  on: string
  text: string
  /** A footer line of the school; empty for the product's, null for none. */
  footer: string | null
  /** The school's address and contact details; empty if it has entered none. */
  contact?: string
}

/**
 * The layout of every mail: html that mail programs render alike in three languages, and the same as plain
 * text.
 */
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

function htmlOf({ language, title, paragraphs, action, links = [], note, stop, school }: MailPage): string {
  const { font, size, line } = looks[language]
  const dir = direction(language)
  const body = [
    ...paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`),
    ...(action ? [actionHtml(language, action, school ?? product)] : []),
    ...links.map((link) => linkHtml(link, school ?? product)),
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
${school?.logo ? logoHtml(school.name, school.logo) : nameHtml(school?.name ?? productName(language), school ?? product)}
<h1 style="margin:0 0 16px;font-size:${size + 6}px;line-height:${line};font-weight:700">${escapeHtml(title)}</h1>
${body}
</td></tr></table>
${footerLines(language, school)
  .map(
    (said) =>
      `<p dir="${dir}" style="margin:16px 0 0;color:#64748b;font-family:${font};font-size:${size - 3}px;line-height:${line}">${escapeHtml(said)}</p>`,
  )
  .join('')}${stop ? stopHtml({ dir, font, size, line }, stop) : ''}
</td></tr></table>
</body>
</html>
`
}

type Colours = Pick<MailSchool, 'solid' | 'on' | 'text'>
const product: Colours = { solid: '#2563eb', on: '#ffffff', text: '#1d4ed8' }

function nameHtml(name: string, { text }: Colours): string {
  return `<p style="margin:0 0 24px;font-weight:700;color:${text}">${escapeHtml(name)}</p>`
}

/** Two and a half lines high; a program that loads no images shows the name. */
function logoHtml(name: string, logo: string): string {
  return `<p style="margin:0 0 24px;font-weight:700"><img src="${escapeHtml(logo)}" alt="${escapeHtml(name)}" height="40" style="display:block;height:40px;width:auto;max-width:240px;border:0"></p>`
}

type Link = { label: string; url: string }
type Script = { dir: string; font: string; size: number; line: number }

function stopHtml({ dir, font, size, line }: Script, { label, url }: Link): string {
  return `<p dir="${dir}" style="margin:8px 0 0;font-family:${font};font-size:${size - 3}px;line-height:${line}"><a href="${escapeHtml(url)}" style="color:#64748b">${escapeHtml(label)}</a></p>`
}

function actionHtml(language: Language, { label, url }: Link, { solid, on }: Colours): string {
  const { say } = words(language)
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr><td style="background:${solid};border-radius:8px">
<a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 24px;color:${on};text-decoration:none;font-weight:600">${escapeHtml(label)}</a></td></tr></table>
<p style="margin:0;color:#64748b">${escapeHtml(say(copyAddress))}</p>
<p dir="ltr" style="margin:0 0 16px;text-align:start;word-break:break-all;font-family:monospace;font-size:13px;line-height:1.5">${escapeHtml(url)}</p>`
}

function linkHtml({ label, url }: Link, { text }: Colours): string {
  return `<p style="margin:0 0 16px"><strong>${escapeHtml(label)}</strong><br><a dir="ltr" href="${escapeHtml(url)}" style="color:${text};word-break:break-all">${escapeHtml(url)}</a></p>`
}

function textOf({ language, title, paragraphs, action, links = [], note, stop, school }: MailPage): string {
  const parts = [
    title,
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...links.map(({ label, url }) => `${label}\n${url}`),
    ...(note ? [note] : []),
    ...footerLines(language, school).map((said) => `-- \n${said}`),
    ...(stop ? [`${stop.label}: ${stop.url}`] : []),
  ]
  return `${parts.join('\n\n')}\n`
}

const copyAddress = sentence('If the button does not work, copy this address into your browser:')

// "Maktab" alone means an office in Arabic, so the product adds its tagline there.
function productName(language: Language): string {
  return words(language).say(sentence('Maktab'))
}

/** The school's footer line and contact details, or nothing where it wants none. */
function footerLines(language: Language, school: MailSchool | undefined): string[] {
  const { say } = words(language)
  if (!school) return [say(sentence('Sent by Maktab, the school platform'))]
  if (school.footer === null) return []
  const own = school.footer || say(sentence('{school} works with Maktab'), { school: school.name })
  return school.contact ? [own, school.contact] : [own]
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
