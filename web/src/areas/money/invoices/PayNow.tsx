import { Trans, useLingui } from '@lingui/react/macro'
import { CreditCard } from 'lucide-react'
import { useState } from 'react'
import { type PayOption, readPayOptions, startPayment } from 'tenant-api/contract/money/online-payments'
import { useAction } from '../../../crud/form/use-action.ts'
import { useLoaded } from '../../../crud/resource/Loaded.tsx'
import { scoped } from '../../../shell/scope/scope.ts'
import { call, read } from '../../../shell/session/api.ts'
import { useMay } from '../../../shell/session/me.ts'
import { Button, ButtonLink } from '../../../ui/base/Button.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { MoneyField } from '../../../ui/form/typed/MoneyField.tsx'
import { isUnread, type Unread } from '../../../ui/form/typed/typed.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { Cluster } from '../../../ui/layout/Cluster.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { CopyButton } from '../../../ui/overlay/CopyButton.tsx'
import { Ltr } from '../../../ui/text/Ltr.tsx'
import { MoneyText } from '../../../ui/text/MoneyText.tsx'
import { QrCode } from '../../../ui/text/QrCode.tsx'

/** How the reader's family can pay: all that is due at one tap, another amount, or at a bank by the bill number. */
export function PayNow() {
  const may = useMay(['own-payments', 'mark'])
  return may ? <Families /> : null
}

function Families() {
  const { data } = useLoaded(read(readPayOptions, {}), 2)
  return data?.rows
    .filter(({ providers, takesBills }) => takesBills || providers.length > 0)
    .map((option) => <Family key={option.familyAccountId} option={option} />)
}

type Typed = { amount: string; currency: string } | Unread | null

function Family({ option }: { option: PayOption }) {
  const { t } = useLingui()
  const { familyAccountId, billNumber, billQr, due, providers, takesBills, pendingId } = option
  const [isOther, other] = useState(due.amount === '0')
  const [typed, type] = useState<Typed>(due.amount === '0' ? null : due)
  const [first] = providers
  const [key, choose] = useState(first?.key)
  const action = useAction({
    check: () =>
      typed === null || isUnread(typed) ? [{ name: 'amount', message: t`Type what is paid` }] : [],
    send(keyOf) {
      const body = { familyAccountId, provider: key, amount: typed }
      return call(startPayment, { body: body as never, onceKey: keyOf(body) })
    },
    onDone: ({ url }) => window.location.assign(url),
  })
  return (
    <Card title={t`Pay now`}>
      <Stack gap="12px">
        {pendingId !== null && (
          <p>
            <Trans>A payment was begun and is not known to be paid yet.</Trans>{' '}
            <ButtonLink size="small" href={scoped(`own-payments/${pendingId}`)}>{t`Look at it`}</ButtonLink>
          </p>
        )}
        {first && (
          <Form id={action.id} mistakes={action.mistakes} onSubmit={action.submit}>
            {isOther && (
              <MoneyField
                label={t`Amount`}
                name="amount"
                currency={due.currency}
                isRequired
                value={typed}
                onChange={type}
                error={action.errorOf('amount')}
              />
            )}
            <Cluster>
              {providers.map((provider) => (
                <Button
                  key={provider.key}
                  look={provider === first ? 'primary' : 'secondary'}
                  type="submit"
                  isPending={action.isPending && key === provider.key}
                  icon={<CreditCard aria-hidden size={16} />}
                  onPress={() => choose(provider.key)}
                >
                  {isOther || typed === null || isUnread(typed) ? (
                    provider.name
                  ) : (
                    <Trans>
                      Pay <MoneyText money={typed} />: {provider.name}
                    </Trans>
                  )}
                </Button>
              ))}
              {!isOther && <Button look="quiet" onPress={() => other(true)}>{t`Another amount`}</Button>}
            </Cluster>
          </Form>
        )}
        {takesBills && <BillNumber number={billNumber} qr={billQr} />}
      </Stack>
    </Card>
  )
}

type BillProps = { number: string; qr: PayOption['billQr'] }

/** The number under which every bank, its app and its machines take the fees: to type, to copy and to scan. */
function BillNumber({ number, qr }: BillProps) {
  const { t } = useLingui()
  return (
    <div>
      <p>
        <Trans>At any bank or in its app, under the bill number</Trans>{' '}
        <strong>
          <Ltr>{number}</Ltr>
        </strong>{' '}
        <CopyButton size="small" text={number} />
      </p>
      <QrCode {...qr} label={t`The bill number, for the camera of a phone`} />
    </div>
  )
}
