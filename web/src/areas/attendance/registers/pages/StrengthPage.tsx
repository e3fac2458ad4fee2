import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { readStrength, readStrengthSheet } from 'tenant-api/contract/attendance/reports'
import { FileLinks } from '../../../../crud/files/FileLinks.tsx'
import { read } from '../../../../shell/session/api.ts'
import { useNarrow } from '../../../../ui/base/use-narrow.ts'
import { useToday } from '../../../../ui/date/use-today.ts'
import { DaySteps } from '../../../../ui/date/PeriodSteps.tsx'
import { ReportPage } from '../reports/ReportPage.tsx'
import { Loaded } from '../../../../crud/resource/Loaded.tsx'
import { NothingThere } from '../reports/EmptyReport.tsx'
import { StrengthList, StrengthTable } from '../reports/StrengthTable.tsx'
import { useReportDay } from '../reports/use-report-day.ts'
import './Registers.css'

/** How many girls and boys each class has on a day, and how many of them are there: what the education office asks for. */
export function StrengthPage() {
  const { t } = useLingui()
  const isNarrow = useNarrow()
  const today = useToday()
  const { query, show } = useReportDay()
  const asked = useQuery({ ...read(readStrength, { query }), placeholderData: keepPreviousData })
  const { data } = asked
  return (
    <ReportPage
      page="strength"
      tools={
        data && (
          <DaySteps
            day={data.day}
            today={today}
            onDay={(day) => show({ day: day === today ? undefined : day })}
          />
        )
      }
      files={<FileLinks endpoint={readStrengthSheet} query={query} />}
    >
      <Loaded query={asked} rows={8}>
        {({ rows }) =>
          rows.length === 0 ? (
            <NothingThere title={t`No Student Found`}>{t`Nobody is enrolled on this day.`}</NothingThere>
          ) : isNarrow ? (
            <StrengthList rows={rows} />
          ) : (
            <StrengthTable rows={rows} isBusy={asked.isPlaceholderData} />
          )
        }
      </Loaded>
    </ReportPage>
  )
}
