import { useLingui } from '@lingui/react/macro'
import { Select } from '../../../../ui/form/choice/Select.tsx'
import { NumberText } from '../../../../ui/text/NumberText.tsx'
import type { ChoicesProps } from './ChoiceGrid.tsx'

const none = 'none'

/** The same on a phone: under each name its choices. */
export function ChoiceList({ choices: { groups, students }, isReadOnly, onChoose }: ChoicesProps) {
  const { t } = useLingui()
  return (
    <ul className="choices-list">
      {students.map(({ id, name, fatherName, rollNumber, chosen }) => (
        <li key={id}>
          <span className="choices-name">
            {rollNumber !== null && <NumberText value={rollNumber} />}
            <bdi>{name}</bdi>
            {fatherName !== '' && <bdi className="choices-father">{fatherName}</bdi>}
          </span>
          <span className="choices-groups">
            {groups.map(({ choice, subjects }) => (
              <Select
                key={choice}
                label={choice}
                isDisabled={isReadOnly}
                choices={[{ id: none, name: t`Not chosen yet` }, ...subjects]}
                value={subjects.find((subject) => subject.id === chosen[choice])?.id ?? none}
                onChange={(key) =>
                  onChoose([{ studentId: id, choice, subjectId: key === none ? null : key }])
                }
              />
            ))}
          </span>
        </li>
      ))}
    </ul>
  )
}
