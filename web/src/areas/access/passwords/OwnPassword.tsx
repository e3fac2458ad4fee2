import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { askPassword } from 'tenant-api/contract/access/passwords'
import { plainCall } from '../../../shell/session/api.ts'
import { useMe } from '../../../shell/session/me.ts'
import { formErrorsOf } from '../../../shell/errors/mistakes.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { NewPassword } from '../../../shell/sign-in/NewPassword.tsx'

/** Somebody who came in by a password that was given to them chooses their own. */
export function OwnPassword({ onPaid }: { onPaid: () => void }) {
  const { t } = useLingui()
  const me = useMe()
  const [chosen, choose] = useState({ current: '', password: '' })
  const [isTried, setTried] = useState(false)
  const sending = useMutation({
    mutationFn: () => plainCall(askPassword, { body: chosen }),
    onSuccess: onPaid,
  })
  const empty = [
    ...(chosen.current === ''
      ? [{ name: 'current', message: t`Enter the password that you were given` }]
      : []),
    ...(chosen.password === '' ? [{ name: 'password', message: t`Enter a new password` }] : []),
  ]
  const refused = sending.error ? formErrorsOf(sending.error, t`Oops! Network Error Try again later`) : []
  const mistakes = isTried && empty.length > 0 ? empty : refused
  const errorOf = (of: string) => mistakes.find(({ name }) => name === of)?.message
  function send() {
    setTried(true)
    if (empty.length === 0 && !sending.isPending) sending.mutate()
  }
  return (
    <>
      <h1 className="login-title">{t`Choose your own password`}</h1>
      <p className="login-text">
        <Trans>
          Welcome, {me.name}. Your school gave you this password. From now on use one that only you know.
        </Trans>
      </p>
      <Form mistakes={mistakes} onSubmit={send}>
        <input type="hidden" autoComplete="username" value={me.email ?? me.username ?? ''} readOnly />
        <PasswordField
          label={t`Password that you were given`}
          name="current"
          autoComplete="current-password"
          autoFocus
          value={chosen.current}
          onChange={(current) => choose({ ...chosen, current })}
          error={errorOf('current')}
        />
        <NewPassword
          value={chosen.password}
          onChange={(password) => choose({ ...chosen, password })}
          error={errorOf('password')}
        />
        <Button type="submit" look="primary" size="large" isPending={sending.isPending}>
          {t`Set password`}
        </Button>
      </Form>
    </>
  )
}
