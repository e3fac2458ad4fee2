import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formErrorsOf } from '../../../shell/errors/mistakes.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { Ltr } from '../../../ui/text/Ltr.tsx'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { CodeForm } from '../../../shell/sign-in/CodeForm.tsx'

type Field = { value: string; onChange: (value: string) => void; error: string | undefined }

type Props = {
  title: string
  description?: ReactNode
  /** The field of what is to be another one, and what is said where it was left empty. */
  children: (field: Field) => ReactNode
  name: string
  missing: string
  submit: string
  /** The frame asks for a proof where one is needed: here no password is asked for. */
  isProven?: boolean
  /** Sends both; gives where the code went, and null where none is needed. */
  onAsk: (chosen: { current: string; value: string }) => Promise<string | null>
  onCode: (code: string) => Promise<unknown>
  onDone: () => void
}

/** Something by which one logs in becomes another: the current password, the new one, and the code that confirms it. */
export function ChangeCard({ title, description, onAsk, onCode, onDone, submit, ...more }: Props) {
  const [chosen, choose] = useState({ current: '', value: '' })
  const [sentTo, setSentTo] = useState<string>()
  function isDone() {
    choose({ current: '', value: '' })
    setSentTo(undefined)
    onDone()
  }
  async function ask() {
    const answer = await onAsk(chosen)
    if (answer === null) return isDone()
    return setSentTo(answer)
  }
  return (
    <Card title={title} description={description}>
      {sentTo === undefined ? (
        <ChooseForm chosen={chosen} onChoose={choose} onSend={ask} {...more} />
      ) : (
        <>
          <p className="password-text">
            <Trans>
              A code is on its way to <Ltr>{sentTo}</Ltr>. It is good for ten minutes.
            </Trans>
          </p>
          <CodeForm
            submit={submit}
            onCode={async (code) => {
              await onCode(code)
              isDone()
            }}
            onAgain={ask}
          />
        </>
      )}
    </Card>
  )
}

type Choosing = Pick<Props, 'children' | 'name' | 'missing' | 'isProven'> & {
  chosen: { current: string; value: string }
  onChoose: (chosen: { current: string; value: string }) => void
  onSend: () => Promise<unknown>
}

function ChooseForm({ chosen, onChoose, onSend, children, name, missing, isProven = false }: Choosing) {
  const { t } = useLingui()
  const [isTried, setTried] = useState(false)
  const sending = useMutation({ mutationFn: onSend })
  const empty = [
    ...(chosen.value.trim() === '' ? [{ name, message: missing }] : []),
    ...(!isProven && chosen.current === ''
      ? [{ name: 'current', message: t`Enter your current password` }]
      : []),
  ]
  const refused = sending.error ? formErrorsOf(sending.error, t`Oops! Network Error Try again later`) : []
  const mistakes = isTried && empty.length > 0 ? empty : refused
  const errorOf = (of: string) => mistakes.find((mistake) => mistake.name === of)?.message
  function send() {
    setTried(true)
    if (empty.length === 0 && !sending.isPending) sending.mutate()
  }
  return (
    <Form mistakes={mistakes} onSubmit={send}>
      {children({
        value: chosen.value,
        onChange: (value) => onChoose({ ...chosen, value }),
        error: errorOf(name),
      })}
      {!isProven && (
        <PasswordField
          label={t`Current password`}
          name="current"
          autoComplete="current-password"
          value={chosen.current}
          onChange={(current) => onChoose({ ...chosen, current })}
          error={errorOf('current')}
        />
      )}
      <Button type="submit" isPending={sending.isPending}>
        {t`Continue`}
      </Button>
    </Form>
  )
}
