import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { bulkFields, type Resource } from 'kit/contract/resource'
import { useId, useState } from 'react'
import { Button } from '../../ui/base/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { Form, type FormError } from '../../ui/form/Form.tsx'
import { Select } from '../../ui/form/choice/Select.tsx'
import { type FieldRecord, fieldsOf } from '../resource/fields.ts'
import { mistakesIn } from './mistakes-in.ts'
import { useSay } from '../resource/words.ts'
import { FieldInput } from '../form/fields/FieldInput.tsx'

type Props = { resource: Resource; count: number; onSet: (set: object) => void; onClose: () => void }

/** Sets one field to the same value in many rows; states the number of rows beforehand. */
export default function SetFields({ resource, count, onSet, onClose }: Props) {
  const { t } = useLingui()
  const say = useSay()
  const id = useId()
  const names = bulkFields(resource.fields.shape)
  const fields = fieldsOf(resource.fields).filter(({ name }) => names.includes(name))
  const [name, choose] = useState(fields[0]?.name ?? '')
  const field = fields.find((known) => known.name === name)
  const [value, setValue] = useState<unknown>(field?.initial)
  const [mistakes, setMistakes] = useState<readonly FormError[]>([])
  function chooseField(next: string) {
    choose(next)
    setMistakes([])
    setValue(fields.find((known) => known.name === next)?.initial)
  }
  function submit() {
    const found = mistakesIn(resource.endpoints.update.body, { name, value }, say)
    if (found.length === 0) return onSet({ [name]: value })
    return setMistakes(found)
  }
  const actions = (
    <>
      <Button onPress={onClose}>{t`Cancel`}</Button>
      <Button look="primary" type="submit" form={id}>
        {plural(count, { one: 'Change #', other: 'Change #' })}
      </Button>
    </>
  )
  return (
    <Dialog
      title={plural(count, { one: 'Change # entry', other: 'Change # entries' })}
      isOpen
      onClose={onClose}
      actions={actions}
    >
      <Form id={id} mistakes={mistakes} onSubmit={submit}>
        <Select label={t`Field`} choices={choicesOf(fields, say)} value={name} onChange={chooseField} />
        {field && (
          <SetField key={name} field={field} value={value} error={mistakes[0]?.message} onChange={setValue} />
        )}
      </Form>
    </Dialog>
  )
}

function choicesOf(fields: readonly FieldRecord[], say: (sentence: string) => string) {
  return fields.map(({ name, title }) => ({ id: name, name: say(title) }))
}

type SetFieldProps = {
  field: FieldRecord
  value: unknown
  error: string | undefined
  onChange: (value: unknown) => void
}

/** The new value of a field for many rows, entered as in the form of one row. */
function SetField({ field, value, error, onChange }: SetFieldProps) {
  const { t } = useLingui()
  const label = t`New value`
  if (field.kind !== 'flag')
    return (
      <FieldInput field={field} label={label} value={value} error={error} onChange={onChange} autoFocus />
    )
  // A checkbox shows the state of one row; for many rows both choices are spelled out.
  const choices = [
    { id: 'true', name: t`Yes` },
    { id: 'false', name: t`No` },
  ]
  return (
    <Select
      label={label}
      name={field.name}
      error={error}
      choices={choices}
      value={String(value)}
      onChange={(word) => onChange(word === 'true')}
    />
  )
}
