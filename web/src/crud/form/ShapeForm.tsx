import { nestedBody } from 'kit/contract/custom-rows'
import { Fragment, type KeyboardEvent, type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { isUnread } from '../../ui/form/typed/typed.ts'
import { fieldsOf } from '../resource/fields.ts'
import { useStale } from '../resource/use-invalidate.ts'
import { useSay } from '../resource/words.ts'
import { ActionSheet } from './ActionSheet.tsx'
import { boxOf } from './field-name.ts'
import { FieldInput } from './fields/FieldInput.tsx'
import { OwnHeading } from './fields/OwnHeading.tsx'
import { useAction } from './use-action.ts'

export type Values = Readonly<Record<string, unknown>>
export type ShapeFormProps = {
  title: string
  shape: z.ZodObject
  begin?: Values
  submit: string
  /** The sentence of the toast; none where a job goes on, which tells its end itself. */
  done?: string
  /** Content above the fields. */
  top?: ReactNode
  /** Whether the first field gets the focus. */
  isTyped?: boolean
  /** The currency of its amounts, or those to choose from; the school's own by default. */
  currency?: string | readonly string[] | undefined
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
  currency,
  beneath,
  onSend,
  onClose,
}: ShapeFormProps) {
  const say = useSay()
  const fields = fieldsOf(shape)
  const [values, setValues] = useState<Values>(() => ({
    ...Object.fromEntries(fields.map(({ name, initial }) => [name, initial])),
    ...begin,
  }))
  const refresh = useStale(
    /^\/(students|guardians|admissions|employees|teachers|staff|teams|users|people|enrolments|checklist)/,
  )
  const action = useAction({
    send: () => onSend(nestedBody(values)),
    // A value that cannot be parsed is not sent.
    check: () =>
      fields.flatMap(({ name, title }) => {
        const value = values[name]
        return isUnread(value) ? [{ name, message: say(value.why, { field: say(title) }) }] : []
      }),
    placeOf: boxOf,
    ...(done !== undefined && { done }),
    onClose,
    onDone: refresh,
  })
  /** Submits on Enter from the parts of a date too, and with Control from anywhere. */
  function hear(event: KeyboardEvent) {
    const isPart = event.target instanceof HTMLElement && event.target.role === 'spinbutton'
    if (event.key !== 'Enter' || !(isPart || event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    action.submit()
  }
  return (
    <ActionSheet title={title} action={action} submit={submit} onKeyDown={hear} onClose={onClose}>
      {top}
      {fields.map((field, at) => (
        <Fragment key={field.name}>
          <OwnHeading fields={fields} at={at} />
          <FieldInput
            field={field}
            value={values[field.name]}
            onChange={(value) => setValues((now) => ({ ...now, [field.name]: value }))}
            error={action.errorOf(field.name)}
            currency={currency}
            autoFocus={isTyped && at === 0}
          />
          {beneath?.[field.name]?.(values)}
        </Fragment>
      ))}
    </ActionSheet>
  )
}
