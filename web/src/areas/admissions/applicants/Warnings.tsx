import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Output } from 'kit/http/client'
import { today } from 'kit/values/day'
import { type readProgress, type Stage, stages } from 'tenant-api/contract/admissions/applicants'
import { type Row, textOf } from '../../../crud/resource/rows.ts'
import { useSay } from '../../../crud/resource/words.ts'
import { scoped } from '../../../shell/scope/scope.ts'
import { Banner } from '../../../ui/state/Banner.tsx'
import { DayText } from '../../../ui/date/DateText.tsx'
import { NumberText } from '../../../ui/text/NumberText.tsx'
import { useRegional } from '../../../ui/base/Regional.tsx'
import { useNow } from '../../../ui/date/use-now.ts'

type Progress = Output<typeof readProgress>
const open: ReadonlySet<unknown> = new Set<Stage>([
  'enquiry',
  'applied',
  'scheduled',
  'waiting',
  'offered',
  'accepted',
])

/** What the office should know before it answers: age, seats, an offer that is over, other applications. */
export function Warnings({ row, progress: { age, seats, others } }: { row: Row; progress: Progress }) {
  const { t } = useLingui()
  const say = useSay()
  const { zone } = useRegional()
  const day = today(zone, useNow())
  const until = textOf(row, 'offerUntil')
  if (!open.has(row.stage)) return null
  const free = seats.seats === null ? null : seats.seats - seats.enrolled - seats.promised
  return (
    <>
      {age && (
        <Banner tone="warning">
          {age.least !== null && age.years < age.least ? (
            <Trans>
              With <NumberText value={age.years} /> years on the first day of the year the child is younger
              than usual here: <NumberText value={age.least} /> years
            </Trans>
          ) : (
            <Trans>
              With <NumberText value={age.years} /> years on the first day of the year the child is older than
              usual here: <NumberText value={age.most ?? 0} /> years
            </Trans>
          )}
        </Banner>
      )}
      {row.stage === 'offered' && until !== '' && until < day && (
        <Banner tone="warning">
          <Trans>
            The offer ended on <DayText day={until} />. Make a new one, or give the seat to somebody else.
          </Trans>
        </Banner>
      )}
      {free !== null && free <= 0 && row.stage !== 'accepted' && (
        <Banner tone="warning">
          <Trans>
            No seat is free: of <NumberText value={seats.seats ?? 0} /> seats{' '}
            <NumberText value={seats.enrolled} /> are taken and <NumberText value={seats.promised} />{' '}
            promised.
          </Trans>
        </Banner>
      )}
      {others.length > 0 && (
        <Banner tone="info">
          <span>{t`Other applications of this family:`}</span>{' '}
          {others.map(({ id, name, number, stage }) => (
            <span key={id}>
              <Link className="record-link" to={scoped(`admissions/${id}`)}>
                <bdi>{name}</bdi>
              </Link>{' '}
              <bdi dir="ltr">{number}</bdi> · {say(stages[stage])}{' '}
            </span>
          ))}
        </Banner>
      )}
    </>
  )
}
