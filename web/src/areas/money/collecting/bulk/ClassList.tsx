import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { UsersRound } from 'lucide-react'
import { useState } from 'react'
import type { Output } from 'kit/http/client'
import type { WireMoney } from 'kit/values/money'
import { sections } from 'tenant-api/contract/institute/structure'
import { type Method, methods } from 'tenant-api/contract/money/receipts'
import { readClassDues, readDeskChoices } from 'tenant-api/contract/money/collecting/desk'
import { withFallback } from '../../../../crud/resource/Loaded.tsx'
import { useSay } from '../../../../crud/resource/words.ts'
import { scopeFilter, useScope } from '../../../../shell/scope/scope.ts'
import { read } from '../../../../shell/session/api.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Checkbox } from '../../../../ui/form/choice/Checkbox.tsx'
import { Select } from '../../../../ui/form/choice/Select.tsx'
import { MoneyField } from '../../../../ui/form/typed/MoneyField.tsx'
import { isUnread, type Unread } from '../../../../ui/form/typed/typed.ts'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import { EmptyState } from '../../../../ui/state/EmptyState.tsx'
import { Ltr } from '../../../../ui/text/Ltr.tsx'
import { MoneyText } from '../../../../ui/text/MoneyText.tsx'
import { useOwnName } from '../../../../ui/text/use-own-name.ts'
import { Outcome } from './Outcome.tsx'
import { useBulk } from './use-bulk.ts'
import '../../Desk.css'

type Dues = Output<typeof readClassDues>
type Student = Dues['rows'][number]

/** The payments of a class at once: its teacher has brought the money of some, and each of them gets a receipt. */
export function ClassList() {
  const { t } = useLingui()
  const { campus } = scopeFilter('campus', useScope())
  const [chosen, choose] = useState('')
  const { data: some } = useQuery(
    read(sections.endpoints.list, { query: { limit: 100, ...(campus && { campus }) } }),
  )
  const id = chosen === '' ? (some?.rows[0]?.id ?? '') : chosen
  const result = useQuery({ ...read(readClassDues, { params: { id } }), enabled: id !== '' })
  const { data, placeholder } = withFallback(result, 6, t`Loading what is due`)
  if (some?.rows.length === 0)
    return (
      <EmptyState icon={UsersRound} title={t`No Student Found`} action={null}>
        {t`Nobody is enrolled here yet.`}
      </EmptyState>
    )
  return (
    <Stack>
      <Select
        label={t`Section`}
        choices={(some?.rows ?? []).map((row) => ({ id: row.id, name: row.title }))}
        value={id}
        onChange={choose}
      />
      {placeholder ?? <Students key={id} dues={data as Dues} />}
    </Stack>
  )
}

const toPay = ({ open, fine }: Student) => BigInt(open.amount) + BigInt(fine.amount)

function Students({ dues: { campusId, currency, rows } }: { dues: Dues }) {
  const { t } = useLingui()
  const say = useSay()
  const { data: choices } = useQuery(read(readDeskChoices, {}))
  const [method, choose] = useState<Method>('cash')
  const [paid, setPaid] = useState<ReadonlyMap<string, WireMoney | Unread | null>>(new Map())
  const ticked = rows.flatMap((row) => {
    const amount = paid.get(row.studentId)
    return amount && !isUnread(amount) && amount.amount !== '0' ? [{ row, amount }] : []
  })
  const sum = ticked.reduce((total, { amount }) => total + BigInt(amount.amount), 0n)
  const { rehearsed, forget, checking, taking } = useBulk({
    campusId,
    method,
    rows: ticked.map(({ row, amount }) => ({
      payer: row.registrationNumber,
      studentId: row.studentId,
      amount,
      paidOn: null,
      reference: '',
    })),
  })
  function set(id: string, amount: WireMoney | Unread | null) {
    forget()
    setPaid((before) => new Map(before).set(id, amount))
  }
  const due = rows.filter((row) => toPay(row) > 0n)
  const all = new Map(due.map((row) => [row.studentId, { amount: String(toPay(row)), currency }] as const))
  if (rows.length === 0)
    return (
      <EmptyState icon={UsersRound} title={t`No Student Found`} action={null}>
        {t`Nobody is enrolled here yet.`}
      </EmptyState>
    )
  return (
    <Stack>
      <Card
        isFlush
        title={t`Who has paid`}
        action={
          <Button
            size="small"
            isDisabled={due.length === 0}
            onPress={() => {
              forget()
              setPaid(ticked.length === 0 ? all : new Map())
            }}
          >
            {ticked.length === 0 ? t`Tick all` : t`Tick nobody`}
          </Button>
        }
      >
        <ul className="record-rows">
          {rows.map((row) => (
            <StudentRow
              key={row.studentId}
              row={row}
              currency={currency}
              amount={paid.get(row.studentId) ?? null}
              onChange={(amount) => set(row.studentId, amount)}
            />
          ))}
        </ul>
      </Card>
      <Card>
        <Stack>
          <Select
            label={t`Paid by`}
            choices={(choices?.methods ?? ['cash'])
              .filter((id) => id !== 'cheque')
              .map((id) => ({ id, name: say(methods[id]) }))}
            value={method}
            onChange={(id) => {
              forget()
              choose(id as Method)
            }}
          />
          <output className="desk-sum">
            <Plural value={ticked.length} one="# payment" other="# payments" />
            {' · '}
            <MoneyText money={{ amount: String(sum), currency }} />
          </output>
          <Cluster justify="end">
            <Button
              isDisabled={ticked.length === 0}
              isPending={checking.isPending}
              onPress={() => checking.mutate()}
            >{t`Look at it`}</Button>
            <Button
              look="primary"
              isDisabled={ticked.length === 0}
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

type RowProps = {
  row: Student
  currency: string
  amount: WireMoney | Unread | null
  onChange: (amount: WireMoney | Unread | null) => void
}

function StudentRow({ row, currency, amount, onChange }: RowProps) {
  const { t } = useLingui()
  const { fatherName, registrationNumber, fine } = row
  const name = useOwnName()(row)
  const owed = { amount: String(toPay(row)), currency }
  const isTicked = amount !== null
  return (
    <li className="class-row">
      <div className="record-row-text">
        <Checkbox isSelected={isTicked} onChange={() => onChange(isTicked ? null : owed)}>
          <bdi>{name}</bdi>
        </Checkbox>
        <span className="record-row-more">
          {fatherName !== '' && <bdi>{fatherName}</bdi>}
          <Ltr>{registrationNumber}</Ltr>
          {owed.amount === '0' ? (
            <span>{t`Nothing due`}</span>
          ) : (
            <Trans>
              Due <MoneyText money={owed} />
            </Trans>
          )}
          {fine.amount !== '0' && (
            <Trans>
              Fine <MoneyText money={fine} />
            </Trans>
          )}
        </span>
      </div>
      {isTicked && (
        <MoneyField label={t`Amount of ${name}`} currency={currency} value={amount} onChange={onChange} />
      )}
    </li>
  )
}
