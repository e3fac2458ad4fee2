import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { comeBack } from 'tenant-api/contract/access/single-sign-on'
import { plainCall } from '../../../shell/session/api.ts'
import { comeHome } from '../../../shell/sign-in/journeys.ts'
import { SchoolLogo } from '../../../shell/frame/SchoolMark.tsx'
import { useTitle } from '../../../shell/look/title.ts'
import { useSignIn } from '../../../shell/sign-in/use-sign-in.ts'
import { speak } from '../../../shell/words/words.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import '../../../shell/sign-in/LoginPage.css'
import '../../../shell/sign-in/WelcomePage.css'

/** Whoever comes back from a provider is let in, or is at the log-in page again and is told why. */
export function ReturnPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const signIn = useSignIn()
  useTitle(t`Log in`)
  const arrive = useEffectEvent(async (brought: URLSearchParams) => {
    const { to, isLinking } = comeHome()
    const body = {
      state: brought.get('state') || 'none',
      code: given(brought, 'code'),
      iss: given(brought, 'iss'),
      error: given(brought, 'error'),
    }
    try {
      const { did, me } = await plainCall(comeBack, { body })
      signIn(me)
      await speak(me.language)
      if (did === 'link') toast({ type: 'success', message: t`The account is linked to your log-in` })
      await navigate({ href: to ?? '/', replace: true })
    } catch (error) {
      const problem = error instanceof Error ? error.message : t`Oops! Network Error Try again later`
      if (isLinking) toast({ type: 'error', message: problem })
      if (isLinking) return navigate({ href: to ?? '/', replace: true })
      return navigate({ to: '/login', search: { to }, state: { problem }, replace: true })
    }
  })
  // Once per visit: what was brought back works once, and leaves the address bar and the history before it is used.
  useEffect(() => {
    const brought = new URLSearchParams(location.search)
    history.replaceState(history.state, '', '/login/return')
    void arrive(brought)
  }, [])
  return (
    <main className="login welcome">
      <SchoolLogo />
      <output className="welcome-text">
        <Trans>Logging you in…</Trans>
      </output>
    </main>
  )
}

/** What is empty, or longer than anything that a provider sends, is not there. */
function given(brought: URLSearchParams, name: string): string | undefined {
  const value = brought.get(name) ?? ''
  return value === '' || value.length > 4_000 ? undefined : value
}
