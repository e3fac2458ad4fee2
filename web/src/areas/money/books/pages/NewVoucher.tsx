import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import type { Output } from 'kit/http/client'
import { formatMoney } from 'kit/values/money'
import { readVoucherChoices, writeVoucher } from 'tenant-api/contract/money/books/vouchers'
import { ActionSheet } from '../../../../crud/form/ActionSheet.tsx'
import { useAction } from '../../../../crud/form/use-action.ts'
import { useLoaded } from '../../../../crud/resource/Loaded.tsx'
import { useSay } from '../../../../crud/resource/words.ts'
import { useStale } from '../../../../crud/resource/use-invalidate.ts'
import { call, read } from '../../../../shell/session/api.ts'
import { scoped, useScope } from '../../../../shell/scope/scope.ts'
import { IconButton } from '../../../../ui/base/Button.tsx'
import { useRegional } from '../../../../ui/base/Regional.tsx'
import { DateField } from '../../../../ui/date/LazyDates.tsx'
import { ComboBox } from '../../../../ui/form/choice/ComboBox.tsx'
import { Select } from '../../../../ui/form/choice/Select.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { MoneyField } from '../../../../ui/form/typed/MoneyField.tsx'
import { isUnread, type Unread } from '../../../../ui/form/typed/typed.ts'
import { Sheet } from '../../../../ui/overlay/Sheet.tsx'
import { useAccountTitle } from '../AccountTitle.tsx'
import {
  emptyRow,
  isEmpty,
  linesOf,
  sumsOf,
  type VoucherRow,
  withEmptyEnd,
  withSide,
} from '../voucher-rows.ts'
import '../Books.css'

type Choices = Output<typeof readVoucherChoices>

/** A journal by hand over the list. */
export function NewVoucher() {
  const { t } = useLingui()
  const { data, placeholder } = useLoaded(read(readVoucherChoices, {}), 6)
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  const close = () => void navigate({ to: scoped('vouchers'), search: search as never, resetScroll: false })
  if (placeholder)
    return (
      <Sheet title={t`Write a journal`} onClose={close}>
        {placeholder}
      </Sheet>
    )
  return <VoucherForm choices={data} onClose={close} />
}

/** Rows of accounts with a debit or a credit each; Ctrl or ⌘ with Enter sends them. */
function VoucherForm({ choices, onClose }: { choices: Choices; onClose: () => void }) {
  const { t } = useLingui()
  const say = useSay()
  const { language } = useRegional()
  const scope = useScope()
  const own = scope.level === 'institute' ? undefined : scope.campus
  const [campusId, setCampus] = useState(own ?? choices.campuses[0]?.id ?? '')
  const [day, setDay] = useState<string | Unread | null>(choices.today)
  const [memo, setMemo] = useState('')
  const [rows, setRows] = useState<readonly VoucherRow[]>([emptyRow(1), emptyRow(2)])
  const currency = choices.campuses.find(({ id }) => id === campusId)?.currency ?? 'PKR'
  const { debit, credit } = sumsOf(rows)
  // The places of lines in the request, which leaves out empty rows.
  const filled = rows.filter((row) => !isEmpty(row))
  const action = useAction({
    check: () =>
      filled.flatMap(({ debit, credit }, at) => {
        const unread = [debit, credit].find(isUnread)
        return unread ? [{ name: `lines.${at}.amount`, message: say(unread.why) }] : []
      }),
    send(keyOf) {
      const body = { campusId, day: day as never, memo, lines: linesOf(rows, currency) }
      return call(writeVoucher, { body, onceKey: keyOf(body) })
    },
    refresh: useStale(/vouchers/),
    done: t`Written. Somebody else approves it`,
    onClose,
  })
  const change = (changed: VoucherRow) =>
    setRows(withEmptyEnd(rows.map((row) => (row.key === changed.key ? changed : row))))
  const remove = (key: number) => setRows(withEmptyEnd(rows.filter((row) => row.key !== key)))
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    action.submit()
  }
  const isEven = debit === credit
  return (
    <ActionSheet
      title={t`Write a journal`}
      action={action}
      submit={t`Send for approval`}
      onKeyDown={onKeyDown}
      onClose={onClose}
    >
      {choices.campuses.length > 1 && (
        <Select
          label={t`Campus`}
          name="campusId"
          choices={choices.campuses}
          value={campusId}
          onChange={setCampus}
          error={action.errorOf('campusId')}
        />
      )}
      <DateField
        label={t`Day`}
        name="day"
        isRequired
        most={choices.today}
        value={day}
        onChange={setDay}
        error={action.errorOf('day')}
      />
      <TextField
        label={t`What for`}
        name="memo"
        isRequired
        autoFocus
        maxLength={300}
        value={memo}
        onChange={setMemo}
        error={action.errorOf('memo')}
      />
      <fieldset className="voucher-rows">
        <legend className="visually-hidden">{t`Lines`}</legend>
        {rows.map((row) => (
          <Row
            key={row.key}
            row={row}
            at={filled.includes(row) ? filled.indexOf(row) : filled.length}
            currency={currency}
            choices={choices}
            errorOf={action.errorOf}
            onChange={change}
            onRemove={() => remove(row.key)}
          />
        ))}
      </fieldset>
      <output className="voucher-sums" data-wrong={!isEven || undefined}>
        <span>
          <Trans>
            Debits <bdi>{formatMoney(language, debit, currency)}</bdi>
          </Trans>
        </span>
        <span>
          <Trans>
            Credits <bdi>{formatMoney(language, credit, currency)}</bdi>
          </Trans>
        </span>
      </output>
    </ActionSheet>
  )
}

type RowProps = {
  row: VoucherRow
  at: number
  currency: string
  choices: Choices
  errorOf: (field: string) => string | undefined
  onChange: (row: VoucherRow) => void
  onRemove: () => void
}

function Row({ row, at, currency, choices, errorOf, onChange, onRemove }: RowProps) {
  const { t } = useLingui()
  const titleOf = useAccountTitle()
  const accounts = choices.accounts.map((account) => ({
    id: account.id,
    name: `${account.code} ${titleOf(account)}`,
  }))
  return (
    <div className="voucher-row">
      <div className="voucher-account">
        <ComboBox
          label={t`Account`}
          name={`lines.${at}.accountId`}
          choices={accounts}
          value={row.accountId}
          onChange={(accountId) => onChange({ ...row, accountId })}
          onClear={() => onChange({ ...row, accountId: '' })}
          error={errorOf(`lines.${at}.accountId`)}
        />
      </div>
      <MoneyField
        label={t`Debit`}
        name={`lines.${at}.amount`}
        currency={currency}
        value={row.debit}
        onChange={(value) => onChange(withSide(row, 'debit', value))}
        error={errorOf(`lines.${at}.amount`)}
      />
      <MoneyField
        label={t`Credit`}
        currency={currency}
        value={row.credit}
        onChange={(value) => onChange(withSide(row, 'credit', value))}
      />
      <IconButton label={t`Remove the line`} onPress={onRemove}>
        <Trash2 aria-hidden size={16} />
      </IconButton>
    </div>
  )
}
