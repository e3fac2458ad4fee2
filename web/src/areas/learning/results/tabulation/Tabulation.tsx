import { useLingui } from '@lingui/react/macro'
import { outcomeWords } from 'kit/marks/pass-words'
import type { ResultRow, ResultView } from 'tenant-api/contract/learning/results'
import { useSay } from '../../../../crud/resource/words.ts'
import { TableFrame } from '../../../../ui/table/Table.tsx'
import { Badge } from '../../../../ui/text/Badge.tsx'
import { useOwnName } from '../../../../ui/text/use-own-name.ts'
import { outcomeTones } from '../../card/outcome-tones.ts'
import { usePrinted } from '../../card/use-printed.ts'
import { RowBadges } from './RowBadges.tsx'
import { SubjectMark } from './SubjectMark.tsx'

type Props = { result: ResultView; onOpen: (studentId: string) => void }

/** A row for each student: subjects, total, percent, grade and positions. A press shows how they came about. */
export function Tabulation({ result, onOpen }: Props) {
  const { t } = useLingui()
  const ownName = useOwnName()
  const { subjects, rows, isPartial } = result
  const hasClass = rows.some(({ classPosition }) => classPosition !== null)
  return (
    <div className="tabulation">
      <TableFrame label={t`Tabulation`}>
        <thead>
          <tr>
            <th scope="col">{t`Roll`}</th>
            <th scope="col" className="tabulation-student">
              {t`Student`}
            </th>
            {subjects.map((subject) => (
              <th key={subject.id} scope="col" className="tabulation-number">
                <bdi>{ownName(subject)}</bdi>
              </th>
            ))}
            {!isPartial && (
              <>
                <th scope="col" className="tabulation-number">{t`Total`}</th>
                <th scope="col" className="tabulation-number">{t`Percent`}</th>
                <th scope="col">{t`Grade`}</th>
                <th scope="col" className="tabulation-number">{t`Position in the section`}</th>
                {hasClass && <th scope="col" className="tabulation-number">{t`Position in the class`}</th>}
                <th scope="col">{t`Result`}</th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Line key={row.studentId} row={row} result={result} hasClass={hasClass} onOpen={onOpen} />
          ))}
        </tbody>
      </TableFrame>
    </div>
  )
}

type LineProps = Props & { row: ResultRow; hasClass: boolean }

function Line({ row, result: { isPartial, subjects }, hasClass, onOpen }: LineProps) {
  const say = useSay()
  const print = usePrinted()
  const ownName = useOwnName()
  const name = ownName(row)
  return (
    <tr>
      <td>{print(row.rollNumber)}</td>
      <th scope="row" className="tabulation-student">
        {isPartial ? (
          <bdi>{name}</bdi>
        ) : (
          <button type="button" className="tabulation-name" onClick={() => onOpen(row.studentId)}>
            <bdi>{name}</bdi>
          </button>
        )}
        <RowBadges row={row} />
      </th>
      {row.subjects.map((mark, at) => (
        <td key={subjects[at]?.id} className="tabulation-number">
          <SubjectMark mark={mark} />
        </td>
      ))}
      {!isPartial && (
        <>
          <td className="tabulation-number numbers">{print(row.total)}</td>
          <td className="tabulation-number numbers">{print(row.percent)}</td>
          <td>
            <bdi>{row.letter || '–'}</bdi>
          </td>
          <td className="tabulation-number numbers">{print(row.position)}</td>
          {hasClass && <td className="tabulation-number numbers">{print(row.classPosition)}</td>}
          <td>
            <Badge tone={outcomeTones[row.outcome]}>{say(outcomeWords[row.outcome])}</Badge>
          </td>
        </>
      )}
    </tr>
  )
}
