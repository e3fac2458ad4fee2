import { useLingui } from '@lingui/react'
import { Outlet, useRouter } from '@tanstack/react-router'
import { intlTag, isLanguage } from 'kit/text/locale'
import { lazy, Suspense, useEffect, useMemo } from 'react'
import { I18nProvider, RouterProvider } from 'react-aria-components'
import { RegionalContext } from '../../ui/base/Regional.tsx'
import { useSite } from '../look/site.ts'
import { speakAs } from '../words/words.ts'

// Neither is needed for the first paint; both load right after it.
const Toasts = lazy(() => import('../../ui/overlay/Toasts.tsx').then(({ Toasts }) => ({ default: Toasts })))
const SignInAgain = lazy(() =>
  import('../sign-in/SignInAgain.tsx').then(({ SignInAgain }) => ({ default: SignInAgain })),
)

const ProveAgain = lazy(() =>
  import('../session/ProveAgain.tsx').then(({ ProveAgain }) => ({ default: ProveAgain })),
)

/**
 * The root of all pages: regional formats, client-side links, toasts, signing in again, and repeated
 * authentication.
 */
export function Root() {
  const { i18n } = useLingui()
  const router = useRouter()
  const site = useSite()
  const { type, arabicDigits } = site
  const language = isLanguage(i18n.locale) ? i18n.locale : 'en'
  useEffect(() => void speakAs({ type, arabicDigits }), [type, arabicDigits])
  const regional = useMemo(
    () => ({ ...site, language, zone: site.timeZone, pattern: site.dateFormat }),
    [site, language],
  )
  return (
    <RegionalContext value={regional}>
      <I18nProvider locale={intlTag(language)}>
        <RouterProvider navigate={(href) => void router.navigate({ href })}>
          <Outlet />
          <Suspense fallback={null}>
            <Toasts />
            <SignInAgain />
            <ProveAgain />
          </Suspense>
        </RouterProvider>
      </I18nProvider>
    </RegionalContext>
  )
}
