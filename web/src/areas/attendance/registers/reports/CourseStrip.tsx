import { day as asDay } from 'kit/values/day'
import { formatDayPart } from 'kit/text/locale'
import type { Course } from 'tenant-api/contract/attendance/reports'
import { HeatStrip } from '../../../../ui/chart/HeatStrip.tsx'
import { useRegional } from '../../../../ui/base/Regional.tsx'
import { useNarrow } from '../../../../ui/base/use-narrow.ts'
import { useWritePercent } from '../../../../ui/text/PercentText.tsx'

type Props = { label: string; of: string; days: readonly string[]; rows: readonly Course[] }

/** So few in a hundred are as pale as none at all: below it something is wrong anyway. */
const least = 70
/** On a phone the last of the days have to do. */
const few = 7

/** How attendance went, day by day, for each class or campus; a campus after the other. */
export function CourseStrip({ label, of, days, rows }: Props) {
  const { language } = useRegional()
  const isNarrow = useNarrow()
  const write = useWritePercent()
  const first = isNarrow ? Math.max(0, days.length - few) : 0
  const columns = days
    .slice(first)
    .map((day) => formatDayPart(language, asDay(day), { day: 'numeric', month: 'short' }))
  const parts = [...Map.groupBy(rows, ({ title, campusName }) => (title === campusName ? '' : campusName))]
  return parts.map(([campus, own]) => (
    <div key={campus} className="course-strip">
      {parts.length > 1 && (
        <h3 className="course-strip-title">
          <bdi>{campus}</bdi>
        </h3>
      )}
      <HeatStrip
        label={campus === '' ? label : `${label}: ${campus}`}
        of={of}
        columns={columns}
        rows={own.map(({ title, percents }) => ({ name: title, values: percents.slice(first) }))}
        // Whole, and never rounded up.
        format={(value) => write(Math.floor(value))}
        most={100}
        least={least}
        isLastFirst
      />
    </div>
  ))
}
