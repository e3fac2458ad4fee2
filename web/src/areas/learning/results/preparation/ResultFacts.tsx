import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { type ResultState, resultStates, type ResultView } from 'tenant-api/contract/learning/results'
import { useSay } from '../../../../crud/resource/words.ts'
import { InstantText } from '../../../../ui/date/DateText.tsx'
import { FactList } from '../../../../ui/layout/FactList.tsx'
import { Banner } from '../../../../ui/state/Banner.tsx'
import { Badge, type Tone } from '../../../../ui/text/Badge.tsx'
import { NumberText } from '../../../../ui/text/NumberText.tsx'

const tones: Readonly<Record<ResultState, Tone>> = {
  open: 'neutral',
  submitted: 'warning',
  approved: 'info',
  published: 'success',
  withdrawn: 'danger',
}

/** How far the result has come: by whom, when, and from when families see it. */
export function ResultFacts({ result }: { result: ResultView }) {
  const { t } = useLingui()
  const say = useSay()
  const { state, submittedBy, submittedAt, approvedBy, approvedAt, visibleAt, rows, isPartial } = result
  const passed = rows.filter(({ outcome }) => outcome === 'passed').length
  const facts: { name: string; value: ReactNode }[] = [
    { name: t`State`, value: <Badge tone={tones[state]}>{say(resultStates[state])}</Badge> },
    { name: t`Students`, value: <NumberText value={rows.length} /> },
    ...(isPartial ? [] : [{ name: t`Passed`, value: <NumberText value={passed} /> }]),
    ...(submittedAt === null ? [] : [{ name: t`Submitted by`, value: byWhom(submittedBy, submittedAt) }]),
    ...(approvedAt === null ? [] : [{ name: t`Approved by`, value: byWhom(approvedBy, approvedAt) }]),
    ...(visibleAt === null ? [] : [{ name: t`Families see it from`, value: <InstantText at={visibleAt} /> }]),
  ]
  return (
    <FactList look="figures">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </FactList>
  )
}

function byWhom(name: string, at: string): ReactNode {
  return (
    <>
      <bdi>{name}</bdi>, <InstantText at={at} />
    </>
  )
}

/** What whoever opens it should know first. */
export function ResultNotices({ result }: { result: ResultView }) {
  const { state, reason, isChanged, isVisible, isCorrectionDue } = result
  if (isChanged)
    return (
      <Banner tone="warning">
        <Trans>
          Marks, remarks or attendance have changed since this was submitted. Return it, so that it is
          submitted again
        </Trans>
      </Banner>
    )
  if (isCorrectionDue)
    return (
      <Banner tone="warning">
        <Trans>Marks have changed since the result was published: its report cards are to be corrected.</Trans>
      </Banner>
    )
  if (state === 'open' && reason !== '')
    return (
      <Banner tone="warning">
        <Trans>
          Returned: <bdi>{reason}</bdi>
        </Trans>
      </Banner>
    )
  if (state === 'withdrawn')
    return (
      <Banner tone="danger">
        <Trans>
          Withdrawn: <bdi>{reason}</bdi>
        </Trans>
      </Banner>
    )
  if (state === 'published' && !isVisible)
    return (
      <Banner tone="info">
        <Trans>It is published, and families do not see it before its time.</Trans>
      </Banner>
    )
  return null
}
