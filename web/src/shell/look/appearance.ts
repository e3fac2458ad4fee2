import { useLayoutEffect } from 'react'
import { densities, type Me } from 'tenant-api/contract/access/sessions'
import { modes, type Site } from 'tenant-api/contract/institute/institute'
import { recall, remember } from './cookies.ts'
import { useMe } from '../session/me.ts'
import { useSite } from './site.ts'

type SchoolLook = Pick<Site, 'theme' | 'colour' | 'nastaliqEverywhere'>
type Look = Pick<Me, 'mode' | 'density'> & { roles: readonly { key: string }[] }

/** They use the app between two lessons, on a phone: their font is larger than the office's. */
const portalRoles = new Set(['guardian', 'student', 'teacher', 'section_teacher'])

/** Applies the school's colour and script, and the reader's mode, density and font size to the page. */
export function dress(
  { theme, colour, nastaliqEverywhere }: SchoolLook,
  { mode, density, roles }: Look,
): void {
  const { dataset } = document.documentElement
  if (colour === null) dataset.theme = theme
  else void dressInOwn(colour)
  dataset.mode = mode
  dataset.density = density
  dataset.nastaliq = nastaliqEverywhere ? 'everywhere' : 'texts'
  dataset.type = typeOf(roles)
}

/** Users who also have an office role get the office's font size. */
export function typeOf(roles: Look['roles']): 'portal' | 'office' {
  return roles.length > 0 && roles.every(({ key }) => portalRoles.has(key)) ? 'portal' : 'office'
}

/** Before log-in: the choice stored on this device, else the school's. */
export function knownLook(site: Pick<Site, 'mode'>): Look {
  const [mode, density] = [recall('mode'), recall('density')]
  return {
    mode: modes.find((known) => known === mode) ?? site.mode,
    density: densities.find((known) => known === density) ?? 'default',
    roles: [],
  }
}

/** Reapplies the look when the user's settings or the school's colours change, also from elsewhere. */
export function useDress(): void {
  const { theme, colour, nastaliqEverywhere } = useSite()
  const { mode, density, roles } = useMe()
  useLayoutEffect(() => {
    dress({ theme, colour, nastaliqEverywhere }, { mode, density, roles })
    remember('mode', mode)
    remember('density', density)
  }, [theme, colour, nastaliqEverywhere, mode, density, roles])
}

let sheet: CSSStyleSheet | undefined

/** The server writes the initial colour into the page; later changes are computed here. */
async function dressInOwn(colour: string): Promise<void> {
  const { paletteCss, paletteOf } = await import('kit/values/colour')
  sheet ??= new CSSStyleSheet()
  sheet.replaceSync(paletteCss(":root[data-theme='own']", paletteOf(colour)))
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet)
  document.documentElement.dataset.theme = 'own'
}
