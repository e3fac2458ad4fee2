import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { welcome } from 'tenant-api/contract/access'
import { useEffect, useEffectEvent } from 'react'
import { toast } from '../ui/toast.ts'
import { plainCall } from './api.ts'
import { meQuery } from './me.ts'
import { SchoolLogo } from './SchoolMark.tsx'
import { markSession } from './session.ts'
import { siteQuery } from './site.ts'
import { useTitle } from './title.ts'
import { speak } from './words.ts'
import './LoginPage.css'
import './WelcomePage.css'

/** Trades the hand-off code of sign-up for a session, and goes home; without luck, to the log-in page. */
export function WelcomePage() {
  const { t } = useLingui()
  const queries = useQueryClient()
  const navigate = useNavigate()
  useTitle(t`Welcome`)
  const enter = useEffectEvent(async (code: string) => {
    const me = await plainCall(welcome, { body: { code } }).catch(() => null)
    if (!me) {
      toast({ type: 'notification', message: t`Redirecting to Sign in Page` })
      await navigate({ to: '/login', search: { to: undefined }, replace: true })
      return
    }
    queries.setQueryData(meQuery.queryKey, me)
    markSession(true)
    // The founding of the school happens with this very request: its name and colours are known only now.
    await queries.fetchQuery({ ...siteQuery, staleTime: 0 })
    await speak(me.language)
    await navigate({ to: '/', replace: true })
  })
  // Once per visit: a code works once, and leaves the address bar and the history before it is used.
  useEffect(() => {
    const code = location.hash.slice(1)
    history.replaceState(history.state, '', '/welcome')
    void enter(code)
  }, [])
  return (
    <main className="login welcome">
      <SchoolLogo />
      <output className="welcome-text">
        <Trans>Opening your school…</Trans>
      </output>
    </main>
  )
}
