import { useLingui } from '@lingui/react/macro'
import { dressDigits } from 'kit/text/locale'
import { useMemo } from 'react'
import { useRegional } from '../../../ui/base/Regional.tsx'

/** Writes numbers that the card has as text in the reader’s digits; a dash where there is none. */
export function usePrinted(): (value: string | number | null) => string {
  const { language } = useRegional()
  return useMemo(
    () => (value) => (value === null || value === '' ? '–' : dressDigits(language, String(value))),
    [language],
  )
}

/** "12 of 15" in the reader’s digits. */
export function useOutOf(): (is: string | number | null, of: string | number | null) => string {
  const { t } = useLingui()
  const print = usePrinted()
  return (is, of) => {
    const [marks, all] = [print(is), print(of)]
    return t`${marks} of ${all}`
  }
}
