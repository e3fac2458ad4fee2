import { useLingui } from '@lingui/react/macro'
import { HandCoins, Wallet } from 'lucide-react'
import { readMySession } from 'tenant-api/contract/money/tills'
import { useLoaded } from '../../../../crud/resource/Loaded.tsx'
import { scoped } from '../../../../shell/scope/scope.ts'
import { read } from '../../../../shell/session/api.ts'
import { ButtonLink } from '../../../../ui/base/Button.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { EmptyState } from '../../../../ui/state/EmptyState.tsx'
import { OpenTill } from '../desk/OpenTill.tsx'
import { SessionTools } from '../tills/SessionTools.tsx'
import { SessionView } from '../tills/SessionView.tsx'
import '../../Desk.css'

/** The cashier's till: open it, count it, bring it to the bank. */
export function MyTillPage() {
  const { t } = useLingui()
  const { data, placeholder } = useLoaded(read(readMySession, {}), 5)
  const tools = (
    <ButtonLink href={scoped('collect')} icon={<HandCoins aria-hidden size={16} />}>
      {t`Take a payment`}
    </ButtonLink>
  )
  if (placeholder) return <Page title={t`My till`}>{placeholder}</Page>
  const { session, campuses } = data
  return (
    <Page title={t`My till`} tools={tools} width="720px">
      {session && (
        <Card title={session.campus}>
          <SessionView session={session} />
          <Cluster justify="end">
            <SessionTools session={session} />
          </Cluster>
        </Card>
      )}
      {session?.state !== 'open' &&
        (campuses.length === 0 ? (
          <EmptyState icon={Wallet} title={t`No till here`} action={null}>
            {t`You take payments at no campus.`}
          </EmptyState>
        ) : (
          <OpenTill campuses={campuses} />
        ))}
    </Page>
  )
}
