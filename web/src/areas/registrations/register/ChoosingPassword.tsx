import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Refused } from 'kit/client'
import { useState } from 'react'
import { register } from 'tenant-api/contract/registrations'
import { plainCall } from '../../../shell/api.ts'
import { mistakesOf } from '../../../shell/mistakes.ts'
import { NewPassword } from '../../../shell/NewPassword.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/Form.tsx'
import { toast } from '../../../ui/toast.ts'
import type { Steps } from './use-steps.ts'

/** A password of one's own, which lets in when the office has approved. */
export function ChoosingPassword({ token, steps: { go } }: { token: string; steps: Steps }) {
  const { t } = useLingui()
  const [password, setPassword] = useState('')
  const sending = useMutation({
    mutationFn: () => plainCall(register, { body: { token, password } }),
    onSuccess: () => go({ at: 'done' }),
    onError(error) {
      if (!(error instanceof Refused) || error.problem.code !== 'registration-token') return
      toast({ type: 'error', message: error.message })
      go({ at: 'form' })
    },
  })
  const mistakes = sending.error ? mistakesOf(sending.error, t`Oops! Network Error Try again later`) : []
  return (
    <>
      <p className="login-text">
        <Trans>Choose the password by which you will log in.</Trans>
      </p>
      <Form mistakes={mistakes} onSubmit={() => !sending.isPending && password !== '' && sending.mutate()}>
        <NewPassword
          autoFocus
          value={password}
          onChange={setPassword}
          error={mistakes.find(({ name }) => name === 'password')?.message}
        />
        <Button type="submit" look="primary" size="large" isPending={sending.isPending}>
          {t`Send registration`}
        </Button>
      </Form>
    </>
  )
}
