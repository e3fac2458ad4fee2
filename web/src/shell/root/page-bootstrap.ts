import { isLanguage, type Language } from 'kit/text/locale'
import type { Me } from 'tenant-api/contract/access/sessions'
import { readSite, type Site } from 'tenant-api/contract/institute/institute'
import { plainCall } from '../session/api.ts'
import { pageCame } from '../session/since.ts'

export type Boot = { site: Site; language: Language }

/**
 * The data that the server embedded in the page; falls back to the API where no such server runs (vite's own).
 */
export async function readBoot(): Promise<Boot> {
  const boot = parse<{ site: Site; madeAt: number }>('boot')
  pageCame(boot?.madeAt)
  const site = boot?.site ?? (await plainCall(readSite, {}))
  const lang = document.documentElement.lang
  return { site, language: isLanguage(lang) ? lang : site.language }
}

/**
 * Who was here when the server made the page: null for nobody. Undefined where it does not say, as in one that the
 * service worker has kept.
 */
export function readWhoIsHere(): Me | null | undefined {
  return parse<Me | null>('me')
}

function parse<T>(id: string): T | undefined {
  const text = document.getElementById(id)?.textContent
  return text ? JSON.parse(text) : undefined
}
