import { Trans, useLingui } from '@lingui/react/macro'
import { formatNumber, formatPeriod } from 'kit/locale'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { readMonthSheet } from 'tenant-api/contract/attendance-reports'
import { FileLinks } from '../../../crud/FileLinks.tsx'
import { useSite } from '../../../shell/site.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { useRegional } from '../../../ui/Regional.tsx'
import { useNarrow } from '../../../ui/use-narrow.ts'
import { MonthGrid } from '../month/MonthGrid.tsx'
import { MonthList } from '../month/MonthList.tsx'
import type { Output } from '../month/month-types.ts'
import { useMonth } from '../month/use-month.ts'
import { ReportPage } from '../reports/ReportPage.tsx'
import { NoSection, NothingThere, ReportState } from '../reports/ReportState.tsx'
import { SectionChoice } from '../reports/SectionChoice.tsx'
import { monthAfter } from '../student/month-days.ts'
import './Month.css'

/** A month of a section: each student, each day, and what it comes to. */
export function MonthPage() {
  const { t } = useLingui()
  const { board, sections, section, asked, show } = useMonth()
  const { data } = asked
  return (
    <ReportPage
      title={t`Attendance by month`}
      page="month"
      tools={
        <>
          <SectionChoice sections={sections} section={section} onChoose={(id) => show({ section: id })} />
          {data && <Steps month={data} onMonth={(month) => show({ month })} />}
        </>
      }
      files={
        section &&
        data && (
          <FileLinks
            endpoint={readMonthSheet}
            params={{ id: section.sectionId }}
            query={{ month: data.month }}
          />
        )
      }
    >
      {board.data && !section ? (
        <NoSection />
      ) : (
        <ReportState asked={board.error ? { ...board, data: undefined } : asked}>
          {(month) => <Month month={month} />}
        </ReportState>
      )}
    </ReportPage>
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
      <NothingThere title={t`No Student Found`}>
        {t`Nobody was enrolled here in this month. Ask the office about it.`}
      </NothingThere>
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
