import { Trans, useLingui } from '@lingui/react/macro'
import { formatNumber, formatPeriod } from 'kit/locale'
import { CalendarRange, ChevronLeft, ChevronRight, Printer } from 'lucide-react'
import { LoadingRows } from '../../../crud/LoadingRows.tsx'
import { Trouble } from '../../../crud/Trouble.tsx'
import { scoped } from '../../../shell/scope.ts'
import { useSite } from '../../../shell/site.ts'
import { Button, ButtonLink, IconButton } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { useRegional } from '../../../ui/Regional.tsx'
import { Select } from '../../../ui/Select.tsx'
import { useNarrow } from '../../../ui/use-narrow.ts'
import { MonthGrid } from '../month/MonthGrid.tsx'
import { MonthList } from '../month/MonthList.tsx'
import type { Output } from '../month/month-types.ts'
import { useMonth } from '../month/use-month.ts'
import { monthAfter } from '../student/month-days.ts'
import './Month.css'

/** A month of a section: each student, each day, and what it comes to. */
export function MonthPage() {
  const { t } = useLingui()
  const { board, sections, section, asked, show } = useMonth()
  const error = board.error ?? asked.error
  const { data } = asked
  return (
    <div className="monthly">
      <header className="monthly-header">
        <h1 className="monthly-title">{t`Attendance by month`}</h1>
        {sections.length > 1 && section && (
          <Select
            isBare
            label={t`Section`}
            choices={sections.map(({ sectionId, title, campusName }) => ({
              id: sectionId,
              name: title,
              hint: campusName,
            }))}
            value={section.sectionId}
            onChange={(id) => show({ section: id })}
          />
        )}
        {data && <Steps month={data} onMonth={(month) => show({ month })} />}
        <Button icon={<Printer aria-hidden size={16} />} onPress={() => window.print()}>{t`Print`}</Button>
      </header>
      {error && !data && (
        <Trouble error={error} onRetry={() => void Promise.all([board.refetch(), asked.refetch()])} />
      )}
      {!error && !data && (board.isPending || section) && (
        <LoadingRows label={t`Loading the month`} rows={8} />
      )}
      {board.data && !section && <NoSection />}
      {data && <Month month={data} />}
    </div>
  )
}

function Steps({ month: { month, today }, onMonth }: { month: Output; onMonth: (month: string) => void }) {
  const { t } = useLingui()
  const { language } = useRegional()
  return (
    <div className="monthly-steps">
      <IconButton label={t`Previous month`} onPress={() => onMonth(monthAfter(month, -1))}>
        <ChevronLeft aria-hidden className="directional" size={18} />
      </IconButton>
      <span aria-live="polite">{formatPeriod(language, month)}</span>
      <IconButton
        label={t`Next month`}
        isDisabled={month >= today.slice(0, 7)}
        onPress={() => onMonth(monthAfter(month, 1))}
      >
        <ChevronRight aria-hidden className="directional" size={18} />
      </IconButton>
    </div>
  )
}

function Month({ month }: { month: Output }) {
  const { t } = useLingui()
  const { language } = useRegional()
  const { name } = useSite()
  const isNarrow = useNarrow()
  if (month.rows.length === 0)
    return (
      <EmptyState
        icon={CalendarRange}
        title={t`No Student Found`}
        action={<ButtonLink href={scoped('registers')}>{t`All registers`}</ButtonLink>}
      >
        {t`Nobody was enrolled here in this month. Ask the office about it.`}
      </EmptyState>
    )
  const asked = formatNumber(language, month.required / 100, { style: 'percent' })
  return (
    <>
      <p className="monthly-print">
        {name} · <bdi>{month.title}</bdi> · {formatPeriod(language, month.month)}
      </p>
      {isNarrow ? <MonthList month={month} /> : <MonthGrid month={month} />}
      <p className="monthly-note">
        <Trans>
          Late counts as present, and leave does not count. Who is below {asked} in the year is marked.
        </Trans>
      </p>
    </>
  )
}

function NoSection() {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={CalendarRange}
      title={t`There is no register here`}
      action={<ButtonLink href={scoped('sections')}>{t`Sections`}</ButtonLink>}
    >
      {t`If you teach where none is shown, ask the office to enter you there.`}
    </EmptyState>
  )
}
