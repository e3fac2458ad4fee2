import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { address } from 'kit/http/client'
import { CircleCheck, CircleX, Clock } from 'lucide-react'
import { followPayment, type OwnPayment } from 'tenant-api/contract/money/online-payments'
import { readOwnReceiptFile } from 'tenant-api/contract/money/receipts'
import { withFallback } from '../../../../crud/resource/Loaded.tsx'
import { scoped } from '../../../../shell/scope/scope.ts'
import { call } from '../../../../shell/session/api.ts'
import { Button, ButtonLink } from '../../../../ui/base/Button.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { EmptyState } from '../../../../ui/state/EmptyState.tsx'
import { Ltr } from '../../../../ui/text/Ltr.tsx'
import { MoneyText } from '../../../../ui/text/MoneyText.tsx'

/** Where the browser comes back to from the bank: it asks until it is known what came of the payment. */
export function OwnPaymentPage() {
  const { t } = useLingui()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const result = useQuery({
    queryKey: [followPayment.path, id],
    queryFn: () => call(followPayment, { params: { id } }),
    refetchInterval: ({ state }) =>
      state.data?.state === 'pending' && state.dataUpdateCount < 40 ? 2_000 : false,
  })
  const { data, placeholder } = withFallback(result, 3, t`Asking the bank`)
  return (
    <Page title={t`Your payment`} width="560px">
      <Card>{placeholder ?? <Outcome payment={data} onAgain={() => void result.refetch()} />}</Card>
    </Page>
  )
}

function Outcome({ payment, onAgain }: { payment: OwnPayment; onAgain: () => void }) {
  const { t } = useLingui()
  const { state, amount, receipt } = payment
  const back = <ButtonLink href={scoped('my-dues')}>{t`Back to the fees`}</ButtonLink>
  if (receipt)
    return (
      <EmptyState
        icon={CircleCheck}
        title={t`Payment received`}
        action={
          <Cluster>
            <ButtonLink
              look="primary"
              href={address(readOwnReceiptFile, { params: { id: receipt.id } })}
              target="_blank"
            >{t`Open the receipt`}</ButtonLink>
            {back}
          </Cluster>
        }
      >
        <Trans>
          <MoneyText money={receipt.amount} />, receipt <Ltr>{receipt.number}</Ltr>
        </Trans>
      </EmptyState>
    )
  if (state === 'pending')
    return (
      <EmptyState
        icon={Clock}
        title={t`Not paid yet`}
        action={
          <Cluster>
            <Button look="primary" onPress={onAgain}>{t`Ask the bank again`}</Button>
            {back}
          </Cluster>
        }
      >
        <Trans>
          The bank has not said yet that <MoneyText money={amount} /> was paid. If you have paid, you need not
          wait here: the receipt comes by itself.
        </Trans>
      </EmptyState>
    )
  return (
    <EmptyState icon={CircleX} title={t`The payment did not go through`} action={back}>
      {t`No receipt was written. If money has left your account all the same, tell the office; it can ask the bank.`}
    </EmptyState>
  )
}
