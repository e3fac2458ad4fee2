import type { ReactNode } from 'react'
import { FieldError, Label, Text } from 'react-aria-components'
import { useLingui } from '@lingui/react/macro'
import './Field.css'

/** Common props of all fields. `error` is a whole sentence; the field is invalid while it is set. */
export type FieldProps = {
  label: string
  description?: string | undefined
  error?: string | undefined
  isRequired?: boolean | undefined
  /** Marks fields that may stay empty; for forms in which most are required. */
  showOptional?: boolean | undefined
  /** Why the field is disabled, shown in place of the hint. */
  reason?: string | undefined
}

/** The label above a field; optional fields are marked, required ones need no star. */
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

/** The hint below a field, replaced by its error or the reason why it is disabled. */
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
