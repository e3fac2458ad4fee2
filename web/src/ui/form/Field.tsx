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
  /** Fields that may stay empty say so; for forms in which most must be filled. */
  showOptional?: boolean | undefined
  /** Why the field cannot be changed; it is disabled and says this in place of the hint. */
  reason?: string | undefined
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

/** The hint below a field, and in its place what is wrong or why it cannot be changed. */
export function FieldNotes({
  description,
  error,
  reason,
}: Pick<FieldProps, 'description' | 'error' | 'reason'>) {
  const hint = reason ?? description
  return (
    <>
      {hint && !error && (
        <Text slot="description" className="field-description">
          {hint}
        </Text>
      )}
      <FieldError className="field-error">{error}</FieldError>
    </>
  )
}
