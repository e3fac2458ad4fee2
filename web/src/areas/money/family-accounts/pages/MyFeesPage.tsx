import { useLingui } from '@lingui/react/macro'
import { Wallet } from 'lucide-react'
import { listOwnFamilies } from 'tenant-api/contract/money/family-accounts'
import '../../../../crud/record/Record.css'
import { useLoaded } from '../../../../crud/resource/Loaded.tsx'
import { read } from '../../../../shell/session/api.ts'
import { Card } from '../../../../ui/layout/Card.tsx'
import { EmptyState } from '../../../../ui/state/EmptyState.tsx'
import { ChildrenTable } from '../ChildrenTable.tsx'
import { FamilyFacts } from '../FamilyFacts.tsx'
import { Statement } from '../Statement.tsx'

/** What a family owes the school for its own children, and its statement. */
export function MyFeesPage() {
  const { t } = useLingui()
  const { data, placeholder } = useLoaded(read(listOwnFamilies, {}), 5, t`Loading the fees`)
  return (
    <div className="record">
      <header className="record-header">
        <div className="record-who">
          <h1 className="record-name">{t`Statement of fees`}</h1>
        </div>
      </header>
      {placeholder}
      {data?.rows.length === 0 && (
        <EmptyState icon={Wallet} title={t`No Fees Available`} action={null}>
          {t`The school shows the fees of a child to whoever gets the bills. Ask the office if that is you.`}
        </EmptyState>
      )}
      {data?.rows.map((family) => (
        <div key={family.id} className="record-stack">
          <Card title={<bdi>{family.name}</bdi>}>
            <FamilyFacts family={family} />
          </Card>
          <Card isFlush title={t`Children`}>
            <ChildrenTable family={family} />
          </Card>
          <Statement family={family} />
        </div>
      ))}
    </div>
  )
}
