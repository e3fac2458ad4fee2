import { useLingui } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import { IconButton } from '../../../ui/base/Button.tsx'
import { Checkbox } from '../../../ui/form/choice/Checkbox.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { NumberField } from '../../../ui/form/typed/NumberField.tsx'
import type { BandDraft } from './band-drafts.ts'
import './GradeSystems.css'

type Props = {
  band: BandDraft
  /** Where its errors point to. */
  name: string
  isReadOnly: boolean
  errorOf: (name: string) => string | undefined
  onChange: (band: BandDraft) => void
  onRemove: () => void
}

/** One grade: from which percentage on, its letter and words, its points, and whether it passes. */
export function BandRow({ band, name, isReadOnly, errorOf, onChange, onRemove }: Props) {
  const { t } = useLingui()
  const set = (next: Partial<BandDraft>) => onChange({ ...band, ...next })
  const text = (key: 'letter' | 'words' | 'otherWords', maxLength: number) => ({
    name: `${name}.${key}`,
    value: band[key],
    maxLength,
    isReadOnly,
    error: errorOf(`${name}.${key}`),
    onChange: (value: string) => set({ [key]: value }),
  })
  const number = (key: 'from' | 'points', most: number) => ({
    name: `${name}.${key}`,
    value: band[key],
    least: 0,
    most,
    isReadOnly,
    error: errorOf(`${name}.${key}`),
    onChange: (value: BandDraft['from']) => set({ [key]: value }),
  })
  return (
    <li className="band-row">
      <NumberField label={t`From percent`} {...number('from', 100)} />
      <TextField label={t`Grade`} dir="ltr" {...text('letter', 10)} />
      <NumberField label={t`Points`} {...number('points', 99)} />
      <TextField label={t`In words`} {...text('words', 60)} />
      <TextField label={t`In words of the other script`} {...text('otherWords', 60)} />
      <span className="band-row-end" data-field={`${name}.isPass`}>
        <Checkbox
          isSelected={band.isPass}
          isReadOnly={isReadOnly}
          onChange={(isPass) => set({ isPass })}
        >{t`Passes`}</Checkbox>
        {!isReadOnly && (
          <IconButton label={t`Remove the grade ${band.letter}`} onPress={onRemove}>
            <Trash2 aria-hidden size={16} />
          </IconButton>
        )}
      </span>
    </li>
  )
}
