import { isLanguage, type Language } from 'kit/text/locale'
import { useEffect, useLayoutEffect } from 'react'
import { densities } from 'tenant-api/contract/access/sessions'
import { modes, themes, weekStarts } from 'tenant-api/contract/institute/institute'
import { dress } from '../shell/look/appearance.ts'
import { speak } from '../shell/words/words.ts'
import { useRegional } from '../ui/base/Regional.tsx'

/** Whose type it is, and how far Nastaliq goes in Urdu. */
export const types = ['office', 'portal'] as const
export const scripts = ['texts', 'everywhere'] as const

export type PartsLook = {
  language: Language | undefined
  mode: (typeof modes)[number]
  theme: (typeof themes)[number]
  density: (typeof densities)[number]
  type: (typeof types)[number]
  nastaliq: (typeof scripts)[number]
  /** The day on which weeks begin; the school's own unless it is said here. */
  week: (typeof weekStarts)[number] | undefined
  part: string | undefined
}

/** What the address asks for; anything unknown is the default. */
export function readLook(asked: Record<string, unknown>): PartsLook {
  const { language, mode, theme, density, type, nastaliq, week, part } = asked
  return {
    language: isLanguage(language) ? language : undefined,
    mode: modes.find((known) => known === mode) ?? 'system',
    theme: themes.find((known) => known === theme) ?? 'blue',
    density: densities.find((known) => known === density) ?? 'default',
    type: types.find((known) => known === type) ?? 'office',
    nastaliq: scripts.find((known) => known === nastaliq) ?? 'texts',
    week: weekStarts.find((known) => known === week),
    part: typeof part === 'string' && part !== '' ? part : undefined,
  }
}

/** Dresses the whole page, as the shell does for a person. */
export function useLook({ language, mode, theme, density, type, nastaliq }: PartsLook): void {
  const spoken = useRegional().language
  useLayoutEffect(() => {
    const nastaliqEverywhere = nastaliq === 'everywhere'
    const roles = type === 'portal' ? [{ key: 'guardian' }] : []
    dress({ theme, colour: null, nastaliqEverywhere }, { mode, density, roles })
  }, [theme, mode, density, type, nastaliq])
  useEffect(() => {
    if (language && language !== spoken) void speak(language)
  }, [language, spoken])
}
