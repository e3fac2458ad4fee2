import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { formatPeriod } from 'kit/text/locale'
import { monthAfter } from 'kit/values/day'
import { CalendarCheck } from 'lucide-react'
import { useState } from 'react'
import { issueRun, type Rehearsal, rehearseRun } from 'tenant-api/contract/money/invoices/runs'
import { ActionDialog } from '../../../../crud/form/ActionDialog.tsx'
import { useAction } from '../../../../crud/form/use-action.ts'
import '../../../../crud/record/Record.css'
import { withFallback } from '../../../../crud/resource/Loaded.tsx'
import { scoped, scopeFilter, useScope } from '../../../../shell/scope/scope.ts'
import { call, read } from '../../../../shell/session/api.ts'
import { Button, ButtonLink } from '../../../../ui/base/Button.tsx'
import { useRegional } from '../../../../ui/base/Regional.tsx'
import { useToday } from '../../../../ui/date/use-today.ts'
import { Select } from '../../../../ui/form/choice/Select.tsx'
import { Banner } from '../../../../ui/state/Banner.tsx'
import { RehearsedCampus } from '../RehearsedCampus.tsx'
import { useStaleInvoices } from '../use-stale-invoices.ts'

/** A month before it is issued: what it comes to, why that differs from the month before, and what looks wrong. */
export function MonthRunPage() {
  const { t } = useLingui()
  const { month, choices, choose } = useMonth()
  const { campus } = scopeFilter('campus', useScope())
  const query = { period: month, ...(campus && { campus }) }
  const result = useQuery({ ...read(rehearseRun, { query }), placeholderData: keepPreviousData })
  const { data, placeholder } = withFallback(result, 6, t`Rehearsing the month`)
  const [isIssuing, issue] = useState(false)
  const count = data?.campuses.reduce((sum, { invoices }) => sum + invoices, 0) ?? 0
  return (
    <div className="record" aria-busy={result.isPlaceholderData}>
      <header className="record-header">
        <div className="record-who">
          <h1 className="record-name">{t`Invoices of a month`}</h1>
        </div>
        <div className="record-actions">
          <Select label={t`Month`} isBare choices={choices} value={month} onChange={choose} />
          <ButtonLink href={scoped('billing-runs')}>{t`Runs so far`}</ButtonLink>
          <Button
            look="primary"
            icon={<CalendarCheck aria-hidden size={16} />}
            isDisabled={!data?.mayIssue || count === 0 || result.isPlaceholderData}
            onPress={() => issue(true)}
          >
            {t`Issue`}
          </Button>
        </div>
      </header>
      {placeholder}
      {data && count === 0 && (
        <Banner tone="info" action={<NextMonth month={month} choices={choices} onChoose={choose} />}>
          {t`Everybody has an invoice for this month already, or no fee plan applies to them.`}
        </Banner>
      )}
      {data?.campuses.map((one) => (
        <RehearsedCampus key={one.id} campus={one} />
      ))}
      {isIssuing && data && (
        <Issue rehearsal={data} campus={campus} count={count} onClose={() => issue(false)} />
      )}
    </div>
  )
}

type NextProps = Pick<ReturnType<typeof useMonth>, 'month' | 'choices'> & {
  onChoose: (month: string) => void
}

/** From a month that is issued to the one after it. */
function NextMonth({ month, choices, onChoose }: NextProps) {
  const { t } = useLingui()
  const next = choices.find(({ id }) => id === monthAfter(month, 1))
  if (!next) return null
  const { id, name } = next
  return <Button size="small" onPress={() => onChoose(id)}>{t`Go on to ${name}`}</Button>
}

/** The month of the address; else this one. */
function useMonth() {
  const search: { month?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const { language } = useRegional()
  const now = useToday().slice(0, 7)
  const choices = Array.from({ length: 9 }, (_, at) => monthAfter(now, at - 5))
  return {
    month: search.month ?? now,
    choices: choices.map((id) => ({ id, name: formatPeriod(language, id) })),
    choose: (month: string) =>
      void navigate({ to: '.', search: { ...search, month } as never, replace: true }),
  }
}

type Issuing = { rehearsal: Rehearsal; campus: string | undefined; count: number; onClose: () => void }

function Issue({ rehearsal: { period }, campus, count, onClose }: Issuing) {
  const { t } = useLingui()
  const { language } = useRegional()
  const navigate = useNavigate()
  const stale = useStaleInvoices()
  const action = useAction({
    send: (keyOf) => {
      const body = { period, campusId: campus ?? null }
      return call(issueRun, { body, onceKey: keyOf(body) })
    },
    refresh: stale,
    done: t`The invoices are being issued`,
    onClose,
    onDone: () => navigate({ to: scoped('billing-runs') }),
  })
  const month = formatPeriod(language, period)
  return (
    <ActionDialog
      title={t`Issue the invoices of ${month}`}
      submit={t`Issue`}
      action={action}
      onClose={onClose}
    >
      <p>
        <Plural value={count} one="# invoice is issued." other="# invoices are issued." />
      </p>
      <p>
        <Trans>
          Who cannot be billed is left out and listed. While nothing is paid, the run can be taken back.
        </Trans>
      </p>
    </ActionDialog>
  )
}
