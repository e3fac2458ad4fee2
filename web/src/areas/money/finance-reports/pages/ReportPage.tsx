import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { FileText } from 'lucide-react'
import { isDay } from 'kit/values/day'
import { mostShown, readReport, type Report, reportSheet } from 'tenant-api/contract/money/finance-reports'
import { FileLinks } from '../../../../crud/files/FileLinks.tsx'
import { withFallback } from '../../../../crud/resource/Loaded.tsx'
import { scoped, scopeFilter, useScope } from '../../../../shell/scope/scope.ts'
import { read } from '../../../../shell/session/api.ts'
import { ButtonLink } from '../../../../ui/base/Button.tsx'
import { DateField, DateRangeField } from '../../../../ui/date/LazyDates.tsx'
import { Select } from '../../../../ui/form/choice/Select.tsx'
import { isUnread } from '../../../../ui/form/typed/typed.ts'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { Banner } from '../../../../ui/state/Banner.tsx'
import { EmptyState } from '../../../../ui/state/EmptyState.tsx'
import { ReportTable } from '../ReportTable.tsx'

/** What of a report stands in the address. */
type Search = { from?: string; until?: string; by?: string; of?: string }

/** Any report: its days and choices, its table with the totals, and the two files. */
export function ReportPage() {
  const { t } = useLingui()
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const { campus } = scopeFilter('campus', useScope())
  const { from, until, by, of }: Search = useSearch({ strict: false })
  const chosen = { ...(from && { from }), ...(until && { until }), ...(by && { by }), ...(of && { of }) }
  const query = { ...chosen, ...(campus && { campus }) }
  const params = { report: id }
  const result = useQuery({
    ...read(readReport, { params, query } as never),
    placeholderData: (before) => (before?.id === id ? before : undefined),
  })
  const { data, placeholder } = withFallback(result, 8, t`Reading the report`)
  if (placeholder) return placeholder
  return (
    <Page
      title={data.title}
      lead={data.lead}
      tools={
        <Cluster>
          <ButtonLink size="small" href={scoped('finance-reports')}>
            {t`All reports`}
          </ButtonLink>
          <FileLinks endpoint={reportSheet} params={params} query={query} />
        </Cluster>
      }
    >
      <Choices report={data} chosen={chosen} />
      {data.count > mostShown && (
        <Banner tone="info">
          {t`These are the first ${mostShown} rows. The Excel file has all of them.`}
        </Banner>
      )}
      {data.rows.length === 0 ? (
        <EmptyState icon={FileText} title={t`Nothing to report here`} action={null}>
          {data.until === null
            ? t`There is nothing of this kind yet.`
            : t`Choose other days, or another campus.`}
        </EmptyState>
      ) : (
        [...new Set(data.rows.map(({ currency }) => currency))].map((currency) => (
          <Card key={currency} isFlush>
            <ReportTable report={data} currency={currency} />
          </Card>
        ))
      )}
    </Page>
  )
}

/** The days and the choices of a report; what is chosen stands in the address. */
function Choices({ report, chosen }: { report: Report; chosen: Search }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const go = (next: Search) =>
    void navigate({ to: '.', search: { ...chosen, ...next } as never, replace: true })
  const { from, until, by, of } = report
  if (until === null && by === null && of === null) return null
  return (
    <Cluster align="end">
      {from !== null && until !== null && (
        <DateRangeField
          label={t`Days`}
          value={{ from, to: until }}
          onChange={(span) => {
            if (span !== null && !isUnread(span) && isDay(span.from) && isDay(span.to))
              go({ from: span.from, until: span.to })
          }}
        />
      )}
      {from === null && until !== null && (
        <DateField
          label={t`Day`}
          value={until}
          onChange={(day) => {
            if (day !== null && !isUnread(day) && isDay(day)) go({ until: day })
          }}
        />
      )}
      {by && (
        <Select label={by.title} choices={by.choices} value={by.value} onChange={(id) => go({ by: id })} />
      )}
      {of && (
        <Select label={of.title} choices={of.choices} value={of.value} onChange={(id) => go({ of: id })} />
      )}
    </Cluster>
  )
}
