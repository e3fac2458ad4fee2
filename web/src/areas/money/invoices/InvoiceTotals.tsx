import { Plural, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { invoices, readInvoiceTotals } from 'tenant-api/contract/money/invoices'
import { readListState } from '../../../crud/list/list-state.ts'
import { shownBy } from '../../../crud/resource/calls.ts'
import { read } from '../../../shell/session/api.ts'
import { MoneyText } from '../../../ui/text/MoneyText.tsx'
import '../../../crud/record/Record.css'

/** What the invoices of the filter come to, above their list: a line for each currency. A list of everything has none. */
export function InvoiceTotals() {
  const { t } = useLingui()
  const state = readListState(invoices, useSearch({ strict: false }))
  const isNarrowed = state.q !== '' || Object.keys(state.filters).length > 0
  const { archived: _archived, ...query } = shownBy(invoices, state)
  const { data } = useQuery({
    ...read(readInvoiceTotals, { query: query as never }),
    placeholderData: keepPreviousData,
    enabled: isNarrowed,
  })
  if (!isNarrowed || !data) return null
  return data.rows.map(({ currency, invoices: count, due, paid, open }) => (
    <p key={currency} className="record-facts">
      <span>
        <Plural value={count} one="# invoice" other="# invoices" />
      </span>
      <span>
        {t`Payable amount`} <MoneyText money={due} />
      </span>
      <span>
        {t`Amount paid`} <MoneyText money={paid} />
      </span>
      <span>
        {t`Still open`}{' '}
        <strong>
          <MoneyText money={open} />
        </strong>
      </span>
    </p>
  ))
}
