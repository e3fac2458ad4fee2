import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Output } from 'kit/http/client'
import { type Method, methods } from 'tenant-api/contract/money/collecting'
import { rehearseMany, takeMany } from 'tenant-api/contract/money/collecting/payments'
import { readMySession } from 'tenant-api/contract/money/collecting/tills'
import { useLoaded } from '../../../../crud/resource/Loaded.tsx'
import { useSay } from '../../../../crud/resource/words.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { call, read } from '../../../../shell/session/api.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Select } from '../../../../ui/form/choice/Select.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import { toast } from '../../../../ui/overlay/toast.ts'
import { Banner } from '../../../../ui/state/Banner.tsx'
import { Ltr } from '../../../../ui/text/Ltr.tsx'
import { MoneyText } from '../../../../ui/text/MoneyText.tsx'
import { readPastedPayments } from '../pasted-payments.ts'
import { useStaleMoney } from '../use-stale-money.ts'
import '../../../../crud/record/Record.css'

const ways: readonly Method[] = ['deposit', 'transfer', 'wallet', 'card', 'cash']

/** Payments of a list: paste what the bank has sent, look at whose they are, take all of them. */
export function BulkPage() {
  const { t } = useLingui()
  const { data, placeholder } = useLoaded(read(readMySession, {}), 4)
  return (
    <Page
      title={t`Payments of a list`}
      lead={t`Paste the rows of a bank's list: bill or registration number, amount, day, reference.`}
      width="880px"
    >
      {placeholder ?? <Bulk campuses={data.campuses} />}
    </Page>
  )
}

type Campus = { id: string; name: string; currency: string }
type Rehearsed = Output<typeof rehearseMany>

function onError({ message }: Error) {
  toast({ type: 'error', message })
}

function Bulk({ campuses }: { campuses: readonly Campus[] }) {
  const { t } = useLingui()
  const say = useSay()
  const stale = useStaleMoney()
  const navigate = useNavigate()
  const [campusId, chooseCampus] = useState(campuses[0]?.id ?? '')
  const [method, choose] = useState<Method>('deposit')
  const [text, setText] = useState('')
  const [rehearsed, show] = useState<Rehearsed>()
  const [onceKey, setKey] = useState(() => crypto.randomUUID())
  const currency = campuses.find(({ id }) => id === campusId)?.currency ?? 'PKR'
  const { rows, unread } = readPastedPayments(text, currency)
  const body = { campusId, method, rows } as never
  const checking = useMutation({ mutationFn: () => call(rehearseMany, { body }), onSuccess: show, onError })
  const taking = useMutation({
    mutationFn: () => call(takeMany, { body, onceKey }),
    async onSuccess({ receipts, rejected }) {
      await stale()
      toast({
        type: 'success',
        message: t({
          message: plural(receipts, { one: '# payment received', other: '# payments received' }),
        }),
      })
      if (rejected.length === 0) void navigate({ to: scoped('receipts') })
      else show({ rows: [], rejected })
      setKey(crypto.randomUUID())
    },
    onError,
  })
  const change = (value: string) => {
    setText(value)
    show(undefined)
  }
  return (
    <Stack>
      <Card>
        <Stack>
          {campuses.length > 1 && (
            <Select label={t`Campus`} choices={campuses} value={campusId} onChange={chooseCampus} />
          )}
          <Select
            label={t`Paid by`}
            choices={ways.map((id) => ({ id, name: say(methods[id]) }))}
            value={method}
            onChange={(id) => choose(id as Method)}
          />
          <TextField
            label={t`Payments`}
            description={t`One payment a line; columns apart by tabs, commas or semicolons.`}
            lines={10}
            dir="ltr"
            value={text}
            onChange={change}
          />
          {unread.length > 0 && (
            <Banner tone="warning">
              <Plural value={unread.length} one="# line is not read:" other="# lines are not read:" />{' '}
              <Ltr>{unread.slice(0, 5).join(', ')}</Ltr>
            </Banner>
          )}
          <Cluster justify="end">
            <Button
              isDisabled={rows.length === 0}
              isPending={checking.isPending}
              onPress={() => checking.mutate()}
            >{t`Look at it`}</Button>
            <Button
              look="primary"
              isDisabled={!rehearsed || rehearsed.rows.length === 0}
              isPending={taking.isPending}
              onPress={() => taking.mutate()}
            >
              {t`Take all payments`}
            </Button>
          </Cluster>
        </Stack>
      </Card>
      {rehearsed && <Outcome of={rehearsed} />}
    </Stack>
  )
}

function Outcome({ of: { rows, rejected } }: { of: Rehearsed }) {
  const { t } = useLingui()
  return (
    <>
      {rejected.length > 0 && (
        <Card isFlush title={t`Left out`}>
          <ul className="record-rows">
            {rejected.map(({ row, payer, message }) => (
              <li key={row}>
                <span className="record-row-text">
                  <Ltr>{payer}</Ltr>
                </span>
                <span>{message}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {rows.length > 0 && (
        <Card isFlush title={t`Whose they are`}>
          <ul className="record-rows">
            {rows.map(({ row, family, amount, due, advance }) => (
              <li key={row}>
                <div className="record-row-text">
                  <bdi>{family}</bdi>
                  <span className="record-row-more">
                    <Trans>
                      Due <MoneyText money={due} />
                    </Trans>
                    {advance.amount !== '0' && (
                      <Trans>
                        kept as an advance <MoneyText money={advance} />
                      </Trans>
                    )}
                  </span>
                </div>
                <MoneyText money={amount} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}
