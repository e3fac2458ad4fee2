import { useLingui } from '@lingui/react/macro'
import { readStudentFamily } from 'tenant-api/contract/money/family-accounts'
import { useLoaded } from '../../../crud/resource/Loaded.tsx'
import type { OfRecord } from '../../../shell/navigation/area.ts'
import { scoped } from '../../../shell/scope/scope.ts'
import { read } from '../../../shell/session/api.ts'
import { isOfFamilyAlone, useMe } from '../../../shell/session/me.ts'
import { ButtonLink } from '../../../ui/base/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { BalanceText } from '../../../ui/text/MoneyText.tsx'
import { FamilyFacts } from './FamilyFacts.tsx'

/** On a student’s record: the account of the family, and what this child owes of it. */
export function StudentAccount({ id }: OfRecord) {
  const { t } = useLingui()
  const { data, placeholder } = useLoaded(read(readStudentFamily, { params: { id } }), 3)
  const isFamily = isOfFamilyAlone(useMe())
  if (placeholder) return placeholder
  const { family } = data
  if (!family)
    return (
      <Card title={t`Family account`}>
        <p className="record-none">
          {isFamily ? t`No Fees Available` : t`The account of this family is made within a few minutes.`}
        </p>
      </Card>
    )
  const own = family.children.find((child) => child.id === id)
  return (
    <Card
      title={t`Family account`}
      action={
        <ButtonLink size="small" href={scoped(isFamily ? 'my-fees' : `family-accounts/${family.id}`)}>
          {t`Open the account`}
        </ButtonLink>
      }
    >
      <FamilyFacts family={family}>
        <dt>{t`Of this child`}</dt>
        <dd>
          <BalanceText balances={own?.balances ?? []} />
        </dd>
      </FamilyFacts>
    </Card>
  )
}
