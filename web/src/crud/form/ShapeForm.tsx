import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { nestedBody } from 'kit/contract/custom-rows'
import { Fragment, type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import type { z } from 'zod'
import { boxOf } from './field-name.ts'
import { FieldInput } from './fields/FieldInput.tsx'
import { fieldsOf } from '../resource/fields.ts'
import { OwnHeading } from './fields/OwnHeading.tsx'
import { formErrorsOf } from '../../shell/errors/mistakes.ts'
import { Button } from '../../ui/base/Button.tsx'
import { Form, type FormError } from '../../ui/form/Form.tsx'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { isUnread } from '../../ui/form/typed/typed.ts'
import { useSay } from '../resource/words.ts'

export type Values = Readonly<Record<string, unknown>>
export type ShapeFormProps = {
  title: string
  shape: z.ZodObject
  begin?: Values
  submit: string
  done: string
  /** Content above the fields. */
  top?: ReactNode
  /** Whether the first field gets the focus. */
  isTyped?: boolean
  /** Content below a field, by its name. */
  beneath?: Readonly<Record<string, (values: Values) => ReactNode>>
  onSend: (values: Values) => Promise<unknown>
  onClose: () => void
}

/** A form over a record, for an act on it; the API's field errors are shown at the fields. */
export function ShapeForm({
  title,
  shape,
  begin,
  submit,
  done,
  top,
  isTyped = false,
  beneath,
  onSend,
  onClose,
}: ShapeFormProps) {
  const { t } = useLingui()
  const say = useSay()
  const id = useId()
  const fields = fieldsOf(shape)
  const [values, setValues] = useState<Values>(() => ({
    ...Object.fromEntries(fields.map(({ name, initial }) => [name, initial])),
    ...begin,
  }))
  const [mistakes, setMistakes] = useState<readonly FormError[]>([])
  const queries = useQueryClient()
  const sending = useMutation({
    mutationFn: () => onSend(nestedBody(values)),
    async onSuccess() {
      toast({ type: 'success', message: done })
      onClose()
      await queries.invalidateQueries({
        predicate: ({ queryKey: [path] }) =>
          /^\/(students|guardians|admissions|employees|teachers|staff|teams|users|people)/.test(String(path)),
      })
    },
    onError(error) {
      const found = formErrorsOf(error, t`Oops! Network Error Try again later`)
      setMistakes(found.map(({ name, message }) => ({ name: name && boxOf(name), message })))
    },
  })
  /** Submits the form, unless a value cannot be parsed. */
  function send() {
    if (sending.isPending) return
    const unread = fields.flatMap(({ name, title }) => {
      const value = values[name]
      return isUnread(value) ? [{ name, message: say(value.why, { field: say(title) }) }] : []
    })
    setMistakes(unread)
    if (unread.length === 0) sending.mutate()
  }
  /** Submits on Enter from the parts of a date too, and with Control from anywhere. */
  function hear(event: KeyboardEvent) {
    const isPart = event.target instanceof HTMLElement && event.target.role === 'spinbutton'
    if (event.key !== 'Enter' || !(isPart || event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    send()
  }
  return (
    <Sheet
      title={title}
      onClose={onClose}
      onKeyDown={hear}
      footer={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button look="primary" type="submit" form={id} isPending={sending.isPending}>
            {submit}
          </Button>
        </>
      }
    >
      <Form id={id} mistakes={mistakes} onSubmit={send}>
        {top}
        {fields.map((field, at) => (
          <Fragment key={field.name}>
            <OwnHeading fields={fields} at={at} />
            <FieldInput
              field={field}
              value={values[field.name]}
              onChange={(value) => setValues((now) => ({ ...now, [field.name]: value }))}
              error={mistakes.find(({ name }) => name === field.name)?.message}
              autoFocus={isTyped && at === 0}
            />
            {beneath?.[field.name]?.(values)}
          </Fragment>
        ))}
      </Form>
    </Sheet>
  )
}
