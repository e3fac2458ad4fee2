import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Me } from 'tenant-api/contract/access/sessions'
import { LanguageLinks } from './LanguageLinks.tsx'
import { LogInForm } from './LogInForm.tsx'
import { OtherWays } from './OtherWays.tsx'
import { Banner } from '../../ui/state/Banner.tsx'
import { SiteFooter } from '../frame/SiteFooter.tsx'
import { SchoolLogo } from '../frame/SchoolMark.tsx'
import { useSite } from '../look/site.ts'
import { useTitle } from '../look/title.ts'
import { speak } from '../words/words.ts'
import './LoginPage.css'

/** The school's log-in page. */
export function LoginPage() {
  const { t } = useLingui()
  const site = useSite()
  const navigate = useNavigate()
  const { to } = useSearch({ strict: false })
  const brought = useLocation().state.problem
  const [problem, say] = useState(brought)
  useTitle(t`Log in`)
  // Shown once: it does not survive a reload, nor the next attempt.
  useEffect(() => {
    if (brought !== undefined) void navigate({ to: '/login', search: { to }, replace: true })
  }, [brought, navigate, to])
  async function enter(me: Me) {
    await speak(me.language)
    await navigate({ href: to ?? '/', replace: true })
  }
  return (
    <main className="login">
      <div className="login-card" onSubmit={() => say(undefined)}>
        <SchoolLogo />
        <h1 className="login-title">
          <bdi>{site.name}</bdi>
        </h1>
        <p className="login-text">
          <Trans>Log in to continue</Trans>
        </p>
        {problem && <Banner tone="danger">{problem}</Banner>}
        <LogInForm onDone={enter} />
        {site.providers.length > 0 && <OtherWays providers={site.providers} to={to} />}
        {site.codesFor !== 'nobody' && (
          <p className="login-help">
            <Link to="/enter" search={{ to }}>{t`Log in with a code`}</Link>
          </p>
        )}
        <p className="login-help">
          <Link to="/forgot">{t`Forgot your password?`}</Link>
        </p>
        {site.registers && (
          <p className="login-help">
            <Link to="/register">{t`You have no log-in? Register`}</Link>
          </p>
        )}
      </div>
      <LanguageLinks />
      <SiteFooter />
    </main>
  )
}
