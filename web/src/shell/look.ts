import { useLayoutEffect } from 'react'
import { densities, type Me } from 'tenant-api/contract/access'
import { modes, type Site } from 'tenant-api/contract/institute'
import { recall, remember } from './cookies.ts'
import { useMe } from './me.ts'
import { useSite } from './site.ts'

type Colours = Pick<Site, 'theme' | 'colour'>
type Look = Pick<Me, 'mode' | 'density'>

/** Dresses the page in the school's colour and in the reader's light or dark and room. */
export function dress({ theme, colour }: Colours, { mode, density }: Look): void {
  const { dataset } = document.documentElement
  if (colour === null) dataset.theme = theme
  else void dressInOwn(colour)
  dataset.mode = mode
  dataset.density = density
}

/** Before anybody is signed in: what was chosen on this device, else the school's. */
export function knownLook(site: Pick<Site, 'mode'>): Look {
  const [mode, density] = [recall('mode'), recall('density')]
  return {
    mode: modes.find((known) => known === mode) ?? site.mode,
    density: densities.find((known) => known === density) ?? 'default',
  }
}

/** Keeps the page dressed while the person's choice or the school's colours change, also by another hand. */
export function useDress(): void {
  const { theme, colour } = useSite()
  const { mode, density } = useMe()
  useLayoutEffect(() => {
    dress({ theme, colour }, { mode, density })
    remember('mode', mode)
    remember('density', density)
  }, [theme, colour, mode, density])
}

let sheet: CSSStyleSheet | undefined

/** The server writes the first colour into the page; what it becomes while the page is open is worked out here. */
async function dressInOwn(colour: string): Promise<void> {
  const { paletteCss, paletteOf } = await import('kit/colour')
  sheet ??= new CSSStyleSheet()
  sheet.replaceSync(paletteCss(":root[data-theme='own']", paletteOf(colour)))
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet)
  document.documentElement.dataset.theme = 'own'
}
