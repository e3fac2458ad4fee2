import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { listAway, readAwaySheet } from 'tenant-api/contract/attendance/reports'
import { FileLinks } from '../../../../crud/files/FileLinks.tsx'
import { read } from '../../../../shell/session/api.ts'
import { Pagination } from '../../../../ui/table/Pagination.tsx'
import { Segments } from '../../../../ui/form/choice/Segments.tsx'
import { useNarrow } from '../../../../ui/base/use-narrow.ts'
import { DaySteps } from '../../../../ui/date/PeriodSteps.tsx'
import { AwayList, AwayTable } from '../reports/AwayTable.tsx'
import { ReportPage } from '../reports/ReportPage.tsx'
import { Loaded } from '../../../../crud/resource/Loaded.tsx'
import { NothingThere } from '../reports/EmptyReport.tsx'
import { useReportDay } from '../reports/use-report-day.ts'
import { useStatusLooks } from '../status-looks.ts'
import './Registers.css'

const which = ['absent', 'late', 'leave'] as const
type Which = (typeof which)[number] | 'all'

/** Who is absent, late or on leave on a day: whom the office calls. */
export function AwayPage() {
  const { t } = useLingui()
  const isNarrow = useNarrow()
  const looks = useStatusLooks()
  const { query: of, scope, show } = useReportDay()
  const { status: said }: { status?: string } = useSearch({ strict: false })
  const status = which.find((one) => one === said)
  const [page, turn] = useState({ skip: 0, limit: 50 })
  const query = {
    ...of,
    ...(scope.level === 'section' && { section: scope.section }),
    ...(status && { status }),
  }
  const asked = useQuery({
    ...read(listAway, { query: { ...query, ...page } }),
    placeholderData: keepPreviousData,
  })
  const { data } = asked
  function change(to: Readonly<Record<string, string | undefined>>) {
    turn({ ...page, skip: 0 })
    show(to)
  }
  return (
    <ReportPage
      page="away"
      tools={
        <>
          {data && (
            <DaySteps
              day={data.day}
              today={data.today}
              onDay={(day) => change({ day: day === data.today ? undefined : day })}
            />
          )}
          <Segments<Which>
            label={t`People shown`}
            choices={[{ id: 'all', name: t`All` }, ...which.map((id) => ({ id, name: looks[id].name }))]}
            value={status ?? 'all'}
            onChange={(id) => change({ status: id === 'all' ? undefined : id })}
          />
        </>
      }
      files={<FileLinks endpoint={readAwaySheet} query={query} />}
    >
      <Loaded query={asked} rows={8}>
        {({ rows, total }) =>
          total === 0 ? (
            <NothingThere title={t`Nobody is away`}>
              {t`As far as registers are taken, everybody is here on this day.`}
            </NothingThere>
          ) : (
            <>
              {isNarrow ? (
                <AwayList rows={rows} />
              ) : (
                <AwayTable rows={rows} isBusy={asked.isPlaceholderData} />
              )}
              <Pagination {...page} total={total} onPage={turn} />
            </>
          )
        }
      </Loaded>
    </ReportPage>
  )
}
