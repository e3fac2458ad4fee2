import { useLingui } from '@lingui/react/macro'
import { day as asDay } from 'kit/day'
import { formatDayPart } from 'kit/locale'
import type { Course } from 'tenant-api/contract/attendance-reports'
import { HeatStrip } from '../../../ui/HeatStrip.tsx'
import { useRegional } from '../../../ui/Regional.tsx'
import { useWritePercent } from '../Percent.tsx'

type Props = { label: string; of: string; days: readonly string[]; rows: readonly Course[] }

/** So few in a hundred are as pale as none at all: below it something is wrong anyway. */
const least = 70

/** How attendance went, day by day, for each class or campus. */
export function CourseStrip({ label, of, days, rows }: Props) {
  const { t } = useLingui()
  const { language } = useRegional()
  const write = useWritePercent()
  const isOneCampus = new Set(rows.map(({ campusName }) => campusName)).size < 2
  return (
    <HeatStrip
      label={label}
      of={of}
      columns={days.map((day) => formatDayPart(language, asDay(day), { day: 'numeric', month: 'short' }))}
      rows={rows.map(({ title, campusName, percents }) => ({
        name: isOneCampus || title === campusName ? title : t`${title}, ${campusName}`,
        values: percents,
      }))}
      format={write}
      most={100}
      least={least}
    />
  )
}
