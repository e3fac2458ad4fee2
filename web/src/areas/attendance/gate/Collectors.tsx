import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { type Collector } from 'tenant-api/contract/attendance/gate'
import { relations } from 'tenant-api/contract/people/students-and-guardians'
import { useSay } from '../../../crud/resource/words.ts'
import { Face } from './Face.tsx'

export const somebodyElse = 'else'

type Props = {
  student: string
  guardians: readonly Collector[]
  value: string
  onChange: (id: string) => void
}

/** The guardians with their faces; who may not pick up is shown, so that nobody wonders, and cannot be chosen. */
export function Collectors({ student, guardians, value, onChange }: Props) {
  const { t } = useLingui()
  const say = useSay()
  const group = useId()
  return (
    <fieldset className="gate-collectors">
      <legend>{t`Collected by`}</legend>
      {guardians.map(({ id, name, relation, mayPickUp, hasPhoto }) => (
        <label key={id} className="gate-collector" data-closed={!mayPickUp || undefined}>
          <input
            type="radio"
            name={group}
            value={id}
            checked={value === id}
            disabled={!mayPickUp}
            onChange={() => onChange(id)}
          />
          <Face student={student} person={id} name={name} hasPhoto={hasPhoto} />
          <span>
            <bdi className="gate-name">{name}</bdi>
            <span className="gate-soft">
              {say(relations[relation])} {!mayPickUp && <strong>{t`May not pick up`}</strong>}
            </span>
          </span>
        </label>
      ))}
      <label className="gate-collector">
        <input
          type="radio"
          name={group}
          value={somebodyElse}
          checked={value === somebodyElse}
          onChange={() => onChange(somebodyElse)}
        />
        <span className="gate-name">{t`Somebody else`}</span>
      </label>
    </fieldset>
  )
}
