import { Trans, useLingui } from '@lingui/react/macro'
import { Refused } from 'kit/http/client'
import { Suspense, useState, Fragment } from 'react'
import { staff, teachers } from 'tenant-api/contract/people/employees'
import { guardians } from 'tenant-api/contract/people/students-and-guardians'
import { approve, type RegistrationDetails } from 'tenant-api/contract/accounts/registrations'
import type { Resource } from 'kit/contract/resource'
import { z } from 'zod'
import { ActionSheet } from '../../../crud/form/ActionSheet.tsx'
import { useAction } from '../../../crud/form/use-action.ts'
import { boxOf } from '../../../crud/form/field-name.ts'
import { type Row, textOf } from '../../../crud/resource/rows.ts'
import { useStale } from '../../../crud/resource/use-invalidate.ts'
import { call } from '../../../shell/session/api.ts'
import { Checkbox } from '../../../ui/form/choice/Checkbox.tsx'
import { ApprovedChildren } from './ApprovedChildren.tsx'
import { ApprovedRoles } from './ApprovedRoles.tsx'
import { RegistrationPeople } from './RegistrationPeople.tsx'
import { beginning, bodyOf, type DecisionRequest } from './decision.ts'
import { stale } from './stale.ts'
import { FieldInput } from '../../../crud/form/fields/FieldInput.tsx'
import { fieldsOf } from '../../../crud/resource/fields.ts'
import { OwnHeading } from '../../../crud/form/fields/OwnHeading.tsx'
import { useRequiredOwn } from '../../../crud/resource/with-custom-fields.tsx'

type Props = { row: Row; details: RegistrationDetails; onClose: () => void }

/** Whose registration it is, said by the office: somebody whom the school knows or a new record; and what they may. */
export function ApproveSheet({ row, details, onClose }: Props) {
  const { t } = useLingui()
  const refresh = useStale(stale)
  const [asked, setAsked] = useState(() => beginning(row, details))
  const ask = (more: Partial<typeof asked>) => setAsked({ ...asked, ...more })
  const name = textOf(row, 'name')
  const isGuardian = row.kind === 'guardian'
  const role = details.offered.find(({ key }) => key === 'guardian')?.name
  const action = useAction({
    send: () => call(approve, { params: { id: row.id }, body: bodyOf(row, asked) }),
    placeOf: (field) => (field.startsWith('custom.') ? boxOf(field) : field),
    done: ({ state }) =>
      state === 'active'
        ? t`${name} may log in now`
        : t`${name} is approved, and sent an invitation to choose a password`,
    onClose,
    onSettled: refresh,
  })
  const { mistakes } = action
  const isKnown = action.error instanceof Refused && action.error.problem.code === 'guardians.known'
  const isNew = asked.whose === 'new'
  // Whoever is proved to have the telephone of somebody on record may share it with them.
  const isShared = details.people.some(({ by }) => by.includes('phone'))
  const errorOf = (of: string) => mistakes.find((mistake) => mistake.name?.split('.')[0] === of)?.message
  return (
    <ActionSheet
      title={t`Approve the registration of ${name}`}
      action={action}
      submit={t`Approve`}
      onClose={onClose}
    >
      <RegistrationPeople row={row} details={details} asked={asked} onAsk={ask} error={errorOf('personId')} />
      {isGuardian ? (
        <>
          <ApprovedChildren
            rows={asked.children}
            mistakes={mistakes}
            onChange={(children) => ask({ children })}
          />
          {role && <p>{t`Role: ${role}`}</p>}
          {(asked.isAnother || isKnown || isShared) && isNew && (
            <Checkbox isSelected={asked.isAnother} onChange={(isAnother) => ask({ isAnother })}>
              {t`This is somebody else`}
            </Checkbox>
          )}
        </>
      ) : (
        <ApprovedRoles asked={asked} offered={details.offered} onAsk={ask} errorOf={errorOf} isNew={isNew} />
      )}
      {isNew && (
        <Suspense>
          <OwnOfNew
            of={isGuardian ? guardians : asked.list === 'teachers' ? teachers : staff}
            values={asked.own}
            onChange={(own) => ask({ own })}
            errorOf={errorOf}
          />
        </Suspense>
      )}
      <p>
        {details.begins === 'password' && (
          <Trans>They log in with the password they chose. They are told.</Trans>
        )}
        {details.begins === 'code' && <Trans>They log in with a code. They are told.</Trans>}
        {details.begins === 'invitation' && (
          <Trans>They are sent an invitation to choose a password, and log in by it.</Trans>
        )}
      </p>
    </ActionSheet>
  )
}

const none = z.strictObject({})

type OwnOfNewProps = {
  /** In which list the new record will stand. */
  of: Pick<Resource, 'name'>
  values: DecisionRequest['own']
  onChange: (values: DecisionRequest['own']) => void
  errorOf: (name: string) => string | undefined
}

/** What the school has to know of everybody who is new in a list. */
function OwnOfNew({ of, values, onChange, errorOf }: OwnOfNewProps) {
  const fields = fieldsOf(useRequiredOwn(none, of))
  return fields.map((field, at) => (
    <Fragment key={field.name}>
      <OwnHeading fields={fields} at={at} />
      <FieldInput
        field={field}
        value={values[field.name] ?? field.initial}
        onChange={(value) => onChange({ ...values, [field.name]: value })}
        error={errorOf(field.name)}
      />
    </Fragment>
  ))
}
