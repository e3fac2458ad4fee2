import { direction, type Language } from 'kit/text/locale'
import { iconSizes, type Site } from '../institute/institute/contract.ts'
import { solidsOf } from '../institute/institute/theme-colours.ts'

/** What a phone needs to put the school beside its other apps, under the school's own name and sign. */
export function manifestOf(site: Site, language: Language) {
  return {
    id: '/',
    name: site.name,
    short_name: shortName(site.name),
    lang: language,
    dir: direction(language),
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#f8fafc',
    theme_color: solidsOf(site).solid,
    categories: ['education'],
    icons: iconsOf(site),
  }
}

/** Below an icon there is room for some twelve letters. */
function shortName(name: string): string {
  const [first = name] = name.split(/\s+/u)
  return name.length <= 12 ? name : first
}

/** A drawn letter has any size; a picture has those in which it is kept. */
function iconsOf({ icon, isLetter }: Pick<Site, 'icon' | 'isLetter'>) {
  if (isLetter) return [{ src: icon, sizes: 'any', type: 'image/svg+xml' }]
  return iconSizes.map((size) => ({
    src: `${icon}&size=${size}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
  }))
}
