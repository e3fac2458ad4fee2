import { isLanguage, type Language } from 'kit/text/locale'
import { readSite, type Site } from 'tenant-api/contract/institute/institute'
import { plainCall } from '../session/api.ts'

export type Boot = { site: Site; language: Language }

/**
 * The data that the server embedded in the page; falls back to the API where no such server runs (vite's own).
 */
export async function readBoot(): Promise<Boot> {
  const site = parse('boot')?.site ?? (await plainCall(readSite, {}))
  const lang = document.documentElement.lang
  return { site, language: isLanguage(lang) ? lang : site.language }
}

function parse(id: string): { site?: Site } | undefined {
  const text = document.getElementById(id)?.textContent
  return text ? JSON.parse(text) : undefined
}
