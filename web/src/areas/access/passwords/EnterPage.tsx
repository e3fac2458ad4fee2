import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import {
  askLogInCode,
  checkLogInCode,
  checkLogInLink,
  logInByToken,
  type LogInChoice,
} from 'tenant-api/contract/accounts/invitations/sign-in-codes'
import { plainCall } from '../../../shell/session/api.ts'
import { chosenAtDoor } from '../../../shell/sign-in/door-language.ts'
import { LanguageLinks } from '../../../shell/sign-in/LanguageLinks.tsx'
import { SchoolLogo } from '../../../shell/frame/SchoolMark.tsx'
import { SiteFooter } from '../../../shell/frame/SiteFooter.tsx'
import { useSite } from '../../../shell/look/site.ts'
import { useTitle } from '../../../shell/look/title.ts'
import { useSignIn } from '../../../shell/sign-in/use-sign-in.ts'
import { speak } from '../../../shell/words/words.ts'
import { Ltr } from '../../../ui/text/Ltr.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { CodeForm } from '../../../shell/sign-in/CodeForm.tsx'
import { ChoiceList, LinkButton } from './Entering.tsx'
import { NameForm } from './NameForm.tsx'
import '../../../shell/sign-in/LoginPage.css'

type Traded = { token: string; choices: readonly LogInChoice[] }
type Step =
  | { at: 'link'; link: string }
  | { at: 'name' }
  | { at: 'code'; ticket: string }
  | ({ at: 'choice' } & Traded)

/** Logging in without a password: by the code that is sent, or by the link beside it. */
export function EnterPage() {
  const { t } = useLingui()
  const { name: school, canText } = useSite()
  const navigate = useNavigate()
  const signIn = useSignIn()
  const { to } = useSearch({ strict: false })
  const [login, setLogin] = useState('')
  const [step, go] = useState<Step>(begin)
  useTitle(t`Log in with a code`)
  async function ask() {
    const { ticket } = await plainCall(askLogInCode, { body: { login } })
    go({ at: 'code', ticket })
  }
  /** One is let in at once; who shares a telephone chooses. */
  async function traded({ token, choices }: Traded) {
    const [only, another] = choices
    if (only && !another) return enter(token, only.id)
    return go({ at: 'choice', token, choices })
  }
  async function enter(token: string, account: string) {
    const me = await plainCall(logInByToken, { body: { token, account, ...chosenAtDoor() } })
    signIn(me)
    await speak(me.language)
    await navigate({ href: to ?? '/', replace: true })
  }
  const entering = useMutation({
    mutationFn: ({ token, id }: { token: string; id: string }) => enter(token, id),
    onError(error) {
      toast({ type: 'error', message: error.message })
      go({ at: 'name' })
    },
  })
  return (
    <main className="login">
      <div className="login-card">
        <SchoolLogo />
        <h1 className="login-title">{step.at === 'choice' ? t`Who is logging in?` : <bdi>{school}</bdi>}</h1>
        {step.at === 'link' && (
          <LinkButton
            onOpen={async () => traded(await plainCall(checkLogInLink, { body: { link: step.link } }))}
            onOther={() => go({ at: 'name' })}
          />
        )}
        {step.at === 'name' && (
          <NameForm login={login} onChange={setLogin} onSend={ask}>
            {canText ? (
              <Trans>
                We send you six digits and a link, by e-mail or as a text message. You need no password.
              </Trans>
            ) : (
              <Trans>We send you six digits and a link by e-mail. You need no password.</Trans>
            )}
          </NameForm>
        )}
        {step.at === 'code' && (
          <>
            <p className="login-text">
              <Trans>
                If <Ltr>{login}</Ltr> may log in here with a code, it is on its way. It is good for ten
                minutes, on this page.
              </Trans>
            </p>
            <CodeForm
              submit={t`Log in`}
              onCode={async (code) =>
                traded(await plainCall(checkLogInCode, { body: { ticket: step.ticket, code } }))
              }
              onAgain={ask}
            />
          </>
        )}
        {step.at === 'choice' && (
          <ChoiceList
            choices={step.choices}
            isPending={entering.isPending}
            onChoose={(id) => entering.mutate({ token: step.token, id })}
          />
        )}
        <p className="login-help">
          <Link to="/login" search={{ to }}>{t`Log in with a password`}</Link>
        </p>
      </div>
      <LanguageLinks />
      <SiteFooter />
    </main>
  )
}

/** The secret of a link leaves the address bar and the history before it is used. */
function begin(): Step {
  const link = location.hash.slice(1)
  if (link === '') return { at: 'name' }
  history.replaceState(history.state, '', '/enter')
  return { at: 'link', link }
}
