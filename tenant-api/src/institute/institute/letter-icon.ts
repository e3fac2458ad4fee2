import { escapeHtml } from '../../core/http/notice-page.ts'
import type { Profile } from '../../core/school/profile.ts'
import { solidsOf } from './theme-colours.ts'

/** The first letter of the school's name on its colour, as the browser's own fonts draw it. */
export function letterIcon({ name, theme, colour }: Pick<Profile, 'name' | 'theme' | 'colour'>): string {
  const { solid, on } = solidsOf({ theme, colour })
  const letter = /\p{L}|\p{N}/u.exec(name)?.[0] ?? ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="512" height="512"><rect width="512" height="512" rx="112" fill="${solid}"/><text x="256" y="256" fill="${on}" font-family="Inter, 'Noto Naskh Arabic', 'Segoe UI', system-ui, sans-serif" font-size="280" font-weight="600" text-anchor="middle" dominant-baseline="central">${escapeHtml(letter.toLocaleUpperCase('en'))}</text></svg>`
}
