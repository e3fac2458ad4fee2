import { useLingui } from '@lingui/react/macro'
import { staff, teachers } from 'tenant-api/contract/people/employees'
import { guardians } from 'tenant-api/contract/people/students-and-guardians'
import type { RegistrationDetails } from 'tenant-api/contract/accounts/registrations'
import { userStates } from 'tenant-api/contract/access/users'
import { RowField } from '../../../crud/form/fields/LazyFields.tsx'
import type { Row } from '../../../crud/resource/rows.ts'
import { useSay } from '../../../crud/resource/words.ts'
import { Select } from '../../../ui/form/choice/Select.tsx'
import type { DecisionRequest } from './decision.ts'

type Props = {
  row: Row
  details: RegistrationDetails
  asked: DecisionRequest
  onAsk: (more: Partial<DecisionRequest>) => void
  error: string | undefined
}

const lists = { guardians, teachers, staff } as const

/** A number or an address keeps its order in a sentence that goes the other way. */
const inOrder = (text: string | null) => (text === null ? undefined : `\u2066${text}\u2069`)

/** Whose log-in it is: one of those who are like it, a new record, or anybody else on record. Nothing is chosen before. */
export function RegistrationPeople({ row, details: { people }, asked, onAsk, error }: Props) {
  const { t } = useLingui()
  const say = useSay()
  const isGuardian = row.kind === 'guardian'
  const others = isGuardian
    ? [{ id: 'guardians', name: t`Another guardian on record` }]
    : [
        { id: 'teachers', name: t`Another teacher on record` },
        { id: 'staff', name: t`Another member of staff on record` },
      ]
  const logsIn = people.filter(({ logIn }) => logIn !== null && logIn !== 'invited')
  const list = Object.entries(lists).find(([name]) => name === asked.whose)?.[1]
  return (
    <>
      <Select
        label={t`Log-in for`}
        name="personId"
        isRequired
        value={asked.whose}
        onChange={(whose) => onAsk({ whose, personId: people.some(({ id }) => id === whose) ? whose : null })}
        disabledKeys={logsIn.map(({ id }) => id)}
        choices={[
          ...people.map(({ id, name, phone, email, logIn }) => ({
            id,
            name,
            hint: logIn && logIn !== 'invited' ? say(userStates[logIn]) : inOrder(phone ?? email),
          })),
          ...others,
          { id: 'new', name: isGuardian ? t`A new guardian` : t`A new member of staff` },
        ]}
        description={t`Nothing is chosen for you. Ask the person first if only a child, a name or an unconfirmed entry matches.`}
        error={list ? undefined : error}
      />
      {list && (
        <RowField
          key={asked.whose}
          label={say(list.label.one)}
          of={list}
          isRequired
          isDisabled={false}
          value={asked.personId}
          onChange={(personId) => onAsk({ personId })}
          onBlur={() => undefined}
          error={error}
        />
      )}
    </>
  )
}
