import { useLingui } from '@lingui/react/macro'
import { formatNumber } from 'kit/text/locale'
import { Plus } from 'lucide-react'
import { relations, students } from 'tenant-api/contract/people/students-and-guardians'
import { RowField } from '../../../crud/form/fields/LazyFields.tsx'
import { useSay } from '../../../crud/resource/words.ts'
import { Button } from '../../../ui/base/Button.tsx'
import type { FormError } from '../../../ui/form/Form.tsx'
import { useRegional } from '../../../ui/base/Regional.tsx'
import { Select } from '../../../ui/form/choice/Select.tsx'
import type { ApprovedChild } from './decision.ts'
import { Stack } from '../../../ui/layout/Stack.tsx'

type Props = {
  rows: readonly ApprovedChild[]
  mistakes: readonly FormError[]
  onChange: (rows: readonly ApprovedChild[]) => void
}

/** The students whose guardian it is, among those whom the reader sees. */
export function ApprovedChildren({ rows, mistakes, onChange }: Props) {
  const { t } = useLingui()
  const { language } = useRegional()
  const say = useSay()
  const put = (at: number, more: Partial<ApprovedChild>) =>
    onChange(rows.map((row, place) => (place === at ? { ...row, ...more } : row)))
  const first = mistakes.find(({ name }) => name === 'children')?.message
  return (
    <>
      {rows.map(({ studentId, relation }, at) => (
        <Stack key={at} data-field={at === 0 ? 'children' : `children.${at}`}>
          <RowField
            label={rows.length === 1 ? t`Child` : t`Child ${formatNumber(language, at + 1)}`}
            of={students}
            isRequired={false}
            isDisabled={false}
            value={studentId}
            onChange={(chosen) => put(at, { studentId: chosen })}
            onBlur={() => undefined}
            error={at === 0 ? first : undefined}
          />
          <Select
            label={t`Relation`}
            isRequired
            value={relation}
            onChange={(chosen) => put(at, { relation: chosen })}
            choices={Object.entries(relations).map(([id, name]) => ({ id, name: say(name) }))}
          />
        </Stack>
      ))}
      <Button
        size="small"
        icon={<Plus aria-hidden size={15} />}
        onPress={() => onChange([...rows, { studentId: null, relation: rows[0]?.relation ?? 'other' }])}
      >
        {t`Another child`}
      </Button>
    </>
  )
}
