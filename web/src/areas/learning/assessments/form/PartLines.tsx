import { useLingui } from '@lingui/react/macro'
import { Plus, Trash } from 'lucide-react'
import { mostParts } from 'tenant-api/contract/learning/assessments'
import { Button, IconButton } from '../../../../ui/base/Button.tsx'
import { Checkbox } from '../../../../ui/form/choice/Checkbox.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { NumberField } from '../../../../ui/form/typed/NumberField.tsx'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import { blankPart, type PartDraft } from './assessment-draft.ts'

type Props = {
  parts: readonly PartDraft[]
  errorOf: (name: string) => string | undefined
  onChange: (parts: readonly PartDraft[]) => void
}

/** What it is out of: one number, or several parts that are marked and perhaps passed by themselves. */
export function PartLines({ parts, errorOf, onChange }: Props) {
  const { t } = useLingui()
  const set = (key: string, change: Partial<PartDraft>) =>
    onChange(parts.map((part) => (part.key === key ? { ...part, ...change } : part)))
  return (
    <Stack gap="12px">
      {parts.map((part, at) => (
        <PartLine
          key={part.key}
          part={part}
          isOnly={parts.length === 1}
          errorOf={(name) => errorOf(`parts.${at}.${name}`) ?? errorOf(`parts/${at}/${name}`)}
          onChange={(change) => set(part.key, change)}
          onRemove={() => onChange(parts.filter(({ key }) => key !== part.key))}
        />
      ))}
      {parts.length < mostParts && (
        <Cluster>
          <Button
            look="quiet"
            size="small"
            icon={<Plus aria-hidden size={16} />}
            onPress={() => onChange([...parts, blankPart(null)])}
          >{t`Add a part`}</Button>
        </Cluster>
      )}
    </Stack>
  )
}

type LineProps = {
  part: PartDraft
  isOnly: boolean
  errorOf: (name: string) => string | undefined
  onChange: (change: Partial<PartDraft>) => void
  onRemove: () => void
}

function PartLine({ part, isOnly, errorOf, onChange, onRemove }: LineProps) {
  const { t } = useLingui()
  const passes = part.pass !== null
  return (
    <Stack gap="8px">
      {!isOnly && (
        <Cluster align="end" justify="space-between">
          <TextField
            label={t`Part`}
            description={t`Such as Theory or Practical`}
            maxLength={40}
            value={part.name}
            error={errorOf('name')}
            onChange={(name) => onChange({ name })}
          />
          <IconButton label={t`Remove this part`} onPress={onRemove}>
            <Trash aria-hidden size={16} />
          </IconButton>
        </Cluster>
      )}
      <Cluster align="start" gap="8px 16px">
        <NumberField
          label={t`Out of`}
          isRequired
          least={1}
          most={9999}
          value={part.max}
          error={errorOf('max')}
          onChange={(max) => onChange({ max: typeof max === 'number' ? max : null })}
        />
        <NumberField
          label={t`Pass marks`}
          least={1}
          most={part.max ?? 9999}
          value={part.pass}
          error={errorOf('pass')}
          onChange={(pass) =>
            onChange({
              pass: typeof pass === 'number' ? pass : null,
              ...(typeof pass !== 'number' && { mustPass: false }),
            })
          }
        />
      </Cluster>
      {!isOnly && (
        <Cluster gap="4px 16px">
          {passes && (
            <Checkbox isSelected={part.mustPass} onChange={(mustPass) => onChange({ mustPass })}>
              {t`Must be passed by itself`}
            </Checkbox>
          )}
          <Checkbox isSelected={part.mustSit} onChange={(mustSit) => onChange({ mustSit })}>
            {t`Must be sat`}
          </Checkbox>
          <Checkbox isSelected={part.isBonus} onChange={(isBonus) => onChange({ isBonus })}>
            {t`Bonus`}
          </Checkbox>
        </Cluster>
      )}
    </Stack>
  )
}
