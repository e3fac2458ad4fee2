import { useSay } from '../../../../crud/resource/words.ts'
import { TextField } from '../../../../ui/form/TextField.tsx'
import type { SettingProps } from './SettingField.tsx'

/** Codes and addresses, which run from left to right in every language. */
export const codes = [
  'website',
  'mapLink',
  'accountNumber',
  'iban',
  'swiftCode',
  'receiptPrefix',
  'prefix',
  'postfix',
] as const

export function CodeField({ record, field: { ref, ...field }, error, isReadOnly }: SettingProps) {
  const say = useSay()
  return (
    <TextField
      {...field}
      inputRef={ref}
      dir="ltr"
      label={say(record.title)}
      description={record.hint && say(record.hint)}
      maxLength={record.max}
      showOptional
      error={error}
      isReadOnly={isReadOnly}
    />
  )
}
