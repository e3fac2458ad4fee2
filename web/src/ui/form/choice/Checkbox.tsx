import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  Checkbox as AriaCheckbox,
  CheckboxGroup as AriaGroup,
  type CheckboxGroupProps,
  type CheckboxProps,
} from 'react-aria-components'
import { type FieldProps, FieldLabel, FieldNotes } from '../Field.tsx'
import { fieldState } from '../field-state.ts'
import './Checkbox.css'

/** A checkbox with its label; the whole line can be pressed. */
export function Checkbox({
  children,
  ...props
}: Omit<CheckboxProps, 'children' | 'className'> & { children?: ReactNode }) {
  return (
    <AriaCheckbox {...props} className="checkbox">
      {({ isIndeterminate }) => (
        <>
          <span aria-hidden className="checkbox-box">
            {isIndeterminate ? <Minus size={14} strokeWidth={3} /> : <Check size={14} strokeWidth={3} />}
          </span>
          {children && <span>{children}</span>}
        </>
      )}
    </AriaCheckbox>
  )
}

type GroupProps = Omit<CheckboxGroupProps, 'children' | 'className' | 'isInvalid' | 'validate'> &
  FieldProps & { children: ReactNode }

/** Several of a few choices. */
export function CheckboxGroup({
  label,
  description,
  error,
  children,
  showOptional = false,
  reason,
  ...field
}: GroupProps) {
  return (
    <AriaGroup {...field} {...fieldState({ ...field, error, reason })}>
      <FieldLabel isOptional={showOptional && !field.isRequired}>{label}</FieldLabel>
      <div className="checkbox-list">{children}</div>
      <FieldNotes description={description} error={error} reason={reason} />
    </AriaGroup>
  )
}
