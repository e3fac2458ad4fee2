import { useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { today } from 'kit/values/day'
import { useState } from 'react'
import {
  type LinkedGuardian,
  listFamily,
  relations,
  students,
} from 'tenant-api/contract/people/students-and-guardians'
import { addingSibling, addSibling } from 'tenant-api/contract/people/enrolment/siblings'
import { sectionsOfCampus } from './enrolment/PlaceSheet.tsx'
import { rowQuery } from '../../../crud/resource/calls.ts'
import { useRequiredOwn } from '../../../crud/resource/with-custom-fields.tsx'
import { onceKeys } from '../../../crud/resource/once-key.ts'
import { textOf } from '../../../crud/resource/rows.ts'
import { ShapeSheet, type Values } from '../../../crud/form/ShapeSheet.tsx'
import { useSay } from '../../../crud/resource/words.ts'
import { call, read } from '../../../shell/session/api.ts'
import { scoped } from '../../../shell/scope/scope.ts'
import { Checkbox } from '../../../ui/form/choice/Checkbox.tsx'
import { useRegional } from '../../../ui/base/Regional.tsx'
import { useNow } from '../../../ui/date/use-now.ts'

const shared = [
  'lastName',
  'fatherName',
  'motherName',
  'presentAddress',
  'permanentAddress',
  'nationality',
  'familyCode',
]

/** A brother or a sister comes: what siblings share stands there already, and guardians come along. */
export function AddSibling({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { zone } = useRegional()
  const own = useRequiredOwn(addingSibling, students)
  const { data: row } = useSuspenseQuery(rowQuery(students, id))
  const shape = sectionsOfCampus(own, textOf(row, 'campusId'))
  const { data: family } = useQuery(read(listFamily, { params: { id } }))
  const [keyOf] = useState(() => onceKeys())
  const [without, leave] = useState<ReadonlySet<string>>(new Set())
  const name = textOf(row, 'name')
  const guardians = (family?.guardians ?? []).filter(({ isArchived }) => !isArchived)
  const startsOn = today(zone, useNow())
  async function send({ rollNumber, ...rest }: Values) {
    const guardianIds = guardians.flatMap((one) => (without.has(one.id) ? [] : [one.id]))
    const body = { ...rest, ...(rollNumber === null ? {} : { rollNumber }), ...(family && { guardianIds }) }
    const made = await call(addSibling, { params: { id }, body: body as never, onceKey: keyOf(body) })
    await navigate({ to: scoped(`students/${made.id}`) })
  }
  const inCommon = () => <SharedBy guardians={guardians} name={name} without={without} onChange={leave} />
  return (
    <ShapeSheet
      title={t`Add brother or sister of ${name}`}
      shape={shape}
      isTyped
      begin={{ ...Object.fromEntries(shared.map((field) => [field, row[field]])), startsOn }}
      submit={t`Add`}
      done={t`Added to the family`}
      beneath={{ registrationNumber: inCommon }}
      onSend={send}
      onClose={onClose}
    />
  )
}

type SharedProps = {
  guardians: readonly LinkedGuardian[]
  name: string
  without: ReadonlySet<string>
  onChange: (without: ReadonlySet<string>) => void
}

/** Who answers for the child too; a half-brother may have another father. */
function SharedBy({ guardians, name, without, onChange }: SharedProps) {
  const { t } = useLingui()
  const say = useSay()
  return (
    <>
      <h3>{t`Shared with ${name}`}</h3>
      {guardians.map(({ id, name: guardian, relation }) => (
        <Checkbox
          key={id}
          isSelected={!without.has(id)}
          onChange={(isChosen) => {
            const rest = new Set(without)
            if (isChosen) rest.delete(id)
            else rest.add(id)
            onChange(rest)
          }}
        >
          <bdi>{guardian}</bdi> · {say(relations[relation])}
        </Checkbox>
      ))}
    </>
  )
}
