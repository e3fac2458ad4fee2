import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { direction, formatDate, type Language, languages } from 'kit/text/locale'
import { inScript } from 'kit/text/name-in-script'
import { type Say, sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import { Refusal } from 'kit/contract/refusal'
import { escapeHtml, noticeStyle } from '../../core/http/notice-page.ts'
import { pageLanguage } from '../../core/http/page-language.ts'
import { readerOf } from '../../core/acts/localized-message.ts'
import { type School, schoolAt } from '../../core/school/school.ts'
import { readSite } from '../../institute/institute/site.ts'
import { verification, type Verification } from './contract.ts'
import { verify } from './verification.ts'

/**
 * What somebody sees who has scanned the code of a paper: whether it is genuine, in all three languages, and whose it
 * is. Without a code, or with one that no paper has, a field for the code.
 */
export async function sendVerifyPage(
  request: FastifyRequest,
  reply: FastifyReply,
  code: string | undefined,
): Promise<FastifyReply> {
  const school = await schoolAt(request.headers.host)
  const first = pageLanguage(request, await school.profile())
  const site = await readSite(school, first)
  const found =
    code === undefined
      ? undefined
      : await verify(school, code).catch((error: unknown) => {
          if (error instanceof Refusal && error.status === 404) return undefined
          throw error
        })
  const nonce = randomBytes(16).toString('base64url')
  const order = [first, ...languages.map((language) => language.code).filter((other) => other !== first)]
  const parts = await Promise.all(
    order.map((language) => partOf(school, language, { found, isAsked: code !== undefined })),
  )
  return reply
    .status(found || code === undefined ? 200 : 404)
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
    )
    .header('cache-control', 'no-store')
    .header('vary', 'cookie, accept-language')
    .type('text/html; charset=utf-8')
    .send(
      pageOf({
        name: site.name,
        logo: site.logo,
        icon: site.icon,
        first,
        nonce,
        state: found?.state ?? (code === undefined ? 'empty' : 'unknown'),
        parts,
      }),
    )
}

/** All that is said, in one language. */
async function partOf(
  school: School,
  language: Language,
  { found, isAsked }: { found: Verification | undefined; isAsked: boolean },
): Promise<string> {
  const { say } = words(await readerOf(school, language))
  const { dateFormat } = await school.profile()
  const date = (day: string) => formatDate(language, day, { pattern: dateFormat })
  const open = `<section lang="${language}" dir="${direction(language)}">`
  if (!found) {
    const title = isAsked ? sayings.unknown : sayings.ask
    const advice = isAsked ? sayings.advice : sayings.where
    return `${open}<h2>${escapeHtml(say(title))}</h2><p>${escapeHtml(say(advice))}</p>${codeForm(say)}</section>`
  }
  const { kind, state } = verification.shape
  const facts = [
    [sayings.paper, say(choicesOf(kind)[found.kind] ?? '')],
    [sayings.serial, found.serial],
    [sayings.name, inScript(language, found.name, found.otherName).filter(Boolean).join(' · ')],
    [sayings.issued, date(found.issuedOn)],
    [sayings.until, found.validUntil && date(found.validUntil)],
  ].flatMap(([title, value]) =>
    title && value ? [`<dt>${escapeHtml(say(title))}</dt><dd><bdi>${escapeHtml(value)}</bdi></dd>`] : [],
  )
  return `${open}<h2>${escapeHtml(say(choicesOf(state)[found.state] ?? ''))}</h2><dl>${facts.join('')}</dl></section>`
}

/** A field for the code on a paper, in one language. */
function codeForm(say: Say): string {
  const label = escapeHtml(say(sayings.code))
  return `<form method="get" action="/verify"><label>${label} <input name="code" required maxlength="40" dir="ltr" autocomplete="off" autocapitalize="characters" spellcheck="false"></label><button>${escapeHtml(say(sayings.check))}</button></form>`
}

function choicesOf(schema: { meta(): unknown }): Readonly<Record<string, string>> {
  return (schema.meta() as { choices?: Record<string, string> } | undefined)?.choices ?? {}
}

