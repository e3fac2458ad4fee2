import { useLingui } from '@lingui/react/macro'
import { type Choice, reasons } from 'tenant-api/contract/people/promotion'
import { useSay } from '../../../crud/resource/words.ts'
import { Ltr } from '../../../ui/text/Ltr.tsx'
import { NumberText } from '../../../ui/text/NumberText.tsx'
import { Select } from '../../../ui/form/choice/Select.tsx'
import { choiceKeys } from './mover-cells.ts'
import type { MoversProps } from './MoverGrid.tsx'

/** The same on a phone: a line for each student, and the choice under the thumb. */
export function MoverList({ rows, goals, words, isOpen, onChoose }: MoversProps) {
  const { t } = useLingui()
  const say = useSay()
  const goalOf = new Map(goals.map(({ id, title }) => [id, title]))
  const choices = choiceKeys.map((id) => ({ id, name: words[id] }))
  return (
    <ul className="promotion-movers">
      {rows.map(({ id, name, fatherName, rollNumber, choice, targetId, reason }) => (
        <li key={id}>
          <span className="promotion-mover">
            <bdi>{name}</bdi>
            <span className="promotion-line-more">
              {fatherName !== '' && <bdi>{fatherName}</bdi>}
              {rollNumber !== null && <NumberText value={rollNumber} />}
              {reason ? say(reasons[reason]) : <Ltr>{goalOf.get(targetId ?? '') ?? ''}</Ltr>}
            </span>
          </span>
          {isOpen ? (
            <Select
              isBare
              label={t`Outcome for ${name}`}
              choices={choices}
              value={choice}
              onChange={(next) => onChoose([{ id, choice: next as Choice, sectionId: null }])}
            />
          ) : (
            <span>{words[choice]}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
