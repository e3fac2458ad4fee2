import type { Answers } from './application.ts'
import { pageZone } from './zone.ts'

/** Dresses the picture of the log-in page with what has been typed so far. */
export function dressPreview(root: HTMLElement, answers: Answers): void {
  const name = root.querySelector<HTMLElement>('[data-preview=name]')
  const typed = (answers['instituteName'] ?? '').trim()
  if (name) name.textContent = typed || (name.dataset['empty'] ?? '')
  put('letter', firstLetter(typed) || 'M')
  put('address', `${answers['subdomain'] || '…'}.${pageZone()}`)
  put('email', answers['email'] ?? '')

  function put(part: string, text: string): void {
    const place = root.querySelector(`[data-preview=${part}]`)
    if (place) place.textContent = text
  }
}

function firstLetter(text: string): string {
  return (/\p{L}/u.exec(text)?.[0] ?? '').toUpperCase()
}
