import { useLingui } from '@lingui/react/macro'
import { Plus, Trash2 } from 'lucide-react'
import type { SchemeLift, SchemeView } from 'tenant-api/contract/learning/schemes'
import { Button, IconButton } from '../../../ui/base/Button.tsx'
import { Select } from '../../../ui/form/choice/Select.tsx'
import { NumberField } from '../../../ui/form/typed/NumberField.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { RowList } from '../../../ui/layout/RowList.tsx'
import { useOwnName } from '../../../ui/text/use-own-name.ts'
import './Schemes.css'

type Props = {
  lifts: readonly SchemeLift[]
  scheme: SchemeView
  errorOf: (name: string) => string | undefined
  onChange: (lifts: readonly SchemeLift[]) => void
}

/** Marks shortly below a bound that become the bound, as 57 becomes 60. */
export function LiftRows({ lifts, scheme, errorOf, onChange }: Props) {
  const { t } = useLingui()
  const ownName = useOwnName()
  const { mayEdit, system } = scheme
  if (!mayEdit && lifts.length === 0) return null
  const subjects = [
    { id: '', name: t`Every subject` },
    ...scheme.subjects.map((row) => ({ id: row.id, name: ownName(row) })),
  ]
  const put = (at: number, next: Partial<SchemeLift>) =>
    onChange(lifts.map((lift, place) => (place === at ? { ...lift, ...next } : lift)))
  const bound = (at: number, key: 'from' | 'to') => ({
    least: 0,
    most: 100,
    isReadOnly: !mayEdit,
    value: lifts[at]?.[key] ?? null,
    onChange: (value: unknown) => typeof value === 'number' && put(at, { [key]: value }),
  })
  return (
    <Card
      isFlush
      title={t`Lifted marks`}
      description={t`Marks shortly below a bound become the bound, as 57 becomes 60.`}
    >
      <RowList aria-label={t`Lifted marks`} data-field="lifts">
        {lifts.map(({ subjectId }, at) => (
          <li key={String(at)} className="lift-row" data-field={`lifts.${String(at)}`}>
            <Select
              label={t`Subject`}
              isDisabled={!mayEdit}
              choices={subjects}
              value={subjectId ?? ''}
              onChange={(id) => put(at, { subjectId: id === '' ? null : id })}
            />
            <NumberField label={t`From percent`} {...bound(at, 'from')} />
            <NumberField
              label={t`Lifted to percent`}
              error={errorOf(`lifts.${String(at)}`)}
              {...bound(at, 'to')}
            />
            {mayEdit && (
              <IconButton
                label={t`Remove the line`}
                onPress={() => onChange(lifts.filter((_, place) => place !== at))}
              >
                <Trash2 aria-hidden size={16} />
              </IconButton>
            )}
          </li>
        ))}
        {mayEdit && (
          <li className="lift-add">
            <Button
              size="small"
              icon={<Plus aria-hidden size={14} />}
              onPress={() =>
                onChange([...lifts, { subjectId: null, from: Math.max(0, system.pass - 3), to: system.pass }])
              }
            >
              {t`Add lifted marks`}
            </Button>
          </li>
        )}
      </RowList>
    </Card>
  )
}
