import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { askProof, proveAgain, type ProofWay } from 'tenant-api/contract/access/sessions/reauthentication'
import { plainCall } from '../../../shell/session/api.ts'
import { AppCodeForm } from '../../../shell/sign-in/AppCodeForm.tsx'
import { formErrorsOf } from '../../../shell/errors/mistakes.ts'
import { signOut } from '../../../shell/session/sign-out.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { Ltr } from '../../../ui/text/Ltr.tsx'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { CodeForm } from '../../../shell/sign-in/CodeForm.tsx'

type Props = { ways: readonly ProofWay[]; username: string; onDone: () => void }

/** Proves that it is still the same person: by the best way there is, another, or a log-in of its own. */
export function ProofForm({ ways, username, onDone }: Props) {
  const { t } = useLingui()
  const [way, choose] = useState(ways[0])
  const names: Record<ProofWay, string> = {
    password: t`Use the password`,
    app: t`Use a code of the app`,
    email: t`Use a code by e-mail`,
    phone: t`Use a code by text message`,
  }
  return (
    <>
      {way === 'password' && <PasswordProof username={username} onDone={onDone} />}
      {way === 'app' && <AppProof onDone={onDone} />}
      {(way === 'email' || way === 'phone') && <SentProof by={way} onDone={onDone} />}
      {ways
        .filter((other) => other !== way)
        .map((other) => (
          <Button key={other} look="quiet" onPress={() => choose(other)}>
            {names[other]}
          </Button>
        ))}
      <Button look="quiet" onPress={() => void signOut()}>{t`Log out and in again`}</Button>
    </>
  )
}

type Proving = Pick<Props, 'onDone'>

function PasswordProof({ username, onDone }: Proving & { username: string }) {
  const { t } = useLingui()
  const [password, setPassword] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const sending = useMutation({
    mutationFn: () => plainCall(proveAgain, { body: { by: 'password', password } }),
    onSuccess: onDone,
  })
  const mistakes = isEmpty
    ? [{ name: 'password', message: t`Enter your password` }]
    : sending.error
      ? formErrorsOf(sending.error, t`Oops! Network Error Try again later`)
      : []
  function send() {
    setEmpty(password === '')
    if (password !== '' && !sending.isPending) sending.mutate()
  }
  return (
    <Form mistakes={mistakes} onSubmit={send}>
      <input type="hidden" name="username" autoComplete="username" value={username} readOnly />
      <PasswordField
        label={t`Password`}
        name="password"
        autoComplete="current-password"
        autoFocus
        value={password}
        onChange={setPassword}
        error={mistakes.find(({ name }) => name === 'password')?.message}
      />
      <Button type="submit" look="primary" size="large" isPending={sending.isPending}>
        {t`Continue`}
      </Button>
    </Form>
  )
}

function AppProof({ onDone }: Proving) {
  const { t } = useLingui()
  const [isRecovery, setRecovery] = useState(false)
  return (
    <>
      <AppCodeForm
        key={String(isRecovery)}
        submit={t`Continue`}
        isRecovery={isRecovery}
        onCode={async (code) => {
          await plainCall(proveAgain, { body: { by: 'app', code } })
          onDone()
        }}
      />
      <Button look="quiet" onPress={() => setRecovery(!isRecovery)}>
        {isRecovery ? t`Enter a code of the app` : t`Use a recovery code`}
      </Button>
    </>
  )
}

function SentProof({ by, onDone }: Proving & { by: 'email' | 'phone' }) {
  const { t } = useLingui()
  const asking = useMutation({ mutationFn: () => plainCall(askProof, {}) })
  const sentTo = asking.data?.sentTo
  if (sentTo === undefined) {
    return (
      <Form
        mistakes={asking.error ? formErrorsOf(asking.error, t`Oops! Network Error Try again later`) : []}
        onSubmit={() => asking.mutate()}
      >
        <Button type="submit" look="primary" size="large" isPending={asking.isPending}>
          {t`Send a code`}
        </Button>
      </Form>
    )
  }
  return (
    <>
      <p className="proof-text">
        <Trans>
          A code is on its way to <Ltr>{sentTo}</Ltr>. It is good for ten minutes.
        </Trans>
      </p>
      <CodeForm
        submit={t`Continue`}
        onCode={async (code) => {
          await plainCall(proveAgain, { body: { by, code } })
          onDone()
        }}
        onAgain={() => asking.mutateAsync()}
      />
    </>
  )
}
