import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { foldDigits } from 'kit/text/locale'
import { useState } from 'react'
import { formErrorsOf } from '../errors/mistakes.ts'
import { Button } from '../../ui/base/Button.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { TextField } from '../../ui/form/TextField.tsx'

type Props = {
  submit: string
  onCode: (code: string) => Promise<unknown>
  /** Requests another code; undefined if that control is elsewhere. */
  onAgain?: () => Promise<unknown>
}

/** Six digits from a mail, in the digits of any keyboard; pasting and a phone's autofill work. */
export function CodeForm({ submit, onCode, onAgain }: Props) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [isShort, setShort] = useState(false)
  const code = foldDigits(typed).replaceAll(/\D/g, '')
  const sending = useMutation({ mutationFn: () => onCode(code) })
  const again = useMutation({
    mutationFn: async () => onAgain?.(),
    onSuccess() {
      sending.reset()
      setTyped('')
    },
  })
  const short = t`Enter the six digits of the code`
  const error = again.error ?? sending.error
  const mistakes = isShort
    ? [{ name: 'code', message: short }]
    : error
      ? formErrorsOf(error, t`Oops! Network Error Try again later`)
      : []
  function send() {
    again.reset()
    setShort(code.length !== 6)
    if (code.length === 6 && !sending.isPending) sending.mutate()
  }
  return (
    <Form mistakes={mistakes} onSubmit={send}>
      <TextField
        label={t`Code`}
        name="code"
        dir="ltr"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        value={typed}
        onChange={setTyped}
        error={mistakes.find(({ name }) => name === 'code')?.message}
      />
      <Button type="submit" look="primary" size="large" isPending={sending.isPending}>
        {submit}
      </Button>
      {onAgain && (
        <Button isPending={again.isPending} onPress={() => again.mutate()}>
          {again.isSuccess ? t`Sent. Send another` : t`Send another code`}
        </Button>
      )}
    </Form>
  )
}
