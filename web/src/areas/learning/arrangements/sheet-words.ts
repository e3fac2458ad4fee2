import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { formatNumber } from 'kit/text/locale'
import type {
  ArrangedLesson,
  ArrangementSheet,
  ListedCandidate,
} from 'tenant-api/contract/learning/arrangements'
import { useRegional } from '../../../ui/base/Regional.tsx'
import { useClock } from '../../../ui/date/TimeText.tsx'
import { useOwnName } from '../../../ui/text/use-own-name.ts'

/** 7-B, and of a choice the part that is taught. */
export function sectionsOf({ sections }: Pick<ArrangedLesson, 'sections'>): string {
  return sections.map(({ title, part }) => (part === '' ? title : `${title} ${part}`)).join(', ')
}

/** The span of a lesson as 09:10–09:50, in the reader's digits. */
export function useSpan(): (of: { startsAt: string; endsAt: string }) => string {
  const clock = useClock()
  return ({ startsAt, endsAt }) => clock(`${startsAt}–${endsAt}`)
}

/** What speaks for or against a candidate, in the words of the office: teaches Maths · free · 1 cover in 28 days. */
export function useReasonWords({
  people,
  fairnessDays,
}: Pick<ArrangementSheet, 'people' | 'fairnessDays'>): (
  candidate: ListedCandidate,
  lesson: ArrangedLesson,
) => string {
  const { t } = useLingui()
  const countWords = useCountWords(fairnessDays)
  return ({ employeeId, refusals, reasons }, { subject }) => {
    const ledger = people.find(({ id }) => id === employeeId)
    const covers = ledger?.covers ?? 0
    const today = ledger?.coversToday ?? 0
    const isGood = (rule: string) => reasons.some((one) => one.rule === rule && one.penalty === 0)
    const hasLongRun = reasons.some((one) => one.rule === 'run' && one.penalty > 0)
    return [
      isGood('subject') && t`teaches ${subject}`,
      isGood('section') && t`teaches this section`,
      refusals.includes('busy') ? t`not free` : t`free`,
      countWords(covers),
      refusals.includes('day-cap') && t`covers enough today`,
      refusals.includes('week-cap') && t`covers enough this week`,
      hasLongRun && t`many lessons in a row`,
      today > 0 && !refusals.includes('day-cap') && t`covers already today`,
    ]
      .filter((part) => part)
      .join(' · ')
  }
}

/** How often somebody covered, and in what time. */
function useCountWords(days: number | null): (covers: number) => string {
  const { t } = useLingui()
  const { language } = useRegional()
  const back = formatNumber(language, days ?? 0)
  return (covers) =>
    covers === 0
      ? t`no cover in ${back} days`
      : t({ message: plural(covers, { one: `# cover in ${back} days`, other: `# covers in ${back} days` }) })
}

/** What is arranged for a lesson, in a few words. */
export function useArrangedWords(): (lesson: Pick<ArrangedLesson, 'arranged' | 'joinable'>) => string {
  const { t } = useLingui()
  const ownName = useOwnName()
  return ({ arranged, joinable }) => {
    const name = arranged?.teacher ? ownName(arranged.teacher) : ''
    const sections = joinable.find(({ lessonId }) => lessonId === arranged?.joinsId)?.sections ?? ''
    switch (arranged?.kind) {
      case 'cover':
        return name
      case 'supervised':
        return t`Looked after by ${name}`
      case 'join':
        return sections === '' ? t`Joined with another section` : t`Together with ${sections}`
      case 'library':
        return t`In the library`
      case 'leave-early':
        return t`Leaves early`
      case 'none':
        return t`Nothing is arranged`
      case undefined:
        return ''
    }
  }
}
