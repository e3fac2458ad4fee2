import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { foldDigits } from 'kit/text/locale'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/base/Button.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { formErrorsOf } from '../errors/mistakes.ts'

type Props = {
  submit: string
  /** Accepts a recovery code instead of the app's six digits. */
  isRecovery?: boolean
  onCode: (code: string) => Promise<unknown>
  children?: ReactNode
}

/** The current code of the authenticator app, in the digits of any keyboard. */
export function AppCodeForm({ submit, isRecovery = false, onCode, children }: Props) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [isShort, setShort] = useState(false)
  const code = isRecovery ? typed.trim() : foldDigits(typed).replaceAll(/\D/g, '')
  const isWhole = isRecovery ? code.length >= 10 : code.length === 6
  const sending = useMutation({ mutationFn: () => onCode(code) })
  const short = isRecovery
    ? t`Enter the ten letters and digits of the code`
    : t`Enter the six digits of the code`
  const mistakes = isShort
    ? [{ name: 'code', message: short }]
    : sending.error
      ? formErrorsOf(sending.error, t`Oops! Network Error Try again later`)
      : []
  function send() {
    setShort(!isWhole)
    if (isWhole && !sending.isPending) sending.mutate()
  }
  return (
    <Form mistakes={mistakes} onSubmit={send}>
      <TextField
        label={isRecovery ? t`Recovery code` : t`Code of the app`}
        name="code"
        dir="ltr"
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoFocus
        value={typed}
        onChange={setTyped}
        error={mistakes.find(({ name }) => name === 'code')?.message}
      />
      {children}
      <Button type="submit" look="primary" size="large" isPending={sending.isPending}>
        {submit}
      </Button>
    </Form>
  )
}
