import { useLayoutEffect } from 'react'
import { densities, type Me } from 'tenant-api/contract/access/sessions'
import { modes, type Site } from 'tenant-api/contract/institute/institute'
import { recall, remember } from './cookies.ts'
import { useMe } from '../session/me.ts'
import { useSite } from './site.ts'

type SchoolLook = Pick<Site, 'theme' | 'colour' | 'nastaliqEverywhere'>
type Look = Pick<Me, 'mode' | 'density'> & { roles: readonly { key: string }[] }

/** They look in between two lessons, on a phone: their type is larger than the office's. */
const portalRoles = new Set(['guardian', 'student', 'teacher', 'section_teacher'])

/** Dresses the page in the school's colour and script, and in the reader's light or dark, room and size of type. */
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

/** Who has a duty in the office besides reads the office's type. */
export function typeOf(roles: Look['roles']): 'portal' | 'office' {
  return roles.length > 0 && roles.every(({ key }) => portalRoles.has(key)) ? 'portal' : 'office'
}

/** Before anybody is signed in: what was chosen on this device, else the school's. */
export function knownLook(site: Pick<Site, 'mode'>): Look {
  const [mode, density] = [recall('mode'), recall('density')]
  return {
    mode: modes.find((known) => known === mode) ?? site.mode,
    density: densities.find((known) => known === density) ?? 'default',
    roles: [],
  }
}

/** Keeps the page dressed while the person's choice or the school's colours change, also by another hand. */
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

/** The server writes the first colour into the page; what it becomes while the page is open is worked out here. */
async function dressInOwn(colour: string): Promise<void> {
  const { paletteCss, paletteOf } = await import('kit/values/colour')
  sheet ??= new CSSStyleSheet()
  sheet.replaceSync(paletteCss(":root[data-theme='own']", paletteOf(colour)))
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet)
  document.documentElement.dataset.theme = 'own'
}
