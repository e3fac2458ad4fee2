import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { reader, Refused } from 'kit/http/client'
import { readForm, register } from 'tenant-api/contract/accounts/registrations'
import { LoadingRows } from '../../../../crud/resource/LoadingRows.tsx'
import { Trouble } from '../../../../crud/resource/QueryError.tsx'
import { plainCall } from '../../../../shell/session/api.ts'
import { LanguageLinks } from '../../../../shell/sign-in/LanguageLinks.tsx'
import { SchoolLogo } from '../../../../shell/frame/SchoolMark.tsx'
import { SiteFooter } from '../../../../shell/frame/SiteFooter.tsx'
import { useSite } from '../../../../shell/look/site.ts'
import { useTitle } from '../../../../shell/look/title.ts'
import { Confirming } from './Confirming.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import { Sharing } from './Sharing.tsx'
import { useSteps, type Steps } from './use-steps.ts'
import { PasswordForm } from '../../../../shell/sign-in/PasswordForm.tsx'
import '../../../../shell/sign-in/LoginPage.css'
import './Register.css'

const readPlain = reader(plainCall)

/** Where somebody asks for a log-in: who they are, the code that comes to them, and a password where one is needed. */
export function RegisterPage() {
  const { t } = useLingui()
  const site = useSite()
  const form = useQuery({ ...readPlain(readForm, {}), retry: false })
  const steps = useSteps()
  const { step } = steps
  useTitle(t`Register`)
  const isClosed = form.error instanceof Refused && form.error.problem.code === 'registrations.closed'
  return (
    <main className="login">
      <div className="login-card register-card">
        <SchoolLogo />
        <h1 className="login-title">
          <bdi>{site.name}</bdi>
        </h1>
        {form.isPending && <LoadingRows label={t`Loading`} rows={5} />}
        {isClosed && <p className="login-text">{form.error?.message}</p>}
        {form.error && !isClosed && <Trouble error={form.error} onRetry={() => void form.refetch()} />}
        {form.data && step.at === 'form' && <RegisterForm form={form.data} steps={steps} />}
        {form.data && step.at === 'code' && <Confirming step={step} steps={steps} />}
        {form.data && step.at === 'shared' && <Sharing step={step} steps={steps} />}
        {form.data && step.at === 'password' && <ChoosingPassword token={step.token} steps={steps} />}
        {step.at === 'done' && (
          <output className="login-text">
            <Trans>
              Thank you. The school is looking at your registration. You will be told as soon as it decides,
              and can log in once it is approved.
            </Trans>
          </output>
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

/** A password of one's own, which lets in when the office has approved. */
function ChoosingPassword({ token, steps: { go } }: { token: string; steps: Steps }) {
  const { t } = useLingui()
  return (
    <>
      <p className="login-text">
        <Trans>Choose the password by which you will log in.</Trans>
      </p>
      <PasswordForm
        submit={t`Send registration`}
        onSend={(password) => plainCall(register, { body: { token, password } })}
        onSent={() => go({ at: 'done' })}
        late="registration-token"
        onLate={() => go({ at: 'form' })}
      />
    </>
  )
}
