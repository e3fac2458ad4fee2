import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type Overview, readOverview } from 'tenant-api/contract/attendance/reports'
import { read } from '../../../../shell/session/api.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { ButtonLink } from '../../../../ui/base/Button.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Segments } from '../../../../ui/form/choice/Segments.tsx'
import { Sparkline } from '../../../../ui/chart/Sparkline.tsx'
import { PercentText } from '../../../../ui/text/PercentText.tsx'
import { CountChips } from '../CountChips.tsx'
import { CourseStrip } from '../reports/CourseStrip.tsx'
import { MostAbsent } from '../reports/MostAbsent.tsx'
import { ReportPage } from '../reports/ReportPage.tsx'
import { Loaded } from '../../../../crud/resource/Loaded.tsx'
import { NothingThere } from '../reports/EmptyReport.tsx'
import { useReportDay } from '../reports/use-report-day.ts'

/** Attendance of the institute or of a campus at a look: today, how the last days went, and who is absent most. */
export function OverviewPage() {
  const { t } = useLingui()
  const { query, show } = useReportDay()
  const search: { by?: string } = useSearch({ strict: false })
  const by = search.by === 'campus' ? 'campus' : 'class'
  const { campus } = query
  const asked = useQuery({
    ...read(readOverview, { query: { by, ...(campus && { campus }) } }),
    placeholderData: keepPreviousData,
  })
  const choice = (
    <Segments
      label={t`Shown by`}
      choices={[
        { id: 'class', name: t`Class` },
        { id: 'campus', name: t`Campus` },
      ]}
      value={by}
      onChange={(id) => show({ by: id === 'class' ? undefined : id })}
    />
  )
  return (
    <ReportPage page="" tools={campus === undefined && choice}>
      <Loaded query={asked} rows={8}>
        {(overview) =>
          overview.days.length === 0 ? (
            <NothingThere title={t`No register submitted yet`}>
              {t`As soon as the first is, this page shows how attendance goes.`}
            </NothingThere>
          ) : (
            <Overviewed overview={overview} by={by} />
          )
        }
      </Loaded>
    </ReportPage>
  )
}

function Overviewed({ overview, by }: { overview: Overview; by: 'class' | 'campus' }) {
  const { t } = useLingui()
  const { today, days, percents, percent, counts, rows, mostAbsent } = overview
  const now = days.at(-1) === today ? (percents.at(-1) ?? null) : null
  return (
    <>
      <div className="report-cards">
        <Card title={t`Present today`} action={<Way to="registers">{t`All registers`}</Way>}>
          <div className="report-figure">
            <strong className="report-share">
              <PercentText value={now} />
            </strong>
            <Sparkline values={percents} />
          </div>
          <CountChips counts={counts} isLong />
          <p className="report-note">
            {t`In the last days with school`} <PercentText value={percent} />
          </p>
        </Card>
        <Card
          isFlush
          title={t`Absent most this year`}
          action={<Way to="attendance-reports/short">{t`Short attendance`}</Way>}
        >
          <MostAbsent rows={mostAbsent} />
        </Card>
      </div>
      <Card title={by === 'class' ? t`Attendance by class` : t`Attendance by campus`}>
        <CourseStrip
          label={by === 'class' ? t`Attendance by class` : t`Attendance by campus`}
          of={by === 'class' ? t`Class` : t`Campus`}
          days={days}
          rows={rows}
        />
      </Card>
    </>
  )
}

function Way({ to, children }: { to: string; children: string }) {
  return (
    <ButtonLink size="small" look="quiet" href={scoped(to)}>
      {children}
    </ButtonLink>
  )
}
