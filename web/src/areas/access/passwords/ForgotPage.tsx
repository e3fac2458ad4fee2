import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { askReset, checkReset, type Choice, resetPassword } from 'tenant-api/contract/access/passwords'
import { plainCall } from '../../../shell/session/api.ts'
import { LanguageLinks } from '../../../shell/sign-in/LanguageLinks.tsx'
import { SchoolLogo } from '../../../shell/frame/SchoolMark.tsx'
import { SiteFooter } from '../../../shell/frame/SiteFooter.tsx'
import { useSite } from '../../../shell/look/site.ts'
import { useTitle } from '../../../shell/look/title.ts'
import { Ltr } from '../../../ui/text/Ltr.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { CodeForm } from '../../../shell/sign-in/CodeForm.tsx'
import { ChoiceList } from './Entering.tsx'
import { NameForm } from './NameForm.tsx'
import { PasswordForm } from '../../../shell/sign-in/PasswordForm.tsx'
import '../../../shell/sign-in/LoginPage.css'

type Step =
  | { at: 'name' }
  | { at: 'code'; ticket: string }
  | { at: 'choice'; token: string; choices: readonly Choice[] }
  | { at: 'password'; token: string; account: string }

/** Another password for who cannot log in: by name, by the code that is sent, and then chosen. */
export function ForgotPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { canText } = useSite()
  const [login, setLogin] = useState('')
  const [step, go] = useState<Step>({ at: 'name' })
  useTitle(t`Forgot password`)
  async function ask() {
    const { ticket } = await plainCall(askReset, { body: { login } })
    go({ at: 'code', ticket })
  }
  /** Who shares a telephone says whose password it is. */
  async function trade(ticket: string, code: string) {
    const { token, choices } = await plainCall(checkReset, { body: { ticket, code } })
    const [only, another] = choices
    if (only && !another) return go({ at: 'password', token, account: only.id })
    return go({ at: 'choice', token, choices })
  }
  async function isSet() {
    toast({ type: 'success', message: t`Password reset`, description: t`Log in with it.` })
    await navigate({ to: '/login', search: { to: undefined }, replace: true })
  }
  const titles: Partial<Record<Step['at'], string>> = {
    choice: t`Whose password is it?`,
    password: t`Choose a new password`,
  }
  return (
    <main className="login">
      <div className="login-card">
        <SchoolLogo />
        <h1 className="login-title">{titles[step.at] ?? t`Forgot password`}</h1>
        {step.at === 'name' && (
          <NameForm login={login} onChange={setLogin} onSend={ask}>
            {canText ? (
              <Trans>We send a code to the e-mail address or the telephone of your log-in.</Trans>
            ) : (
              <Trans>We send a code to the e-mail address of your log-in.</Trans>
            )}
          </NameForm>
        )}
        {step.at === 'code' && (
          <>
            <p className="login-text">
              <Trans>
                If <Ltr>{login}</Ltr> may log in here, a code is on its way to them. It is good for ten
                minutes, on this page.
              </Trans>
            </p>
            <CodeForm submit={t`Continue`} onCode={(code) => trade(step.ticket, code)} onAgain={ask} />
          </>
        )}
        {step.at === 'choice' && (
          <ChoiceList
            choices={step.choices}
            isPending={false}
            onChoose={(account) => go({ at: 'password', token: step.token, account })}
          />
        )}
        {step.at === 'password' && (
          <>
            <p className="login-text">
              <Trans>All your devices are logged out.</Trans>
            </p>
            <PasswordForm
              login={login}
              submit={t`Set password`}
              onSend={(password) => {
                const { token, account } = step
                return plainCall(resetPassword, { body: { token, password, account } })
              }}
              onSent={isSet}
              late="reset-token"
              onLate={() => go({ at: 'name' })}
            />
          </>
        )}
        <p className="login-help">
          <Link to="/login" search={{ to: undefined }}>{t`Back to log in`}</Link>
        </p>
      </div>
      <LanguageLinks />
      <SiteFooter />
    </main>
  )
}
