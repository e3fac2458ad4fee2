import type { Language } from './inspect/inspect.ts'

/** How a screen is looked at: its language, its colours and the width of the window in pixels. */
export type Look = { language: Language; mode: 'light' | 'dark'; width: 360 | 1280 }

const modes = ['light', 'dark'] as const
const widths = [360, 1280] as const

/** The twelve looks of every screen. */
export const everyLook: readonly Look[] = looksIn(['en', 'ur', 'ar'])

/**
 * One look of each kind of layout: narrow and wide, from the left and from the right. Which language and which colours
 * these have is drawn by a whole number, so that many draws show all twelve.
 */
export function looksDrawn(draw: number): Look[] {
  const kinds = widths.flatMap((width) =>
    [looksIn(['en']), looksIn(['ur', 'ar'])].map((looks) => looks.filter((look) => look.width === width)),
  )
  return kinds.map((looks, at) => looks[(draw >>> (4 * at)) % looks.length] as Look)
}

function looksIn(languages: readonly Language[]): Look[] {
  return languages.flatMap((language) =>
    modes.flatMap((mode) => widths.map((width) => ({ language, mode, width }))),
  )
}
