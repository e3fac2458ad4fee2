import type { Language } from 'kit/text/locale'
import type { Say } from 'kit/text/words'
import { createContext, use } from 'react'

/** The reading of one page in one language: what every component of a page may ask for. */
export type Visit = {
  language: Language
  /** The page's path without its language: '' is the home page. */
  path: string
  say: Say
  /** The same sentences in another language, for the samples that show all three. */
  sayIn: (language: Language) => Say
  /** Where a page of this site lies in the visit's language: `to('signup')`, `to('#features')`. */
  to: (path: string) => string
  /** The modules of a school's API, as `money/invoices`: what a school can use. */
  modules: ReadonlySet<string>
  /** The pictures of the product that there are, as `product/exams-en.webp`. */
  pictures: ReadonlySet<string>
}

export const VisitContext = createContext<Visit | null>(null)

export function useVisit(): Visit {
  const visit = use(VisitContext)
  if (!visit) throw new Error('A component of a page is rendered outside of a visit')
  return visit
}

/** The address of a page in a language; English has no prefix. */
export function pagePath(language: Language, path: string): string {
  return language === 'en' ? `/${path}` : `/${language}/${path}`
}
