import { useLingui } from '@lingui/react/macro'
import { day } from 'kit/values/day'
import { formatDayPart } from 'kit/text/locale'
import { useRegional } from '../../../ui/base/Regional.tsx'
import { MultiSelect } from '../../../ui/form/choice/MultiSelect.tsx'

type Props = { value: readonly number[]; onChange: (months: number[]) => void }

/** The months of the calendar in which a fee is charged. */
export function MonthsField({ value, onChange }: Props) {
  const { t } = useLingui()
  const { language } = useRegional()
  const choices = Array.from({ length: 12 }, (_, at) => ({
    id: String(at + 1),
    name: formatDayPart(language, day(`2026-${String(at + 1).padStart(2, '0')}-01`), { month: 'long' }),
  }))
  return (
    <MultiSelect
      label={t`Months`}
      description={t`In which it is charged; none chosen means all of its cycle.`}
      choices={choices}
      value={value.map(String)}
      onChange={(ids) => onChange(ids.map(Number).toSorted((a, b) => a - b))}
      showOptional
    />
  )
}
