import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { TextField } from '../../../../ui/form/TextField.tsx'

type Props = { numbers: readonly string[]; onChange: (numbers: string[]) => void }

/** Registration numbers as they come out of another program: one on each line, or with commas between. */
export function NumbersField({ numbers, onChange }: Props) {
  const { t } = useLingui()
  const [text, write] = useState(() => numbers.join('\n'))
  function change(typed: string) {
    write(typed)
    const found = typed.split(/[\n,;\t]+/).map((one) => one.trim())
    onChange([...new Set(found.filter((one) => one !== ''))])
  }
  return (
    <TextField
      label={t`Registration numbers`}
      description={t`One per line, as in your accounts`}
      lines={5}
      value={text}
      onChange={change}
    />
  )
}
