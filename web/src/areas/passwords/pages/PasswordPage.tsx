import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listSessions } from 'tenant-api/contract/access'
import { askPassword, confirmPassword } from 'tenant-api/contract/passwords'
import { call } from '../../../shell/api.ts'
import { useMe } from '../../../shell/me.ts'
import { mistakesOf } from '../../../shell/mistakes.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Ltr } from '../../../ui/Ltr.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { toast } from '../../../ui/toast.ts'
import { CodeForm } from '../CodeForm.tsx'
import { NewPassword } from '../NewPassword.tsx'
import './PasswordPage.css'

/** Another password for oneself: the present one, the new one, and the code that confirms it. */
export function PasswordPage() {
  const { t } = useLingui()
  const me = useMe()
  const [chosen, choose] = useState({ current: '', password: '' })
  const [sentTo, setSentTo] = useState<string>()
  const queries = useQueryClient()
  async function isDone() {
    choose({ current: '', password: '' })
    setSentTo(undefined)
    toast({ type: 'success', message: t`Password changed. Your other devices are logged out` })
    await queries.invalidateQueries({ queryKey: [listSessions.path] })
  }
  async function ask() {
    const answer = await call(askPassword, { body: chosen })
    if (answer.sentTo === null) return isDone()
    return setSentTo(answer.sentTo)
  }
  return (
    <div className="password-page">
      <h1 className="password-title">{t`Password`}</h1>
      <Card>
        <input type="hidden" autoComplete="username" value={me.email ?? me.username ?? ''} readOnly />
        {sentTo === undefined ? (
          <ChooseForm chosen={chosen} onChoose={choose} onSend={ask} />
        ) : (
          <>
            <p className="password-text">
              <Trans>
                A code is on its way to <Ltr>{sentTo}</Ltr>. It is good for ten minutes.
              </Trans>
            </p>
            <CodeForm
              submit={t`Change password`}
              onCode={async (code) => {
                await call(confirmPassword, { body: { code } })
                await isDone()
              }}
              onAgain={ask}
            />
          </>
        )}
      </Card>
    </div>
  )
}

type Chosen = { current: string; password: string }
type Choosing = { chosen: Chosen; onChoose: (chosen: Chosen) => void; onSend: () => Promise<unknown> }

function ChooseForm({ chosen, onChoose, onSend }: Choosing) {
  const { t } = useLingui()
  const [isTried, setTried] = useState(false)
  const sending = useMutation({ mutationFn: onSend })
  const missing = [
    { name: 'current', message: t`Enter your present password` },
    { name: 'password', message: t`Enter a new password` },
  ].filter(({ name }) => chosen[name as keyof Chosen] === '')
  const mistakes =
    isTried && missing.length > 0
      ? missing
      : sending.error
        ? mistakesOf(sending.error, t`Oops! Network Error Try again later`)
        : []
  const errorOf = (name: string) => mistakes.find((mistake) => mistake.name === name)?.message
  function send() {
    setTried(true)
    if (missing.length === 0 && !sending.isPending) sending.mutate()
  }
  return (
    <Form mistakes={mistakes} onSubmit={send}>
      <PasswordField
        label={t`Present password`}
        name="current"
        autoComplete="current-password"
        value={chosen.current}
        onChange={(current) => onChoose({ ...chosen, current })}
        error={errorOf('current')}
      />
      <NewPassword
        value={chosen.password}
        onChange={(password) => onChoose({ ...chosen, password })}
        error={errorOf('password')}
      />
      <Button type="submit" look="primary" isPending={sending.isPending}>
        {t`Continue`}
      </Button>
    </Form>
  )
}
