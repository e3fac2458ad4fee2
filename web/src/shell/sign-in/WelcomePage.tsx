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

/** Exchanges the hand-off code of sign-up for a session and goes home; on failure, to the log-in page. */
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
    // This request creates the school: its name and colours are known only after it.
    await queries.fetchQuery({ ...siteQuery, staleTime: 0 })
    await speak(me.language)
    await navigate({ to: '/', replace: true })
  })
  useEffect(() => void enter(takeCode('/welcome')), [])
  return <Opening />
}

/** Exchanges a code of the provider's command line for a support session, if the school has allowed support. */
export function SupportPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  useTitle(t`Support`)
  const enter = useEffectEvent(async (code: string) => {
    const entered = await plainCall(enterAsSupport, { body: { code } }).catch(() => null)
    // A full load, so that nothing of a previous user stays on the screen.
    if (entered) return location.replace('/')
    const message = t`This code was used before or has expired, or the school has not let support in`
    toast({ type: 'error', message })
    await navigate({ to: '/login', search: { to: undefined }, replace: true })
  })
  useEffect(() => void enter(takeCode('/support')), [])
  return <Opening />
}

/**
 * Reads the code and removes it from the address bar and the history before use; once per visit, because a code
 * works once.
 */
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
