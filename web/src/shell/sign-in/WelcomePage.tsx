import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { welcome } from 'tenant-api/contract/access/sessions'
import { enterAsSupport } from 'tenant-api/contract/access/support-access'
import { useEffect, useEffectEvent } from 'react'
import { toast } from '../../ui/overlay/toast.ts'
import { plainCall } from '../session/api.ts'
import { meQuery } from '../session/me.ts'
import { SchoolLogo } from '../frame/SchoolMark.tsx'
import { markSession } from '../session/session.ts'
import { siteQuery } from '../look/site.ts'
import { useTitle } from '../look/title.ts'
import { speak } from '../words/words.ts'
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
  useEffect(() => void enter(takeCode('/welcome')), [])
  return <Opening />
}

/** Trades a code of the provider's command line for a look at the school, where the school has let support in. */
export function SupportPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  useTitle(t`Support`)
  const enter = useEffectEvent(async (code: string) => {
    const entered = await plainCall(enterAsSupport, { body: { code } }).catch(() => null)
    // Loaded anew, so that nothing of whoever was logged in here stays on the screen.
    if (entered) return location.replace('/')
    const message = t`This code was used before or has expired, or the school has not let support in`
    toast({ type: 'error', message })
    await navigate({ to: '/login', search: { to: undefined }, replace: true })
  })
  useEffect(() => void enter(takeCode('/support')), [])
  return <Opening />
}

/** Once per visit: a code works once, and leaves the address bar and the history before it is used. */
function takeCode(page: string): string {
  const code = location.hash.slice(1)
  history.replaceState(history.state, '', page)
  return code
}

function Opening() {
  return (
    <main className="login welcome">
      <SchoolLogo />
      <output className="welcome-text">
        <Trans>Opening your school…</Trans>
      </output>
    </main>
  )
}
