import { Trans, useLingui } from '@lingui/react/macro'
import { formatMoney } from 'kit/values/money'
import { type KeyboardEvent, useState } from 'react'
import { countSession, type SessionPage } from 'tenant-api/contract/money/tills'
import { ActionSheet } from '../../../../crud/form/ActionSheet.tsx'
import { useAction } from '../../../../crud/form/use-action.ts'
import { call } from '../../../../shell/session/api.ts'
import { useRegional } from '../../../../ui/base/Regional.tsx'
import { NumberField } from '../../../../ui/form/typed/NumberField.tsx'
import type { Unread } from '../../../../ui/form/typed/typed.ts'
import { MoneyText } from '../../../../ui/text/MoneyText.tsx'
import { useStaleMoney } from '../use-stale-money.ts'
import '../../Desk.css'

/** The blind count: how many of each note and coin, without a word of what should be there. */
export function CountSheet({ session, onClose }: { session: SessionPage; onClose: () => void }) {
  const { t } = useLingui()
  const { language } = useRegional()
  const refresh = useStaleMoney()
  const { id, currency, denominations } = session
  const [counts, setCounts] = useState<Readonly<Record<number, number | Unread | null>>>({})
  const counted = denominations.flatMap((value) => {
    const count = counts[value]
    return typeof count === 'number' && count > 0 ? [{ value, count }] : []
  })
  const sum = counted.reduce((total, { value, count }) => total + BigInt(value) * BigInt(count), 0n)
  const action = useAction({
    send(keyOf) {
      const body = { counted }
      return call(countSession, { params: { id }, body, onceKey: keyOf(body) })
    },
    refresh,
    done: t`The till is counted`,
    onClose,
  })
  return (
    <ActionSheet
      title={t`Count and close`}
      submit={t`Close the till`}
      action={action}
      onKeyDown={(event) => enterCounts(event, action.submit)}
      onClose={onClose}
    >
      <p>{t`Count everything that lies in the drawer, the float too. What should be there is told afterwards.`}</p>
      <div className="till-count">
        {denominations.map((value, at) => (
          <NumberField
            key={value}
            label={formatMoney(language, BigInt(value), currency)}
            name={`counted.${value}`}
            autoFocus={at === 0}
            least={0}
            most={100_000}
            value={counts[value] ?? null}
            onChange={(count) => setCounts((before) => ({ ...before, [value]: count }))}
          />
        ))}
      </div>
      <output className="desk-sum">
        <Trans>
          Counted <MoneyText money={{ amount: String(sum), currency }} />
        </Trans>
      </output>
    </ActionSheet>
  )
}

/** Enter goes on to the next note, as on a calculator: a count is final, so that only the button or Ctrl+Enter closes. */
function enterCounts(event: KeyboardEvent, submit: () => void) {
  const { target } = event
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement)) return
  event.preventDefault()
  if (event.ctrlKey || event.metaKey) return submit()
  const form = target.form
  const inputs = [...(form?.querySelectorAll('input') ?? [])]
  const next = inputs[inputs.indexOf(target) + 1]
  const button = form && document.querySelector<HTMLElement>(`button[type=submit][form="${form.id}"]`)
  ;(next ?? button)?.focus()
}
