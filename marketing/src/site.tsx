import type { Language } from 'kit/text/locale'
import type { Say } from 'kit/text/words'
import { renderToStaticMarkup } from 'react-dom/server'
import { Document, type Assets } from './frame/document.tsx'
import { blogPages } from './blog/pages.tsx'
import { allFeatures } from './features/cards.tsx'
import { featurePages } from './features/pages.tsx'
import { home } from './home/home.tsx'
import { companyPages } from './info/company-pages.tsx'
import { landing } from './info/landing.tsx'
import { partnerPages } from './info/partner-pages.tsx'
import { productPages } from './info/product-pages.tsx'
import { privacy } from './legal/privacy.tsx'
import { terms } from './legal/terms.tsx'
import { checkYourEmail } from './notes/check-your-email.tsx'
import { completeRegistration } from './notes/complete-registration.tsx'
import { findYourSchool } from './notes/find-your-school.tsx'
import { notFound } from './notes/not-found.tsx'
import { thankYou } from './notes/thank-you.tsx'
import { aliases, machineFiles } from './machines/files.ts'
import type { Page } from './page.ts'
import { pricePages } from './prices/pages.tsx'
import { signup } from './signup/page.tsx'
import { pagePath, VisitContext, type Visit } from './visit.ts'

/** Every page, in a language: the posts of the blog have texts of their own in each. */
export const pagesIn = (language: Language): readonly Page[] => [
  home,
  ...featurePages,
  ...pricePages,
  ...productPages,
  ...partnerPages,
  ...companyPages,
  ...blogPages(language),
  landing,
  signup,
  checkYourEmail,
  completeRegistration,
  findYourSchool,
  thankYou,
  terms,
  privacy,
]

/** What machines read, and which page answers the addresses of dialogs: text by the name of its file. */
export function otherFiles(): Record<string, string> {
  const routes = allFeatures((text) => text)
    .slice(0, 12)
    .map(({ route }) => route)
  return { ...machineFiles(pagesIn('en')), 'aliases.json': JSON.stringify(aliases(routes)) }
}

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
    modules: assets.modules,
    pictures: assets.pictures,
  }
  const html = renderToStaticMarkup(
    <VisitContext value={visit}>
      <Document page={page} assets={assets} />
    </VisitContext>,
  )
  return `<!doctype html>${html}`
}
