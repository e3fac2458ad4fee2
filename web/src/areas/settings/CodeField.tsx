import { useSay } from '../../crud/words.ts'
import { TextField } from '../../ui/TextField.tsx'
import type { SettingProps } from './SettingField.tsx'

/** Codes and addresses, which run from left to right in every language. */
const codes: ReadonlySet<string> = new Set([
  'website',
  'mapLink',
  'accountNumber',
  'iban',
  'swiftCode',
  'receiptPrefix',
  'prefix',
  'postfix',
])

export function isCode(name: string): boolean {
  return codes.has(name)
}

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
      error={error}
      isReadOnly={isReadOnly}
    />
  )
}
