import { useLingui } from '@lingui/react/macro'
import { formatDate, formatList } from 'kit/text/locale'
import type { BellSchedule } from 'tenant-api/contract/institute/bell-schedules'
import { StaleDialog } from '../../../../crud/form/StaleDialog.tsx'
import { useRegional } from '../../../../ui/base/Regional.tsx'
import { type BellDraft, draftOf } from './bell-draft.ts'
import { type DraftRow } from '../bell-rows.ts'
import { printWeekdays, useKindWords, usePrintSpan } from '../bell-words.ts'

type Props = {
  mine: BellDraft
  theirs: BellSchedule
  onMine: () => void
  onTheirs: () => void
  onBack: () => void
}

/** Somebody saved the bells while they were being changed: what differs, side by side. */
export function StaleBells({ mine, theirs, ...answers }: Props) {
  const { t } = useLingui()
  const words = useKindWords()
  const print = usePrint()
  const [own, other] = [print(mine), print(draftOf(theirs, words))]
  const titles: Record<keyof typeof own, string> = {
    name: t`Name`,
    firstDay: t`First day`,
    lastDay: t`Last day`,
    weekdays: t`Weekdays`,
    periods: t`Periods`,
  }
  const differing = (Object.keys(titles) as (keyof typeof own)[]).filter((key) => own[key] !== other[key])
  const differences = differing.map((key) => ({ title: titles[key], mine: own[key], theirs: other[key] }))
  return <StaleDialog differences={differences} {...answers} />
}

function usePrint() {
  const { language, pattern } = useRegional()
  const span = usePrintSpan()
  const line = ({ kind, from, until }: DraftRow) => (from === '' ? [] : `${kind} ${span(from, until)}`)
  return ({ name, firstDay, lastDay, weekdays, rows }: BellDraft) => ({
    name,
    firstDay: firstDay === null ? '' : formatDate(language, firstDay, { pattern }),
    lastDay: lastDay === null ? '' : formatDate(language, lastDay, { pattern }),
    weekdays: printWeekdays(language, weekdays.map(Number)),
    periods: formatList(language, rows.flatMap(line)),
  })
}
