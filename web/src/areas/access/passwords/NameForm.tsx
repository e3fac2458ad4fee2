import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formErrorsOf } from '../../../shell/errors/mistakes.ts'
import { useSite } from '../../../shell/look/site.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'

type Props = {
  login: string
  onChange: (login: string) => void
  onSend: () => Promise<unknown>
  children: ReactNode
}

/** By what somebody is known here, so that a code can be sent to them. */
export function NameForm({ login, onChange, onSend, children }: Props) {
  const { t } = useLingui()
  const { canText } = useSite()
  const [isEmpty, setEmpty] = useState(false)
  const sending = useMutation({ mutationFn: onSend })
  const empty = canText ? t`Enter your email, username or phone` : t`Enter your email or username`
  const mistakes = isEmpty
    ? [{ name: 'login', message: empty }]
    : sending.error
      ? formErrorsOf(sending.error, t`Oops! Network Error Try again later`)
      : []
  return (
    <>
      <p className="login-text">{children}</p>
      <Form
        mistakes={mistakes}
        onSubmit={() => {
          setEmpty(login.trim() === '')
          if (login.trim() !== '' && !sending.isPending) sending.mutate()
        }}
      >
        <TextField
          label={canText ? t`Email, username or phone` : t`Email or username`}
          name="login"
          dir="ltr"
          autoComplete="username"
          autoFocus
          value={login}
          onChange={onChange}
          error={mistakes.find(({ name }) => name === 'login')?.message}
        />
        <Button type="submit" look="primary" size="large" isPending={sending.isPending}>
          {t`Send a code`}
        </Button>
      </Form>
    </>
  )
}
