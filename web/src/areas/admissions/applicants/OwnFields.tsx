import { useLingui } from '@lingui/react/macro'
import { Fragment } from 'react'
import { FieldInput } from '../../../crud/form/fields/FieldInput.tsx'
import type { FieldRecord } from '../../../crud/resource/fields.ts'
import { useSay } from '../../../crud/resource/words.ts'
import type { OwnPart } from './own-of-applicant.ts'

type Props = {
  parts: readonly OwnPart[]
  values: Readonly<Record<string, unknown>>
  onChange: (change: Readonly<Record<string, unknown>>) => void
  errorOf: (field: string) => string | undefined
}

/** The school's own fields of each who is added, under the heading that the school gave and the name of whom. */
export function OwnFields({ parts, values, onChange, errorOf }: Props) {
  return parts.map(({ at, of, fields }) => (
    <Fragment key={at}>
      {fields.map((field, index) => (
        <Fragment key={field.name}>
          {(index === 0 || field.heading !== fields[index - 1]?.heading) && (
            <Heading field={field} name={of} />
          )}
          <FieldInput
            field={field}
            value={values[field.name] ?? field.initial}
            onChange={(value) => onChange({ [field.name]: value })}
            error={errorOf(field.name)}
          />
        </Fragment>
      ))}
    </Fragment>
  ))
}

function Heading({ field, name }: { field: FieldRecord; name: string | undefined }) {
  const { t } = useLingui()
  const say = useSay()
  const heading = field.heading ? say(field.heading) : t`Further details`
  return <h3 className="form-heading">{name ? t`${heading}: ${name}` : heading}</h3>
}
