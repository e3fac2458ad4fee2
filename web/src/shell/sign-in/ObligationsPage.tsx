import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useContext, useState } from 'react'
import { Button } from '../../ui/base/Button.tsx'
import type { Area } from '../navigation/area.ts'
import { AreasContext } from '../navigation/areas-context.ts'
import { LanguageLinks } from './LanguageLinks.tsx'
import { meQuery } from '../session/me.ts'
import { SchoolLogo } from '../frame/SchoolMark.tsx'
import { signOut } from '../session/sign-out.ts'
import { SiteFooter } from '../frame/SiteFooter.tsx'
import { useTitle } from '../look/title.ts'
import './LoginPage.css'

const second = {
  'second-factor': lazy(async () => ({ default: (await import('./SecondStep.tsx')).SecondStep })),
}

/** The session's obligations after log-in, and the redirect when they are fulfilled. */
export function ObligationsPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { to } = useSearch({ strict: false })
  const { data: me, refetch } = useSuspenseQuery(meQuery)
  // The current obligation stays on the screen until its form reports completion: recovery codes are shown
  // once.
  const [debt, turnTo] = useState(me?.owes)
  const areas = useContext(AreasContext)
  const forms: NonNullable<Area['obligations']> = Object.assign(
    {},
    second,
    ...areas.map(({ obligations }) => obligations),
  )
  const Form = debt ? forms[debt] : undefined
  useTitle(t`Before you go on`)
  async function goOn() {
    const { data } = await refetch()
    turnTo(data?.owes)
    if (!data?.owes) await navigate({ href: to ?? '/', replace: true })
  }
  return (
    <main className="login">
      <div className="login-card">
        <SchoolLogo />
        <Suspense fallback={null}>{Form && <Form onPaid={() => void goOn()} />}</Suspense>
        <div className="login-help">
          <Button look="quiet" onPress={() => void signOut()}>{t`Log out`}</Button>
        </div>
      </div>
      <LanguageLinks />
      <SiteFooter />
    </main>
  )
}
