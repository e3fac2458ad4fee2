import type { Resource } from 'kit/contract/resource'
import { Fragment } from 'react'
import { z } from 'zod'
import { FieldInput } from '../../../crud/form/fields/FieldInput.tsx'
import { fieldsOf } from '../../../crud/resource/fields.ts'
import { OwnHeading } from '../../../crud/form/fields/OwnHeading.tsx'
import { useRequiredOwn } from '../../../crud/resource/with-custom-fields.tsx'
import type { DecisionRequest } from './decision.ts'

const none = z.strictObject({})

type Props = {
  /** In which list the new record will stand. */
  of: Pick<Resource, 'name'>
  values: DecisionRequest['own']
  onChange: (values: DecisionRequest['own']) => void
  errorOf: (name: string) => string | undefined
}

/** What the school has to know of everybody who is new in a list. */
export function OwnOfNew({ of, values, onChange, errorOf }: Props) {
  const fields = fieldsOf(useRequiredOwn(none, of))
  return fields.map((field, at) => (
    <Fragment key={field.name}>
      <OwnHeading fields={fields} at={at} />
      <FieldInput
        field={field}
        value={values[field.name] ?? field.initial}
        onChange={(value) => onChange({ ...values, [field.name]: value })}
        error={errorOf(field.name)}
      />
    </Fragment>
  ))
}
