import { useLingui } from '@lingui/react/macro'
import { readGuardianFamilies } from 'tenant-api/contract/money/family-accounts'
import { useLoaded } from '../../../crud/resource/Loaded.tsx'
import type { OfRecord } from '../../../shell/navigation/area.ts'
import { scoped } from '../../../shell/scope/scope.ts'
import { read } from '../../../shell/session/api.ts'
import { ButtonLink } from '../../../ui/base/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { ChildrenTable } from './ChildrenTable.tsx'
import { FamilyFacts } from './FamilyFacts.tsx'

/** On a guardian’s record: the accounts of the children, what each owes, and the way to the statement. */
export function GuardianAccounts({ id }: OfRecord) {
  const { t } = useLingui()
  const { data, placeholder } = useLoaded(read(readGuardianFamilies, { params: { id } }), 4)
  if (placeholder) return placeholder
  if (data.rows.length === 0)
    return (
      <Card title={t`Family account`}>
        <p className="record-none">{t`No Fees Available`}</p>
      </Card>
    )
  return data.rows.map((family) => (
    <div key={family.id} className="record-stack">
      <Card
        title={<bdi>{family.name}</bdi>}
        action={
          <ButtonLink size="small" href={scoped(`family-accounts/${family.id}`)}>
            {t`Open the account`}
          </ButtonLink>
        }
      >
        <FamilyFacts family={family} />
      </Card>
      <Card isFlush title={t`Children`}>
        <ChildrenTable family={family} />
      </Card>
    </div>
  ))
}
