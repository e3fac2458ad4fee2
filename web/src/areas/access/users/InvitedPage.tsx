import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { Output } from 'kit/http/client'
import { foldDigits, isLanguage } from 'kit/text/locale'
import { useEffect, useState } from 'react'
import { acceptInvitation, readInvitation } from 'tenant-api/contract/accounts/invitations'
import { plainCall } from '../../../shell/session/api.ts'
import { LanguageLinks } from '../../../shell/sign-in/LanguageLinks.tsx'
import { meQuery } from '../../../shell/session/me.ts'
import { formErrorsOf } from '../../../shell/errors/mistakes.ts'
import { SchoolLogo } from '../../../shell/frame/SchoolMark.tsx'
import { markSession } from '../../../shell/session/session.ts'
import { useSite } from '../../../shell/look/site.ts'
import { SiteFooter } from '../../../shell/frame/SiteFooter.tsx'
import { tellSignIn } from '../../../shell/session/tabs.ts'
import { useTitle } from '../../../shell/look/title.ts'
import { speak } from '../../../shell/words/words.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Form, type FormError } from '../../../ui/form/Form.tsx'
import { Ltr } from '../../../ui/text/Ltr.tsx'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import '../../../shell/sign-in/LoginPage.css'

/** What is shorter was cut off in some message. */
const shortest = 20
type Invited = Output<typeof readInvitation>

/** Where somebody who was invited chooses a password; the link is spent by that, and not by looking at it. */
export function InvitedPage() {
  const { t } = useLingui()
  const site = useSite()
  const [token] = useState(() => location.hash.slice(1))
  const isCut = token.length < shortest
  useTitle(t`Your invitation`)
  const { data, error } = useQuery({
    queryKey: [readInvitation.path, token],
    queryFn: async () => {
      const invited = await plainCall(readInvitation, { body: { token } })
      if (site.languages.includes(invited.language)) await speak(invited.language)
      return invited
    },
    retry: false,
    enabled: !isCut,
    staleTime: Number.POSITIVE_INFINITY,
  })
  // Who looks over a shoulder, and what is written down of where one was, reads no link that is good for anything.
  useEffect(() => history.replaceState(history.state, '', '/invited'), [])
  return (
    <main className="login">
      <div className="login-card">
        <SchoolLogo />
        <h1 className="login-title">
          <bdi>{site.name}</bdi>
        </h1>
        {error && (
          <p className="login-text">
            {formErrorsOf(error, t`Oops! Network Error Try again later`)[0]?.message}
          </p>
        )}
        {isCut && (
          <p className="login-text">
            {t`This link is not whole. Open it as it stands in the message, or ask the office of your school for another one.`}
          </p>
        )}
        {!isCut && !error && !data && <p className="login-text">{t`One moment…`}</p>}
        {data && <AcceptForm token={token} invited={data} />}
        <p className="login-help">
          <Link to="/login" search={{ to: undefined }}>{t`Back to log in`}</Link>
        </p>
      </div>
      <LanguageLinks />
      <SiteFooter />
    </main>
  )
}

type FormProps = { token: string; invited: Invited }

function AcceptForm({ token, invited }: FormProps) {
  const { t } = useLingui()
  const { name, email, username, byCode, asksCode } = invited
  const [typed, type] = useState({ code: '', username: '', password: '', again: '' })
  const [isTried, setTried] = useState(false)
  const sending = useAccepting(token, typed)
  const early: FormError[] = [
    ...(asksCode && sixDigits(typed.code).length !== 6
      ? [{ name: 'code', message: t`Enter the six digits that the office has told you` }]
      : []),
    ...(typed.password === '' ? [{ name: 'password', message: t`Enter a new password` }] : []),
    ...(typed.password !== typed.again
      ? [{ name: 'again', message: t`The two passwords are not the same` }]
      : []),
  ]
  const refused = sending.error ? formErrorsOf(sending.error, t`Oops! Network Error Try again later`) : []
  const mistakes = isTried && early.length > 0 ? early : refused
  const field = (of: keyof typeof typed) => ({
    name: of,
    value: typed[of],
    onChange: (value: string) => type({ ...typed, [of]: value }),
    error: mistakes.find((mistake) => mistake.name === of)?.message,
  })
  function send() {
    setTried(true)
    if (early.length === 0 && !sending.isPending) sending.mutate({ isWithout: false })
  }
  return (
    <>
      <p className="login-text">
        <Trans>
          Welcome, <bdi>{name}</bdi>. Choose a password to begin. From then on you log in as{' '}
          <Ltr>{email ?? username}</Ltr>.
        </Trans>
      </p>
      {byCode && (
        <p className="login-text">
          {t`You can also come in without one: a code is sent to you whenever you log in.`}
        </p>
      )}
      <Form mistakes={mistakes} onSubmit={send}>
        {asksCode && (
          <TextField
            label={t`Code of the office`}
            dir="ltr"
            inputMode="numeric"
            autoComplete="off"
            isRequired
            description={t`Six digits, so that nobody else can use this message. The office of your school tells you the digits.`}
            {...field('code')}
          />
        )}
        {username === null ? (
          <TextField
            label={t`Username`}
            dir="ltr"
            autoComplete="username"
            showOptional
            description={t`A short name by which you can log in as well`}
            {...field('username')}
          />
        ) : (
          <input type="hidden" autoComplete="username" value={username} readOnly />
        )}
        <PasswordField
          label={t`Password`}
          autoComplete="new-password"
          autoFocus
          description={t`At least 8 characters; a few words that belong together only for you are good`}
          {...field('password')}
        />
        <PasswordField label={t`Repeat the password`} autoComplete="new-password" {...field('again')} />
        <Button type="submit" look="primary" size="large" isPending={sending.isPending}>
          {t`Begin`}
        </Button>
        {byCode && (
          <Button isDisabled={sending.isPending} onPress={() => sending.mutate({ isWithout: true })}>
            {t`Start without a password`}
          </Button>
        )}
      </Form>
    </>
  )
}

/** However they are written, and with or without spaces. */
function sixDigits(typed: string): string {
  return foldDigits(typed).replaceAll(/\D/g, '')
}

type Typed = { code: string; username: string; password: string }

function useAccepting(token: string, { code, username, password }: Typed) {
  const { i18n } = useLingui()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const language = isLanguage(i18n.locale) ? i18n.locale : 'en'
  const chosen = {
    ...(username.trim() !== '' && { username: username.trim() }),
    ...(code.trim() !== '' && { code: sixDigits(code) }),
  }
  return useMutation({
    mutationFn: ({ isWithout }: { isWithout: boolean }) =>
      plainCall(acceptInvitation, {
        body: { token, language, ...chosen, ...(isWithout ? {} : { password }) },
      }),
    async onSuccess(me) {
      queries.setQueryData(meQuery.queryKey, me)
      markSession(true)
      tellSignIn(me.id)
      await speak(me.language)
      await navigate({ to: '/', replace: true })
    },
  })
}
