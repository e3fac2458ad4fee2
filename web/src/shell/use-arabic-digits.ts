import { i18n } from '@lingui/core'
import { type Digits, intlTag, writeArabicIn } from 'kit/locale'
import { useEffect } from 'react'

/** Writes Arabic with the digits that the school has chosen, also when it chooses others while the page is open. */
export function useArabicDigits(digits: Digits): void {
  useEffect(() => {
    writeArabicIn(digits)
    if (i18n.locale === 'ar') i18n.activate('ar', intlTag('ar'))
  }, [digits])
}
