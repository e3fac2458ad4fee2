import type { DatePattern, Language } from 'kit/locale'
import { createContext, useContext } from 'react'

/** How this reader writes: the language, and the school's zone and date format. The shell provides it. */
export type Regional = { language: Language; zone: string; pattern: DatePattern }

export const RegionalContext = createContext<Regional>({ language: 'en', zone: 'UTC', pattern: 'dd-MM-yyyy' })

export function useRegional(): Regional {
  return useContext(RegionalContext)
}
