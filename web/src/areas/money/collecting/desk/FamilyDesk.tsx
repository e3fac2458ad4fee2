import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { formatPeriod } from 'kit/text/locale'
import type { Output } from 'kit/http/client'
import { Receipt } from 'lucide-react'
import { useState } from 'react'
import { readDesk } from 'tenant-api/contract/money/collecting/desk'
import type { Taken } from 'tenant-api/contract/money/collecting'
import { withFallback } from '../../../../crud/resource/Loaded.tsx'
import { scoped } from '../../../../shell/scope/scope.ts'
import { read } from '../../../../shell/session/api.ts'
import { Button, ButtonLink } from '../../../../ui/base/Button.tsx'
import { useRegional } from '../../../../ui/base/Regional.tsx'
import { DateField } from '../../../../ui/date/LazyDates.tsx'
import { DayText } from '../../../../ui/date/DateText.tsx'
import { Checkbox } from '../../../../ui/form/choice/Checkbox.tsx'
import type { Unread } from '../../../../ui/form/typed/typed.ts'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import { Banner } from '../../../../ui/state/Banner.tsx'
import { EmptyState } from '../../../../ui/state/EmptyState.tsx'
import { Ltr } from '../../../../ui/text/Ltr.tsx'
import { MoneyText } from '../../../../ui/text/MoneyText.tsx'
import '../../../../crud/record/Record.css'
import { HoldCheque } from './HoldCheque.tsx'
import { PaymentForm } from './PaymentForm.tsx'

export type Desk = Output<typeof readDesk>
type Child = Desk['children'][number]
type Props = { id: string; onDone: (taken: Taken) => void; onCancel: () => void }

/** What a family owes, all of it ticked, and the payment. */
export function FamilyDesk({ id, onDone, onCancel }: Props) {
  const { t } = useLingui()
  const [paidOn, setPaidOn] = useState<string | Unread | null>(null)
  const day = typeof paidOn === 'string' ? paidOn : undefined
  const result = useQuery(read(readDesk, { params: { id }, query: day ? { paidOn: day as never } : {} }))
  const { data, placeholder } = withFallback(result, 6, t`Loading what is due`)
  const { invoice } = useSearch({ strict: false }) as { invoice?: string }
  const [chosen, choose] = useState<ReadonlySet<string>>()
  if (placeholder) return placeholder
  const left = chosen ?? allBut(data, invoice)
  const toggle = (key: string) => {
    const next = new Set(left)
    if (!next.delete(key)) next.add(key)
    choose(next)
  }
  const isNothing = data.due.amount === '0'
  return (
    <Stack>
      <Card
        title={
          <span className="desk-family">
            <bdi>{data.name}</bdi> <Ltr>{data.billNumber}</Ltr>
          </span>
        }
        isFlush
      >
        <ul className="record-rows" aria-label={t`What is due`}>
          {data.children.map((child) => (
            <ChildRows key={child.id} child={child} left={left} onToggle={toggle} />
          ))}
        </ul>
      </Card>
      <Notices desk={data} />
      {isNothing ? (
        <EmptyState
          icon={Receipt}
          title={t`No Fees Available`}
          action={
            <Cluster>
              {data.mayCharge && <ButtonLink href={scoped('invoices/new')}>{t`Charge a fee`}</ButtonLink>}
              <Button onPress={onCancel}>{t`Somebody else`}</Button>
            </Cluster>
          }
        >
          {t`This family owes nothing. What it pays now is kept for later fees.`}
        </EmptyState>
      ) : null}
      <PaymentForm
        desk={data}
        left={left}
        paidOn={paidOn}
        when={
          <DateField
            label={t`Paid on`}
            name="paidOn"
            description={t`If it was not today: fines are judged by this day.`}
            most={data.today}
            value={paidOn}
            onChange={setPaidOn}
          />
        }
        onDone={onDone}
        onCancel={onCancel}
      />
      <HoldCheque desk={data} />
    </Stack>
  )
}

/** Who comes from an invoice pays that one; else all that is due is ticked. */
function allBut({ children }: Desk, invoiceId: string | undefined): ReadonlySet<string> {
  const ids = children.flatMap(({ invoices }) => invoices.map(({ id }) => id))
  if (invoiceId === undefined || !ids.includes(invoiceId)) return new Set()
  const others = children.filter(({ isWithinReach }) => !isWithinReach).map(({ id }) => `child:${id}`)
  return new Set([...ids.filter((id) => id !== invoiceId), ...others])
}

type RowProps = { child: Child; left: ReadonlySet<string>; onToggle: (key: string) => void }

function ChildRows({ child, left, onToggle }: RowProps) {
  const { t } = useLingui()
  const { language } = useRegional()
  const { id, name, section, isWithinReach, invoices, open } = child
  const key = `child:${id}`
  return (
    <li className="desk-child">
      <div className="desk-child-head">
        <span>
          <bdi className="desk-name">{name}</bdi> <bdi className="desk-soft">{section}</bdi>
        </span>
        {open.amount === '0' ? (
          <span className="desk-soft">{t`Nothing due`}</span>
        ) : isWithinReach ? (
          <MoneyText money={open} />
        ) : (
          <Checkbox isSelected={!left.has(key)} onChange={() => onToggle(key)}>
            <MoneyText money={open} />
          </Checkbox>
        )}
      </div>
      {invoices.map((invoice) => (
        <div key={invoice.id} className="desk-invoice">
          <Checkbox isSelected={!left.has(invoice.id)} onChange={() => onToggle(invoice.id)}>
            {formatPeriod(language, invoice.period)} · <bdi>{invoice.titles.join(', ')}</bdi>
          </Checkbox>
          <span className="desk-soft">
            {t`Due date`} <DayText day={invoice.dueOn} />
          </span>
          <MoneyText money={invoice.open} />
          {invoice.fine.amount !== '0' && (
            <span className="desk-fine">
              <Trans>
                Fine <MoneyText money={invoice.fine} />
              </Trans>
              {' · '}
              <Plural value={invoice.fineDays} one="# day with school late" other="# days with school late" />
            </span>
          )}
        </div>
      ))}
    </li>
  )
}

/** The advance, cheques that are held, and a promise. */
function Notices({ desk: { advance, heldCheques, promisedOn } }: { desk: Desk }) {
  return (
    <>
      {advance.amount !== '0' && (
        <Banner tone="info">
          <Trans>
            The family has paid <MoneyText money={advance} /> ahead. It is used first.
          </Trans>
        </Banner>
      )}
      {heldCheques.map(({ id, bank, number, drawnOn, amount }) => (
        <Banner key={id} tone="info">
          <Trans>
            A cheque of <MoneyText money={amount} /> is held for <DayText day={drawnOn} />: <bdi>{bank}</bdi>{' '}
            <Ltr>{number}</Ltr>
          </Trans>
        </Banner>
      ))}
      {promisedOn !== null && (
        <Banner tone="info">
          <Trans>
            The family has promised to pay by <DayText day={promisedOn} />.
          </Trans>
        </Banner>
      )}
    </>
  )
}
