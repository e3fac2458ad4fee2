import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { formatNumber } from 'kit/text/locale'
import { useState } from 'react'
import { academicYears } from 'tenant-api/contract/institute/calendar'
import { copyPlan, type Planner, previewCopy } from 'tenant-api/contract/money/fee-setup/plans'
import { ActionSheet } from '../../../crud/form/ActionSheet.tsx'
import { useAction } from '../../../crud/form/use-action.ts'
import { Loaded } from '../../../crud/resource/Loaded.tsx'
import { scoped } from '../../../shell/scope/scope.ts'
import { call, read } from '../../../shell/session/api.ts'
import { useRegional } from '../../../ui/base/Regional.tsx'
import { Checkbox } from '../../../ui/form/choice/Checkbox.tsx'
import { Select } from '../../../ui/form/choice/Select.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { NumberField } from '../../../ui/form/typed/NumberField.tsx'
import { isUnread, type Unread } from '../../../ui/form/typed/typed.ts'
import { Banner } from '../../../ui/state/Banner.tsx'
import { Badge } from '../../../ui/text/Badge.tsx'
import { MoneyText } from '../../../ui/text/MoneyText.tsx'
import { useStaleFees } from './use-stale-fees.ts'

type Props = { plan: Planner; onClose: () => void }

/** A plan for another year: the same fees with a raise, shown before it is made. */
export function CopyPlan({ plan, onClose }: Props) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const stale = useStaleFees()
  const years = useLaterYears(plan)
  const [chosen, choose] = useState<string>()
  const yearId = chosen ?? years[0]?.id ?? ''
  const [percent, setPercent] = useState<number | Unread | null>(0)
  const [typed, setTitle] = useState<string>()
  const title =
    typed ??
    `${plan.title.replace(/\s*\d{4}(-\d{2,4})?$/, '')} ${years.find(({ id }) => id === yearId)?.name ?? ''}`.trim()
  const [acceptsRaise, accept] = useState(false)
  const raise = typeof percent === 'number' ? percent : 0
  const preview = useQuery({
    ...read(previewCopy, { params: { id: plan.id }, query: { yearId, percent: raise } }),
    enabled: yearId !== '',
    placeholderData: keepPreviousData,
  })
  const action = useAction({
    send: (keyOf) => {
      const body = { yearId, percent: raise, title, acceptsRaise }
      return call(copyPlan, { params: { id: plan.id }, body, onceKey: keyOf(body) })
    },
    check: () => [
      ...(yearId === '' ? [{ name: 'yearId', message: t`Add the next academic year first` }] : []),
      ...(percent === null || isUnread(percent)
        ? [{ name: 'percent', message: t`Type the raise in percent` }]
        : []),
    ],
    refresh: stale,
    done: ({ added }) => t({ message: plural(added, { one: '# fee copied', other: '# fees copied' }) }),
    onClose,
    onDone: ({ id }) => navigate({ to: scoped(`fee-plans/${id}`) }),
  })
  return (
    <ActionSheet
      title={t`Copy to another year`}
      action={action}
      submit={t`Copy`}
      isDisabled={preview.data?.exists === true}
      onClose={onClose}
    >
      <div className="field-place" data-field="yearId">
        <Select
          label={t`To the academic year`}
          choices={years}
          value={yearId}
          onChange={choose}
          error={action.errorOf('yearId')}
          isRequired
        />
      </div>
      <div className="field-place" data-field="title">
        <TextField
          label={t`Title`}
          value={title}
          onChange={setTitle}
          error={action.errorOf('title')}
          isRequired
        />
      </div>
      <div className="field-place" data-field="percent">
        <NumberField
          label={t`Raise in percent`}
          description={t`Deposits stay as they are.`}
          unit={t`percent`}
          least={-50}
          most={100}
          value={percent}
          onChange={setPercent}
          onBlur={() => undefined}
          error={action.errorOf('percent')}
        />
      </div>
      {yearId !== '' && (
        <Loaded query={preview} rows={4}>
          {(data) => <Preview data={data} acceptsRaise={acceptsRaise} onAccept={accept} />}
        </Loaded>
      )}
    </ActionSheet>
  )
}

type PreviewProps = {
  data: {
    limit: number | null
    exists: boolean
    rows: readonly {
      feeType: string
      targetTitle: string
      before: Planner['rows'][number]['cells'][number]['amount']
      after: Planner['rows'][number]['cells'][number]['amount']
      isAboveLimit: boolean
    }[]
  }
  acceptsRaise: boolean
  onAccept: (accepts: boolean) => void
}

function Preview({ data: { limit: most, exists, rows }, acceptsRaise, onAccept }: PreviewProps) {
  const { t } = useLingui()
  const { language } = useRegional()
  const limit = most !== null && formatNumber(language, most)
  const isAbove = rows.some(({ isAboveLimit }) => isAboveLimit)
  return (
    <>
      {exists && <Banner tone="warning">{t`This campus has a plan for that year already.`}</Banner>}
      {isAbove && limit && (
        <>
          <Banner tone="warning">
            {t`Fees would rise by more than ${limit} percent in a year. Ask the education authority before you announce it.`}
          </Banner>
          <Checkbox isSelected={acceptsRaise} onChange={onAccept}>
            {t`Raise by more than is allowed`}
          </Checkbox>
        </>
      )}
      <ul className="record-rows">
        {rows.map(({ feeType, targetTitle, before, after, isAboveLimit }, at) => (
          <li key={`${feeType} ${targetTitle} ${String(at)}`}>
            <div className="record-row-text">
              <bdi>{feeType}</bdi>
              <span className="record-row-more">
                <bdi>{targetTitle}</bdi> {isAboveLimit && <Badge tone="warning">{t`Above the limit`}</Badge>}
              </span>
            </div>
            <span className="record-row-tools">
              <MoneyText money={before} />
              <span aria-hidden>→</span>
              <MoneyText money={after} />
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The years of the campus, or of the institute, after that of the plan; the next one first. */
function useLaterYears({ campusId, firstDay }: Planner) {
  const { data } = useQuery(read(academicYears.endpoints.list, { query: { campus: campusId, limit: 100 } }))
  return (data?.rows ?? [])
    .filter((year) => (year.campusId === null || year.campusId === campusId) && year.firstDay > firstDay)
    .map(({ id, name }) => ({ id, name }))
}
