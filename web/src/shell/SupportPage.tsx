import { Trans, useLingui } from '@lingui/react/macro'
import { enterAsSupport } from 'tenant-api/contract/support-access'
import { useEffect, useEffectEvent, useState } from 'react'
import { plainCall } from './api.ts'
import { SchoolLogo } from './SchoolMark.tsx'
import { markSession } from './session.ts'
import { useTitle } from './title.ts'
import './LoginPage.css'
import './WelcomePage.css'

/** Trades a code of the provider's command line for a look at the school, where the school has let support in. */
export function SupportPage() {
  const { t } = useLingui()
  const [isRefused, refuse] = useState(false)
  useTitle(t`Support`)
  const enter = useEffectEvent(async (code: string) => {
    const entered = await plainCall(enterAsSupport, { body: { code } }).catch(() => null)
    if (!entered) return refuse(true)
    markSession(true)
    // Loaded anew, so that nothing of whoever was logged in here stays on the screen.
    location.replace('/')
  })
  // Once per visit: a code works once, and leaves the address bar and the history before it is used.
  useEffect(() => {
    const code = location.hash.slice(1)
    history.replaceState(history.state, '', '/support')
    void enter(code)
  }, [])
  return (
    <main className="login welcome">
      <SchoolLogo />
      <output className="welcome-text">
        {isRefused ? (
          <Trans>This code was used before or has expired, or the school has not let support in</Trans>
        ) : (
          <Trans>Opening the school…</Trans>
        )}
      </output>
    </main>
  )
}
