import type { ReactNode } from 'react'
import { FieldError, Label, Text } from 'react-aria-components'
import { useLingui } from '@lingui/react/macro'
import './Field.css'

/** What every field says of itself. `error` is a whole sentence; the field is invalid while it is there. */
export type FieldProps = {
  label: string
  description?: string | undefined
  error?: string | undefined
  isRequired?: boolean | undefined
}

/** The name above a field; fields that may stay empty say so, required ones need no star. */
export function FieldLabel({
  children,
  isOptional,
}: {
  children: ReactNode
  isOptional?: boolean | undefined
}) {
  const { t } = useLingui()
  return (
    <Label className="field-label">
      {children}
      {isOptional && <span className="field-optional"> {t`(optional)`}</span>}
    </Label>
  )
}

/** The hint below a field, and in its place what is wrong. */
export function FieldNotes({ description, error }: Pick<FieldProps, 'description' | 'error'>) {
  return (
    <>
      {description && !error && (
        <Text slot="description" className="field-description">
          {description}
        </Text>
      )}
      <FieldError className="field-error">{error}</FieldError>
    </>
  )
}
