import { direction, type Language } from 'kit/text/locale'
import type { Refusal } from 'kit/contract/refusal'
import { words } from 'kit/text/words-node'

type Reader = { language: Language; nonce: string; origin: string }

/**
 * A whole page for a reader who cannot reach a school: what is wrong, and where to go. It needs no other file.
 */
export function noticePage(refusal: Refusal, { language, nonce, origin }: Reader): string {
  const { say } = words(language)
  const title = escapeHtml(say(refusal.message, refusal.params))
  const unknown = refusal.status === 404
  const advice = unknown
    ? say('No school is at this address. Please check how it is written, or look your school up.')
    : say('Nothing is lost. Please try again later.')
  const way = unknown
    ? {
        label: say('Find your school'),
        url: `${origin}${language === 'en' ? '' : `/${language}`}/find-your-school`,
      }
    : { label: say('Try again'), url: '' }
  return `<!doctype html>
<html lang="${language}" dir="${direction(language)}">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">
<title>${title}</title>
<style nonce="${nonce}">${noticeStyle}</style>
</head>
<body>
<main>
<svg viewBox="0 0 48 48" width="48" height="48" aria-hidden="true"><path fill="none" stroke="currentColor" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round" d="${unknown ? signpost : clock}"/></svg>
<h1>${title}</h1>
<p>${escapeHtml(advice)}</p>
<p><a href="${escapeHtml(way.url)}">${escapeHtml(way.label)}</a></p>
</main>
</body>
</html>
`
}

/** Escapes text for HTML, attributes included. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}

const signpost = 'M24 6v36M16 42h16M24 10h14l5 5-5 5H24M24 22H12l-5 5 5 5h12'
const clock = 'M24 42a18 18 0 1 0 0-36 18 18 0 0 0 0 36zM24 14v10l7 5'

export const noticeStyle = `
:root { color-scheme: light dark; --page: #f8fafc; --card: #fff; --line: #e2e8f0; --text: #0f172a; --soft: #475569; --act: #2563eb; --on: #fff }
@media (prefers-color-scheme: dark) {
  :root { --page: #0b0f14; --card: #141a21; --line: #263241; --text: #f1f5f9; --soft: #a3b1c2; --act: #3b82f6; --on: #08101f }
}
* { box-sizing: border-box }
body { margin: 0; min-block-size: 100vh; padding: 1.5rem; display: grid; place-items: center; background: var(--page);
  color: var(--text); font: 1rem/1.6 Inter, 'Segoe UI', Roboto, system-ui, sans-serif }
:lang(ar) body { font-family: 'Noto Naskh Arabic', 'Segoe UI', Tahoma, sans-serif; line-height: 1.8 }
:lang(ur) body { font-family: 'Noto Nastaliq Urdu', 'Jameel Noori Nastaleeq', 'Urdu Typesetting', serif; line-height: 2.2 }
main { inline-size: min(28rem, 100%); padding: 2.5rem 2rem; text-align: center; background: var(--card);
  border: 1px solid var(--line); border-radius: 16px }
svg { color: var(--act) }
h1 { margin: 1rem 0 .5rem; font-size: 1.5rem; line-height: inherit; text-wrap: balance }
p { margin: 0; color: var(--soft); text-wrap: pretty }
a { display: inline-block; margin-block-start: 1.5rem; padding: .625rem 1.25rem; border-radius: 10px;
  background: var(--act); color: var(--on); font-weight: 600; text-decoration: none }
a:focus-visible { outline: 3px solid var(--act); outline-offset: 3px }
`
