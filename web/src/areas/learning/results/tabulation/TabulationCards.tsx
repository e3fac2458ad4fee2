import { useLingui } from '@lingui/react/macro'
import { outcomeWords } from 'kit/marks/pass-words'
import type { ResultRow, ResultView } from 'tenant-api/contract/learning/results'
import { useSay } from '../../../../crud/resource/words.ts'
import { Card } from '../../../../ui/layout/Card.tsx'
import { RowList } from '../../../../ui/layout/RowList.tsx'
import { Badge } from '../../../../ui/text/Badge.tsx'
import { useOwnName } from '../../../../ui/text/use-own-name.ts'
import { outcomeTones } from '../../card/outcome-tones.ts'
import { usePrinted } from '../../card/use-printed.ts'
import { RowBadges } from './RowBadges.tsx'
import { SubjectMark } from './SubjectMark.tsx'

type Props = { result: ResultView; onOpen: (studentId: string) => void }

/** On a phone a card for each student instead of the table: of all subjects it shows those that are not passed. */
export function TabulationCards({ result, onOpen }: Props) {
  const { t } = useLingui()
  const { rows, isPartial } = result
  return (
    <Card isFlush>
      <RowList aria-label={t`Tabulation`}>
        {rows.map((row) => (
          <li key={row.studentId} className="tabulation-card">
            <Heading row={row} isPartial={isPartial} onOpen={onOpen} />
            <RowBadges row={row} />
            <Subjects row={row} result={result} />
          </li>
        ))}
      </RowList>
    </Card>
  )
}

type SubjectsProps = { row: ResultRow; result: ResultView }

/** The subjects of who sees these alone; else those that are not passed. */
function Subjects({ row, result: { subjects, isPartial } }: SubjectsProps) {
  const ownName = useOwnName()
  const shown = subjects.flatMap((subject, at) => {
    const mark = row.subjects[at]
    return mark && (isPartial || mark.outcome !== 'passed') ? [{ subject, mark }] : []
  })
  if (shown.length === 0) return null
  return (
    <ul className="tabulation-card-subjects">
      {shown.map(({ subject, mark }) => (
        <li key={subject.id}>
          <bdi>{ownName(subject)}</bdi> <SubjectMark mark={mark} />
        </li>
      ))}
    </ul>
  )
}

type HeadingProps = { row: ResultRow; isPartial: boolean; onOpen: (studentId: string) => void }

function Heading({ row, isPartial, onOpen }: HeadingProps) {
  const { t } = useLingui()
  const say = useSay()
  const print = usePrinted()
  const ownName = useOwnName()
  const name = ownName(row)
  const [roll, percent, place, inClass] = [row.rollNumber, row.percent, row.position, row.classPosition].map(
    print,
  )
  return (
    <>
      <span className="tabulation-card-head">
        {isPartial ? (
          <bdi>{name}</bdi>
        ) : (
          <button type="button" className="tabulation-name" onClick={() => onOpen(row.studentId)}>
            <bdi>{name}</bdi>
          </button>
        )}
        {!isPartial && <Badge tone={outcomeTones[row.outcome]}>{say(outcomeWords[row.outcome])}</Badge>}
      </span>
      <span className="tabulation-card-more">
        {row.rollNumber !== null && <span>{t`Roll ${roll}`}</span>}
        {!isPartial && row.percent !== null && (
          <span>
            {t`${percent} percent`} <bdi>{row.letter}</bdi>
          </span>
        )}
        {!isPartial && row.position !== null && <span>{t`Position ${place}`}</span>}
        {!isPartial && row.classPosition !== null && <span>{t`In the class ${inClass}`}</span>}
      </span>
    </>
  )
}
