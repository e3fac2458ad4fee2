import { useLingui } from '@lingui/react/macro'
import { Hourglass, Users } from 'lucide-react'
import { defaulters } from 'tenant-api/contract/money/defaulters'
import { ResourcePage } from '../../../../crud/list/ResourcePage.tsx'
import { scoped } from '../../../../shell/scope/scope.ts'
import { ButtonLink } from '../../../../ui/base/Button.tsx'

/** The families that owe something, the largest sum first; by student, and by fee type, are pages of their own. */
export function DefaultersPage() {
  const { t } = useLingui()
  const tools = (
    <>
      <ButtonLink href={scoped('debtors')} icon={<Users aria-hidden size={16} />}>
        {t`By student`}
      </ButtonLink>
      <ButtonLink href={scoped('fee-ageing')} icon={<Hourglass aria-hidden size={16} />}>
        {t`By fee type`}
      </ButtonLink>
    </>
  )
  return <ResourcePage resource={defaulters} tools={tools} />
}
