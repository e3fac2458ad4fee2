import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { askProof, proveAgain, type ProofWay } from 'tenant-api/contract/proof'
import { plainCall } from '../../shell/api.ts'
import { AppCodeForm } from '../../shell/AppCodeForm.tsx'
import { mistakesOf } from '../../shell/mistakes.ts'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { Ltr } from '../../ui/Ltr.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { CodeForm } from './CodeForm.tsx'

type Props = { ways: readonly ProofWay[]; username: string; onDone: () => void }

/** Proves by the best way there is that it is still the same person. */
export function ProofForm({ ways: [way], username, onDone }: Props) {
  if (way === 'password') return <PasswordProof username={username} onDone={onDone} />
  if (way === 'app') return <AppProof onDone={onDone} />
  if (way === 'email') return <LetterProof onDone={onDone} />
  return (
    <p>
      <Trans>Log out and in again to do this.</Trans>
    </p>
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
      ? mistakesOf(sending.error, t`Oops! Network Error Try again later`)
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
  return (
    <AppCodeForm
      submit={t`Continue`}
      onCode={async (code) => {
        await plainCall(proveAgain, { body: { by: 'app', code } })
        onDone()
      }}
    />
  )
}

function LetterProof({ onDone }: Proving) {
  const { t } = useLingui()
  const asking = useMutation({ mutationFn: () => plainCall(askProof, {}) })
  const sentTo = asking.data?.sentTo
  if (sentTo === undefined) {
    return (
      <Form
        mistakes={asking.error ? mistakesOf(asking.error, t`Oops! Network Error Try again later`) : []}
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
          await plainCall(proveAgain, { body: { by: 'email', code } })
          onDone()
        }}
        onAgain={() => asking.mutateAsync()}
      />
    </>
  )
}