const sayings = {
  unknown: sentence('No paper of this school has this code'),
  advice: sentence('Compare the code with the paper, or ask the office of the school.'),
  ask: sentence('Is a paper of this school genuine?'),
  where: sentence('Type the code that is printed on the paper, at the end of its address.'),
  code: sentence('Code on the paper'),
  check: sentence('Check it'),
  paper: sentence('Paper'),
  serial: sentence('Serial number'),
  name: sentence('Name'),
  issued: sentence('Issued on'),
  until: sentence('Valid until'),
}

type Page = {
  name: string
  logo: string | null
  icon: string
  first: Language
  nonce: string
  state: Verification['state'] | 'unknown' | 'empty'
  parts: readonly string[]
}

const signs = {
  good: 'M14 25l7 7 14-16',
  paid: 'M14 25l7 7 14-16',
  'part-paid': 'M14 25l7 7 14-16',
  expired: 'M24 14v11l7 5',
  replaced: 'M24 14v11l7 5',
  revoked: 'M16 16l16 16M32 16L16 32',
  unknown: 'M16 16l16 16M32 16L16 32',
  empty: 'M19 19a5 5 0 1 1 8 4c-2 1-3 2-3 5M24 33v1',
}

function pageOf({ name, logo, icon, first, nonce, state, parts }: Page): string {
  return `<!doctype html>
<html lang="${first}" dir="${direction(first)}">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">
<title>${escapeHtml(name)}</title>
<link rel="icon" href="${escapeHtml(icon)}">
<style nonce="${nonce}">${noticeStyle}${ownStyle}</style>
</head>
<body>
<main class="${state}">
${logo ? `<img src="${escapeHtml(logo)}" alt="">` : ''}
<h1><bdi>${escapeHtml(name)}</bdi></h1>
<svg viewBox="0 0 48 48" width="64" height="64" aria-hidden="true"><circle cx="24" cy="24" r="21" fill="none" stroke="currentColor" stroke-width="3"/><path fill="none" stroke="currentColor" stroke-width="4" stroke-linecap="round" stroke-linejoin="round" d="${signs[state]}"/></svg>
${parts.join('\n')}
</main>
</body>
</html>
`
}

const ownStyle = `
img { max-inline-size: 10rem; max-block-size: 4rem }
h1 { font-size: 1.125rem; margin: .5rem 0 1rem }
.good svg, .paid svg { color: #15803d } .expired svg, .replaced svg, .part-paid svg { color: #b45309 } .revoked svg, .unknown svg { color: #b91c1c }
@media (prefers-color-scheme: dark) { .good svg, .paid svg { color: #4ade80 } .expired svg, .replaced svg, .part-paid svg { color: #fbbf24 } .revoked svg, .unknown svg { color: #f87171 } }
section { margin-block-start: 1.25rem; padding-block-start: 1.25rem; border-block-start: 1px solid var(--line) }
section:first-of-type { border: 0; padding: 0 }
h2 { margin: 0 0 .5rem; font-size: 1.25rem; line-height: inherit }
section:not(:first-of-type) h2 { font-size: 1rem }
section[lang=ur] h2 { font-weight: 400 }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: 0; text-align: start }
form { display: grid; gap: .75rem; margin-block-start: 1rem }
label { display: grid; gap: .25rem; color: var(--soft) }
input, button { font: inherit; min-block-size: 44px; padding: .5rem .75rem; border-radius: 10px; border: 1px solid var(--line) }
input { background: var(--page); color: var(--text); text-align: center }
button { background: var(--act); color: var(--on); font-weight: 600; border-color: transparent }
dt { color: var(--soft) } dd { margin: 0; font-weight: 600 }
section[lang=ar] { font-family: 'Noto Naskh Arabic', 'Segoe UI', Tahoma, sans-serif; line-height: 1.8 }
section[lang=ur] { font-family: 'Noto Nastaliq Urdu', 'Jameel Noori Nastaleeq', 'Urdu Typesetting', serif; line-height: 2.2 }
section[lang=en] { font-family: Inter, 'Segoe UI', Roboto, system-ui, sans-serif; line-height: 1.6 }
`
