import type { Language } from 'kit/text/locale'
import nastaliqBold from '@fontsource/noto-nastaliq-urdu/files/noto-nastaliq-urdu-arabic-700-normal.woff2?url'

let isAsked = false

/** Loads Nastaliq's 154 kB bold after the first paint; until then headings use its regular weight. */
export function addBoldNastaliq(language: Language): void {
  if (language !== 'ur' || isAsked) return
  isAsked = true
  const bold = new FontFace('Noto Nastaliq Urdu', `url(${nastaliqBold})`, { weight: '700', display: 'swap' })
  void document.fonts.ready.then(() => bold.load()).then((face) => document.fonts.add(face))
}
