import { useLingui } from '@lingui/react/macro'
import type { ResultRow } from 'tenant-api/contract/learning/results'
import { usePrinted } from '../../card/use-printed.ts'

type Mark = ResultRow['subjects'][number]

/** What a student has in a subject: percent and grade, or in a word why there is none. */
export function SubjectMark({ mark }: { mark: Mark }) {
  const { t } = useLingui()
  const print = usePrinted()
  if (mark === null) return <span className="subject-mark-none" title={t`Not taken`} />
  const { percent, letter, outcome, grace, isAbsent } = mark
  if (outcome === 'excused') return <span className="subject-mark-word">{t`Excused`}</span>
  if (outcome === 'pending') return <span className="subject-mark-word">{t`Missing`}</span>
  if (outcome === 'incomplete' && percent === null)
    return <span className="subject-mark-word">{t`To be sat`}</span>
  const more = grace === null ? '' : print(grace)
  return (
    <span className="subject-mark" data-failed={(outcome === 'failed' && grace === null) || undefined}>
      <span className="numbers">{isAbsent ? 'A' : print(percent)}</span>{' '}
      <bdi className="subject-mark-letter">{letter}</bdi>
      {outcome === 'failed' && grace === null && <span className="visually-hidden"> {t`not passed`}</span>}
      {grace !== null && <span className="subject-mark-word">{t`+${more} grace`}</span>}
    </span>
  )
}
