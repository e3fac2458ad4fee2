import { direction, type Language } from 'kit/text/locale'
import { words } from 'kit/text/words-node'
import { escapeHtml, noticeStyle } from '../../core/http/notice-page.ts'
import { messageCategories } from '../outbound/contract.ts'
import type { Stop } from './stopping.ts'

type Shown = { school: string; nonce: string; language: Language; stop: Stop | null }

/** A small page that needs neither login nor JavaScript: what was switched off, and how to undo it. */
export function stopPage({ school, nonce, language, stop }: Shown): string {
  const { say } = words(language)
  const { title, text, buttons } = stop === null ? gone(say) : offered(say, stop)
  return `<!doctype html>
<html lang="${language}" dir="${direction(language)}">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)}</title>
<style nonce="${nonce}">${noticeStyle}${buttonStyle}</style>
</head>
<body>
<main>
<p>${escapeHtml(school)}</p>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
${buttons
  .map(
    ({ choice, label }) =>
      `<form method="post"><button name="choice" value="${choice}">${escapeHtml(label)}</button></form>`,
  )
  .join('\n')}
</main>
</body>
</html>
`
}

type Say = ReturnType<typeof words>['say']
type Told = { title: string; text: string; buttons: { choice: string; label: string }[] }

function gone(say: Say): Told {
  return {
    title: say('This link no longer works'),
    text: say('Log in, and choose under “My notifications” what you want to be told, and by which channel.'),
    buttons: [],
  }
}

function offered(say: Say, { category, isOff, isAllOff }: Stop): Told {
  const about = say(messageCategories[category])
  const again = { choice: 'again', label: say('Turn e-mails on again') }
  const all = { choice: 'all', label: say('Turn off all e-mails') }
  if (isAllOff)
    return {
      title: say('The school sends you no mails'),
      text: say('What concerns the safety of your log-in still comes.'),
      buttons: [again],
    }
  if (isOff)
    return {
      title: say('You get no more mails about: {category}', { category: about }),
      text: say('You still get other messages as before.'),
      buttons: [again, all],
    }
  return {
    title: say('No more mails about: {category}?', { category: about }),
    text: say('You still get other messages as before.'),
    buttons: [{ choice: 'category', label: say('No more mails about this') }, all],
  }
}

const buttonStyle = `
button { inline-size: 100%; min-block-size: 44px; margin-block-start: 1rem; padding: .625rem 1.25rem; border: 0; border-radius: 10px;
  background: var(--act); color: var(--on); font: inherit; font-weight: 600; cursor: pointer }
form + form button { background: none; border: 1px solid var(--line); color: var(--text) }
button:focus-visible { outline: 3px solid var(--act); outline-offset: 3px }
`
