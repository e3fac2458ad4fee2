import type { Language } from 'kit/text/locale'
import type { Say } from 'kit/text/words'
import { renderToStaticMarkup } from 'react-dom/server'
import { Document, type Assets } from './frame/document.tsx'
import { home } from './home/home.tsx'
import { privacy } from './legal/privacy.tsx'
import { terms } from './legal/terms.tsx'
import { checkYourEmail } from './notes/check-your-email.tsx'
import { completeRegistration } from './notes/complete-registration.tsx'
import { findYourSchool } from './notes/find-your-school.tsx'
import { notFound } from './notes/not-found.tsx'
import { thankYou } from './notes/thank-you.tsx'
import type { Page } from './page.ts'
import { signup } from './signup/page.tsx'
import { pagePath, VisitContext, type Visit } from './visit.ts'

/** Every page that exists in all three languages. */
export const pages: readonly Page[] = [
  home,
  signup,
  checkYourEmail,
  completeRegistration,
  findYourSchool,
  thankYou,
  terms,
  privacy,
]

/** The one page for addresses that do not exist; it is English with a way home in each language. */
export const missing = notFound

/**
 * A page as complete HTML. `origin` (https://…, no slash at the end) makes canonical and alternate addresses
 * absolute; without one they stay relative to wherever the site is served.
 */
export function renderPage(
  page: Page,
  language: Language,
  sayIn: (language: Language) => Say,
  assets: Assets,
) {
  const visit: Visit = {
    language,
    path: page.path,
    say: sayIn(language),
    sayIn,
    to: (path) => pagePath(language, path),
  }
  const html = renderToStaticMarkup(
    <VisitContext value={visit}>
      <Document page={page} assets={assets} />
    </VisitContext>,
  )
  return `<!doctype html>${html}`
}
