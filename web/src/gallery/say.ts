import type { Language } from 'kit/text/locale'
import { useRegional } from '../ui/base/Regional.tsx'

type Say = (en: string, ur: string, ar: string) => string

/** Sample words in the language that the page is shown in. They are no sentences of the product and need no catalogue. */
export function useSay(): Say {
  const { language } = useRegional()
  return (en, ur, ar) => {
    const words: Record<Language, string> = { en, ur, ar }
    return words[language]
  }
}
