import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { WireMoney } from 'kit/values/money'
import { type Method, methods } from 'tenant-api/contract/money/receipts'
import { readDeskChoices } from 'tenant-api/contract/money/collecting/desk'
import { type Taken, takePayment } from 'tenant-api/contract/money/collecting'
import { useAction } from '../../../../crud/form/use-action.ts'
import { useSay } from '../../../../crud/resource/words.ts'
import { call, read } from '../../../../shell/session/api.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Checkbox } from '../../../../ui/form/choice/Checkbox.tsx'
import { Form } from '../../../../ui/form/Form.tsx'
import { isUnread, type Unread } from '../../../../ui/form/typed/typed.ts'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import { MoneyText } from '../../../../ui/text/MoneyText.tsx'
import type { Desk } from './FamilyDesk.tsx'
import { emptyTender, keys, tenderOf, TenderFields, type TenderRow } from './TenderFields.tsx'

type Props = {
  desk: Desk
  /** What is not ticked. */
  left: ReadonlySet<string>
  paidOn: string | Unread | null
  /** The field for another day. */
  when: ReactNode
  onDone: (taken: Taken) => void
  onCancel: () => void
}

/** The amount, then the way: Enter accepts what is due, a letter chooses the way, Enter saves. */
export function PaymentForm({ desk, left, paidOn, when, onDone, onCancel }: Props) {
  const { t } = useLingui()
  const say = useSay()
  const { data: choices } = useQuery(read(readDeskChoices, {}))
  const due = payableOf(desk, left)
  const [isAccepted, accept] = useState(false)
  const [rows, setRows] = useState<readonly TenderRow[]>([emptyTender('cash', null)])
  const [keepsRest, keepRest] = useState(false)
  const ways = useRef<HTMLDivElement>(null)
  const offered = choices?.methods ?? ['cash']
  const [first] = rows
  // An amount that nobody typed is all that is ticked.
  const shown = rows.map((row, at) =>
    at === 0 && row.amount === null && !row.isTyped ? { ...row, amount: due } : row,
  )
  const action = useAction({
    check: () =>
      shown.some(({ amount }) => amount === null || isUnread(amount))
        ? [{ name: 'tenders.0.amount', message: t`Type what is paid` }]
        : [],
    send(keyOf) {
      const body = {
        familyAccountId: desk.id,
        tenders: shown.filter(({ amount }) => (amount as WireMoney).amount !== '0').map(tenderOf),
        parts: partsOf(desk, left),
        paidOn: typeof paidOn === 'string' ? paidOn : null,
        becomesAdvance: keepsRest || desk.due.amount === '0',
      }
      return call(takePayment, { body: body as never, onceKey: keyOf(body) })
    },
    done: t`Payment received`,
    onDone,
  })
  const isMore = action.mistakes.some(({ name }) => name === 'tenders')
  const change = (at: number, row: TenderRow) =>
    setRows(shown.map((one, place) => (place === at ? row : one)))
  const choose = (method: Method) =>
    change(rows.length - 1, { ...(shown[rows.length - 1] ?? emptyTender('cash', null)), method })
  function submit() {
    if (isAccepted) return action.submit()
    accept(true)
    requestAnimationFrame(() => ways.current?.focus())
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      event.preventDefault()
      return isAccepted ? accept(false) : onCancel()
    }
    const method = keys[event.code]
    const isTyping = event.target instanceof HTMLInputElement && event.target.type !== 'radio'
    if (!isAccepted || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
    if (method && offered.includes(method)) {
      event.preventDefault()
      choose(method)
    } else if (event.key === 'Enter' && event.target === ways.current) {
      event.preventDefault()
      action.submit()
    }
  }
  const sum = shown.reduce(
    (total, { amount }) => (amount === null || isUnread(amount) ? total : total + BigInt(amount.amount)),
    0n,
  )
  return (
    // The letters that choose a way are of the form as a whole.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={onKeyDown}>
      <Card title={t`Payment`}>
        <Form id={action.id} mistakes={action.mistakes} onSubmit={submit}>
          {shown.map((row, at) => (
            <TenderFields
              // Rows are only added at the end.
              // oxlint-disable-next-line react/no-array-index-key
              key={at}
              at={at}
              row={row}
              isAccepted={isAccepted}
              currency={desk.currency}
              today={desk.today}
              choices={offered.map((id) => ({ id, name: say(methods[id]) }))}
              banks={choices?.banks ?? []}
              errorOf={action.errorOf}
              groupRef={at === shown.length - 1 ? ways : undefined}
              onChange={(changed) => change(at, changed)}
            />
          ))}
          {(isMore || keepsRest) && (
            <Checkbox isSelected={keepsRest} onChange={keepRest}>{t`Keep the rest as an advance`}</Checkbox>
          )}
          {isAccepted && <div className="desk-typed">{when}</div>}
          <output className="desk-sum">
            <Trans>
              Received <MoneyText money={{ amount: String(sum), currency: desk.currency }} />
            </Trans>
          </output>
          <Cluster justify="end">
            <Button onPress={onCancel}>{t`Somebody else`}</Button>
            {isAccepted && first !== undefined && rows.length < 6 && (
              <Button
                icon={<Plus aria-hidden size={16} />}
                onPress={() =>
                  setRows([...shown, emptyTender('cash', { amount: '0', currency: desk.currency })])
                }
              >{t`Another way of paying`}</Button>
            )}
            <Button look="primary" type="submit" isPending={action.isPending}>
              {isAccepted ? t`Take the payment` : t`Accept`}
            </Button>
          </Cluster>
        </Form>
      </Card>
    </div>
  )
}

/** What is ticked, with its fines, less the advance that is used first. */
function payableOf(desk: Desk, left: ReadonlySet<string>): WireMoney {
  const total = desk.children.reduce((sum, child) => {
    if (!child.isWithinReach)
      return left.has(`child:${child.id}`) ? sum : sum + BigInt(child.open.amount) + BigInt(child.fine.amount)
    return child.invoices
      .filter(({ id }) => !left.has(id))
      .reduce((own, { open, fine }) => own + BigInt(open.amount) + BigInt(fine.amount), sum)
  }, 0n)
  const rest = total - BigInt(desk.advance.amount)
  return { amount: String(rest > 0n ? rest : 0n), currency: desk.currency }
}

type Part = { invoiceId: string | null; studentId: string | null }

/** What is paid for, as the API takes it; nothing is said where all is ticked. */
function partsOf(desk: Desk, left: ReadonlySet<string>): Part[] {
  if (left.size === 0) return []
  return desk.children.flatMap((child): Part[] => {
    if (child.open.amount === '0') return []
    if (!child.isWithinReach)
      return left.has(`child:${child.id}`) ? [] : [{ invoiceId: null, studentId: child.id }]
    return child.invoices
      .filter(({ id }) => !left.has(id))
      .map(({ id }) => ({ invoiceId: id, studentId: null }))
  })
}
