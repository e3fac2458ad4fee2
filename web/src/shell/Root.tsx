import { useLingui } from '@lingui/react'
import { Outlet, useRouter } from '@tanstack/react-router'
import { intlTag, isLanguage } from 'kit/locale'
import { lazy, Suspense, useMemo } from 'react'
import { I18nProvider, RouterProvider } from 'react-aria-components'
import { RegionalContext } from '../ui/Regional.tsx'
import { useArabicDigits } from './use-arabic-digits.ts'
import { useSite } from './site.ts'

// Neither is part of the first picture; both come right after it.
const Toasts = lazy(() => import('../ui/Toasts.tsx').then(({ Toasts }) => ({ default: Toasts })))
const SignInAgain = lazy(() =>
  import('./SignInAgain.tsx').then(({ SignInAgain }) => ({ default: SignInAgain })),
)

/** What surrounds every page: how the reader writes, links that do not reload, toasts, and signing in again. */
export function Root() {
  const { i18n } = useLingui()
  const router = useRouter()
  const { timeZone, dateFormat, weekStart, country, currency, arabicDigits } = useSite()
  useArabicDigits(arabicDigits)
  const language = isLanguage(i18n.locale) ? i18n.locale : 'en'
  const regional = useMemo(
    () => ({ language, zone: timeZone, pattern: dateFormat, weekStart, country, currency, arabicDigits }),
    [language, timeZone, dateFormat, weekStart, country, currency, arabicDigits],
  )
  return (
    <RegionalContext value={regional}>
      <I18nProvider locale={intlTag(language)}>
        <RouterProvider navigate={(href) => void router.navigate({ href })}>
          <Outlet />
          <Suspense fallback={null}>
            <Toasts />
            <SignInAgain />
          </Suspense>
        </RouterProvider>
      </I18nProvider>
    </RegionalContext>
  )
}
