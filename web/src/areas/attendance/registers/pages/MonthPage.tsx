import { Trans, useLingui } from '@lingui/react/macro'
import { readMonthSheet } from 'tenant-api/contract/attendance/reports'
import { FileLinks } from '../../../../crud/files/FileLinks.tsx'
import { MonthSteps } from '../../../../ui/date/PeriodSteps.tsx'
import { useNarrow } from '../../../../ui/base/use-narrow.ts'
import { useWritePercent } from '../../../../ui/text/PercentText.tsx'
import { MonthGrid } from '../month/MonthGrid.tsx'
import { MonthList } from '../month/MonthList.tsx'
import type { Output } from '../month/month-types.ts'
import { useMonth } from '../month/use-month.ts'
import { ReportPage } from '../reports/ReportPage.tsx'
import { Loaded } from '../../../../crud/resource/Loaded.tsx'
import { NoSection, NothingThere } from '../reports/EmptyReport.tsx'
import { SectionChoice } from '../reports/SectionChoice.tsx'
import './Month.css'

/** A month of a section: each student, each day, and what it comes to. */
export function MonthPage() {
  const { board, sections, section, asked, show } = useMonth()
  const { data } = asked
  return (
    <ReportPage
      page="month"
      tools={
        <>
          <SectionChoice sections={sections} section={section} onChoose={(id) => show({ section: id })} />
          {data && <MonthSteps month={data.month} today={data.today} onMonth={(month) => show({ month })} />}
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
        <Loaded query={board.error ? { ...board, data: undefined } : asked} rows={8}>
          {(month) => <Month month={month} />}
        </Loaded>
      )}
    </ReportPage>
  )
}

function Month({ month }: { month: Output }) {
  const { t } = useLingui()
  const write = useWritePercent()
  const isNarrow = useNarrow()
  if (month.rows.length === 0)
    return (
      <NothingThere title={t`No Student Found`}>
        {t`Nobody was enrolled here in this month. Ask the office about it.`}
      </NothingThere>
    )
  const asked = write(month.required)
  return (
    <>
      {isNarrow ? <MonthList month={month} /> : <MonthGrid month={month} />}
      <p className="muted-small">
        <Trans>
          Late counts as present, and leave does not count. Those below {asked} in the year are marked.
        </Trans>
      </p>
    </>
  )
}
