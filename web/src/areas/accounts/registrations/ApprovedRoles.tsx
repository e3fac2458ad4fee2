import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { RegistrationDetails } from 'tenant-api/contract/accounts/registrations'
import { campuses } from 'tenant-api/contract/institute/structure'
import { read } from '../../../shell/session/api.ts'
import { MultiSelect } from '../../../ui/form/choice/MultiSelect.tsx'
import { Select } from '../../../ui/form/choice/Select.tsx'
import { useOwnName } from '../../../ui/text/use-own-name.ts'
import type { DecisionRequest } from './decision.ts'

type Props = {
  asked: DecisionRequest
  offered: RegistrationDetails['offered']
  onAsk: (more: Partial<DecisionRequest>) => void
  errorOf: (name: string) => string | undefined
  /** Whether a record is made. */
  isNew: boolean
}

/** What somebody who works here may do and where, and in which list their record stands. */
export function ApprovedRoles({ asked, offered, onAsk, errorOf, isNew }: Props) {
  const ownName = useOwnName()
  const { t } = useLingui()
  const places = useQuery(read(campuses.endpoints.list, { query: { sort: 'name', limit: 100 } }))
  return (
    <>
      {isNew && (
        <Select
          label={t`The new record is that of`}
          isRequired
          value={asked.list}
          onChange={(list) => onAsk(ofList(list as DecisionRequest['list'], asked, offered))}
          choices={[
            { id: 'staff', name: t`A member of staff` },
            { id: 'teachers', name: t`A teacher` },
          ]}
        />
      )}
      <MultiSelect
        label={t`Roles`}
        isRequired
        choices={offered.map(({ key, name }) => ({ id: key, name }))}
        value={asked.roles}
        onChange={(roles) => onAsk({ roles })}
        error={errorOf('roles')}
      />
      <Select
        label={t`Where`}
        value={asked.campusId}
        onChange={(campusId) => onAsk({ campusId })}
        choices={[
          { id: '', name: t`Where they work` },
          ...(places.data?.rows ?? []).map((place) => ({ id: place.id, name: ownName(place) })),
        ]}
      />
    </>
  )
}

const roleOf = { staff: 'staff', teachers: 'teacher' } as const

/** The role that is proposed follows the list, until somebody has chosen another. */
function ofList(
  list: DecisionRequest['list'],
  { list: before, roles }: DecisionRequest,
  offered: Props['offered'],
): Partial<DecisionRequest> {
  const isProposed = roles.length === 0 || (roles.length === 1 && roles[0] === roleOf[before])
  // Each list asks for fields of its own.
  if (!isProposed) return { list, own: {} }
  return { list, own: {}, roles: offered.some(({ key }) => key === roleOf[list]) ? [roleOf[list]] : [] }
}
