import { useLingui } from '@lingui/react/macro'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { Group, Input, TextField, type TextFieldProps } from 'react-aria-components'
import { IconButton } from '../base/Button.tsx'
import { type FieldProps, FieldLabel, FieldNotes } from './Field.tsx'
import { fieldState } from './field-state.ts'

type Props = Omit<TextFieldProps, 'children' | 'className' | 'isInvalid' | 'validate' | 'type'> & FieldProps

/** A password that can be revealed before it is sent; pasting and password managers work. */
export function PasswordField({ label, description, error, reason, ...field }: Props) {
  const { t } = useLingui()
  const [isShown, show] = useState(false)
  return (
    <TextField {...field} {...fieldState({ ...field, error, reason })} type={isShown ? 'text' : 'password'}>
      <FieldLabel>{label}</FieldLabel>
      <Group className="field-input field-group">
        <Input dir="ltr" spellCheck={false} autoCapitalize="none" />
        <IconButton label={isShown ? t`Hide password` : t`Show password`} onPress={() => show(!isShown)}>
          {isShown ? <EyeOff aria-hidden size={18} /> : <Eye aria-hidden size={18} />}
        </IconButton>
      </Group>
      <FieldNotes description={description} error={error} reason={reason} />
    </TextField>
  )
}
