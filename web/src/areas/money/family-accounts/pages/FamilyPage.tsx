import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { HandCoins, Printer } from 'lucide-react'
import { type Family, readFamily } from 'tenant-api/contract/money/family-accounts'
import { PersonLink } from '../../../../crud/record/RecordHeader.tsx'
import '../../../../crud/record/Record.css'
import { useName } from '../../../../shell/look/title.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { read } from '../../../../shell/session/api.ts'
import { useMay } from '../../../../shell/session/me.ts'
import { ButtonLink } from '../../../../ui/base/Button.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Banner } from '../../../../ui/state/Banner.tsx'
import { Badge } from '../../../../ui/text/Badge.tsx'
import { Ltr } from '../../../../ui/text/Ltr.tsx'
import { PhoneText } from '../../../../ui/text/PhoneText.tsx'
import { ChildrenTable } from '../ChildrenTable.tsx'
import { FamilyActions } from '../FamilyActions.tsx'
import { FamilyFacts } from '../FamilyFacts.tsx'
import { Statement } from '../Statement.tsx'

/** The account of a family: its children as columns, what it owes, and its statement. */
export function FamilyPage() {
  const { t } = useLingui()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data: family } = useSuspenseQuery(read(readFamily, { params: { id } }))
  useName(family.name)
  const mayPrint = useMay(['challans', 'mark']) && family.mergedIntoId === null
  const mayTake = useMay(['receipts', 'mark'])
  const mayRefund = useMay(['refunds', 'edit'])
  return (
    <div className="record" key={id}>
      <header className="record-header">
        <div className="record-who">
          <h1 className="record-name">
            <bdi>{family.name}</bdi>
          </h1>
          <div className="record-facts">
            <Ltr>{family.code}</Ltr>
          </div>
        </div>
        <div className="record-actions">
          {mayTake && family.mergedIntoId === null && (
            <ButtonLink
              look="primary"
              href={`${scoped('collect')}?family=${id}`}
              icon={<HandCoins aria-hidden size={16} />}
            >{t`Take a payment`}</ButtonLink>
          )}
          {mayRefund && family.mergedIntoId === null && (
            <ButtonLink href={`${scoped('refunds/new')}?family=${id}`}>{t`Refund`}</ButtonLink>
          )}
          {mayPrint && (
            <ButtonLink
              href={scoped(`challans/new?family=${id}`)}
              icon={<Printer aria-hidden size={16} />}
            >{t`Print challan`}</ButtonLink>
          )}
          {family.mayEdit && <FamilyActions family={family} />}
        </div>
      </header>
      {family.mergedIntoId !== null && (
        <Banner
          tone="info"
          action={
            <ButtonLink size="small" href={scoped(`family-accounts/${family.mergedIntoId}`)}>
              {t`Open the account`}
            </ButtonLink>
          }
        >
          {t`This account became part of another one. Its bill number leads there.`}
        </Banner>
      )}
      <Applicants family={family} />
      <Card isFlush title={t`Children`}>
        {family.children.length === 0 ? (
          <p className="record-none">{t`No Student Found`}</p>
        ) : (
          <ChildrenTable family={family} isOffice />
        )}
      </Card>
      <div className="record-cards">
        <Card title={t`Account`}>
          <FamilyFacts family={family} />
        </Card>
        <Payers family={family} />
      </div>
      <Statement family={family} />
    </div>
  )
}

/** Before the child is a student the account is that of the application. */
function Applicants({ family: { applicants } }: { family: Family }) {
  const { t } = useLingui()
  if (applicants.length === 0) return null
  return (
    <Card isFlush title={t`Applicants`}>
      <ul className="record-rows">
        {applicants.map(({ id, name, number, guardian }) => (
          <li key={id}>
            <div className="record-row-text">
              <span className="record-row-more">
                <PersonLink page="admissions" id={id} name={name} />
                <Ltr>{number}</Ltr>
              </span>
              <bdi>{guardian}</bdi>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Payers({ family: { guardians } }: { family: Family }) {
  const { t } = useLingui()
  return (
    <Card isFlush title={t`Who gets the bills`}>
      {guardians.length === 0 && (
        <p className="record-none">{t`Nobody gets the bills of this family yet. Say it in the families of its children.`}</p>
      )}
      <ul className="record-rows">
        {guardians.map(({ id, name, phone, isAddressee }) => (
          <li key={id}>
            <div className="record-row-text">
              <span className="record-row-more">
                <PersonLink page="guardians" id={id} name={name} />
                {isAddressee && <Badge tone="theme">{t`Addressed to`}</Badge>}
              </span>
              {phone && <PhoneText number={phone} />}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
