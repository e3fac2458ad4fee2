import type { ToastWords } from '../frame/toast-words.ts'
import { homeOf, offeredLanguage, ownHome } from './language.ts'
import { keep, recall } from './memory.ts'
import { toast } from './toast.ts'
import { pageLanguage, readWords } from './words.ts'

const missing = document.getElementById('not-found')

if (missing) location.replace(`${homeOf(location.pathname)}#not-found`)
else {
  followLanguage()
  askConsent()
  closeMenus()
  bringFaces()
  greetLost()
}

/** Keeps the language of the page for the next visit and for the server; `/` leads to the language last used. */
function followLanguage(): void {
  const inside = document.referrer.startsWith(`${location.origin}/`)
  const kept = recall('language', 'localStorage')
  const home = ownHome(location, kept, inside)
  if (home) return location.replace(home)
  offerLanguage(offeredLanguage(pageLanguage(), kept, navigator.languages))
  keepLanguage(pageLanguage())
  for (const link of document.querySelectorAll<HTMLElement>('[data-language]')) {
    link.addEventListener('click', () => keepLanguage(link.dataset['language'] ?? 'en'))
  }
}

/** Shows the line that leads to the same page in another language. */
function offerLanguage(language: string | null): void {
  const offer = document.querySelector<HTMLElement>(`[data-offer="${language}"]`)
  if (offer) offer.hidden = false
}

function keepLanguage(language: string): void {
  keep('language', language, 'localStorage')
  // The server writes its sentences in this language.
  // oxlint-disable-next-line unicorn/no-document-cookie -- cookieStore is missing in some supported browsers
  document.cookie = `language=${language}; path=/; max-age=31536000; samesite=lax`
}

function askConsent(): void {
  const banner = document.getElementById('consent')
  if (!banner || recall('cookie-consent', 'localStorage')) return
  banner.hidden = false
  for (const button of banner.querySelectorAll<HTMLElement>('[data-consent]')) {
    button.addEventListener('click', () => {
      keep('cookie-consent', button.dataset['consent'] ?? 'declined', 'localStorage')
      banner.hidden = true
    })
  }
}

/** A menu closes by Escape (the focus returns to its button), by a click elsewhere and by choosing from it. */
function closeMenus(): void {
  document.addEventListener('click', ({ target }) => {
    for (const menu of openMenus()) {
      const chosen = target instanceof Element && target.closest('a')
      if (chosen || !(target instanceof Node && menu.contains(target))) menu.open = false
    }
  })
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    for (const menu of openMenus()) {
      menu.open = false
      menu.querySelector('summary')?.focus()
    }
  })
}

/** Lets the cards of other languages have their own faces: once they come near. */
function bringFaces(): void {
  const cards = document.querySelector<HTMLElement>('.tongues')
  if (!cards) return
  const bring = () => {
    cards.dataset['near'] = ''
    watch.disconnect()
  }
  const watch = new IntersectionObserver(
    (seen) => seen.some(({ isIntersecting }) => isIntersecting) && bring(),
    {
      rootMargin: '600px',
    },
  )
  watch.observe(cards)
}

function openMenus(): NodeListOf<HTMLDetailsElement> {
  return document.querySelectorAll('details.menu[open]')
}

/** Tells a visitor who came by an unknown address why this is the home page. */
function greetLost(): void {
  if (location.hash !== '#not-found') return
  history.replaceState(null, '', location.pathname)
  toast('notification', readWords<ToastWords>(document.body).missing)
}
