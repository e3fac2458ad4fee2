import { useLingui } from '@lingui/react/macro'
import type { ImportedResource } from 'tenant-api/contract/records/imports'
import { useState } from 'react'
import { fieldsOf } from '../../../crud/resource/fields.ts'
import { useSay } from '../../../crud/resource/words.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Popover } from '../../../ui/overlay/Popover.tsx'
import { Select } from '../../../ui/form/choice/Select.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import type { Correction } from './cell-queue.ts'

type Props = { resource: ImportedResource; onFill: (fill: Correction) => void }

/** Writes one text into every row in which a field is empty: all that have no city are in Lahore. */
export function FillEmpty({ resource, onFill }: Props) {
  const { t } = useLingui()
  const say = useSay()
  const choices = fieldsOf(resource.fields).map(({ name, title }) => ({ id: name, name: say(title) }))
  const [field, setField] = useState(choices[0]?.id ?? '')
  const [text, setText] = useState('')
  function fill() {
    onFill({ fill: { field, from: '', to: text } })
    setText('')
  }
  return (
    <Popover label={t`Fill empty cells`} trigger={<Button>{t`Fill empty cells`}</Button>}>
      <div className="import-fill">
        <Select label={t`Field`} choices={choices} value={field} onChange={setField} />
        <TextField label={t`Text for empty cells`} value={text} onChange={setText} />
        <Button slot="close" look="primary" isDisabled={text.trim() === ''} onPress={fill}>
          {t`Fill`}
        </Button>
      </div>
    </Popover>
  )
}
