import { isLanguage, type Language } from 'kit/locale'
import { useEffect, useLayoutEffect } from 'react'
import { densities } from 'tenant-api/contract/access'
import { modes, themes } from 'tenant-api/contract/institute'
import { dress } from '../shell/look.ts'
import { speak } from '../shell/words.ts'
import { useRegional } from '../ui/Regional.tsx'

export type PartsLook = {
  language: Language | undefined
  mode: (typeof modes)[number]
  theme: (typeof themes)[number]
  density: (typeof densities)[number]
  part: string | undefined
}

/** What the address asks for; anything unknown is the default. */
export function readLook({ language, mode, theme, density, part }: Record<string, unknown>): PartsLook {
  return {
    language: isLanguage(language) ? language : undefined,
    mode: modes.find((known) => known === mode) ?? 'system',
    theme: themes.find((known) => known === theme) ?? 'blue',
    density: densities.find((known) => known === density) ?? 'default',
    part: typeof part === 'string' && part !== '' ? part : undefined,
  }
}

/** Dresses the whole page, as the shell does for a person. */
export function useLook({ language, mode, theme, density }: PartsLook): void {
  const spoken = useRegional().language
  useLayoutEffect(() => {
    dress({ theme, colour: null }, { mode, density })
  }, [theme, mode, density])
  useEffect(() => {
    if (language && language !== spoken) void speak(language)
  }, [language, spoken])
}
