import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Refused } from 'kit/http/client'
import { useState } from 'react'
import { Button } from '../../ui/base/Button.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { formErrorsOf } from '../errors/mistakes.ts'
import { NewPassword } from './NewPassword.tsx'

type Props = {
  submit: string
  /** The login name, for password managers. */
  login?: string
  onSend: (password: string) => Promise<unknown>
  onSent: () => void | Promise<void>
  /** The sentence for an expired authorization from the code: the user then starts again. */
  late: string
  onLate: () => void
}

/** Sets a new password after a code has identified the user. */
export function PasswordForm({ submit, login, onSend, onSent, late, onLate }: Props) {
  const { t } = useLingui()
  const [password, setPassword] = useState('')
  const sending = useMutation({
    mutationFn: () => onSend(password),
    onSuccess: onSent,
    onError(error) {
      if (!(error instanceof Refused) || error.problem.code !== late) return
      toast({ type: 'error', message: error.message })
      onLate()
    },
  })
  const mistakes = sending.error ? formErrorsOf(sending.error, t`Oops! Network Error Try again later`) : []
  return (
    <Form mistakes={mistakes} onSubmit={() => !sending.isPending && password !== '' && sending.mutate()}>
      {login !== undefined && <input type="hidden" autoComplete="username" value={login} readOnly />}
      <NewPassword
        autoFocus
        value={password}
        onChange={setPassword}
        error={mistakes.find(({ name }) => name === 'password')?.message}
      />
      <Button type="submit" look="primary" size="large" isPending={sending.isPending}>
        {submit}
      </Button>
    </Form>
  )
}
