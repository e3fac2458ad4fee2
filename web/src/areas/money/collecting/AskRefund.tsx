import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { Output } from 'kit/http/client'
import type { WireMoney } from 'kit/values/money'
import { askRefund, readRefundables } from 'tenant-api/contract/money/refunds'
import { ActionSheet } from '../../../crud/form/ActionSheet.tsx'
import { useAction } from '../../../crud/form/use-action.ts'
import { useLoaded } from '../../../crud/resource/Loaded.tsx'
import { call, read } from '../../../shell/session/api.ts'
import { RadioGroup } from '../../../ui/form/choice/RadioGroup.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Sheet } from '../../../ui/overlay/Sheet.tsx'
import { useRegional } from '../../../ui/base/Regional.tsx'
import { formatMoney } from 'kit/values/money'
import { DeskSearch } from '../DeskSearch.tsx'
import '../Desk.css'
import { useClose } from '../../../crud/list/use-close.ts'
import { useStaleMoney } from './use-stale-money.ts'

/** Over the list of refunds: to whom, unless the page before has said it, and what is given back. */
export function AskRefund() {
  const { t } = useLingui()
  const { family } = useSearch({ strict: false }) as { family?: string }
  const [found, choose] = useState(family)
  const [words, setWords] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const close = useClose('refunds')
  if (found !== undefined) return <OfFamily id={found} onClose={close} />
  return (
    <Sheet title={t`Give money back`} onClose={close}>
      <DeskSearch words={words} onWords={setWords} onChoose={choose} inputRef={input} />
    </Sheet>
  )
}

function OfFamily({ id: family, onClose: close }: { id: string; onClose: () => void }) {
  const { t } = useLingui()
  const { data, placeholder } = useLoaded(read(readRefundables, { params: { id: family } }), 4)
  if (placeholder)
    return (
      <Sheet title={t`Refund`} onClose={close}>
        {placeholder}
      </Sheet>
    )
  if (data.advance.length === 0 && data.deposits.length === 0)
    return (
      <Sheet title={data.family} onClose={close}>
        <p>{t`This family has paid nothing ahead, and has no deposit.`}</p>
      </Sheet>
    )
  return <Asking familyAccountId={family} given={data} onClose={close} />
}

type Props = { familyAccountId: string; given: Output<typeof readRefundables>; onClose: () => void }

function Asking({ familyAccountId, given, onClose }: Props) {
  const { t } = useLingui()
  const { language } = useRegional()
  const refresh = useStaleMoney()
  const money = ({ amount, currency }: WireMoney) => formatMoney(language, BigInt(amount), currency)
  const choices = [
    ...given.advance.map((amount) => ({ id: 'advance', name: t`Advance: ${money(amount)}` })),
    ...given.deposits.map(({ studentId, name, deposit, due }) => ({
      id: studentId,
      name: t`Security deposit of ${name}: ${money(deposit)}`,
      ...(due.amount !== '0' && { hint: t`${money(due)} is still due and settled first.` }),
    })),
  ]
  const [chosen, choose] = useState(choices[0]?.id ?? '')
  const [reason, setReason] = useState('')
  const action = useAction({
    send(keyOf) {
      const isAdvance = chosen === 'advance'
      const body = {
        kind: isAdvance ? ('advance' as const) : ('deposit' as const),
        familyAccountId,
        studentId: isAdvance ? null : chosen,
        reason,
      }
      return call(askRefund, { body, onceKey: keyOf(body) })
    },
    refresh,
    done: t`Somebody else decides now`,
    onClose,
  })
  return (
    <ActionSheet title={t`Refund`} submit={t`Ask for approval`} action={action} onClose={onClose}>
      <p>
        <Trans>
          To the family of <bdi>{given.family}</bdi>. Somebody else approves it before it is paid.
        </Trans>
      </p>
      <RadioGroup label={t`What is given back`} choices={choices} value={chosen} onChange={choose} />
      <TextField
        label={t`Reason`}
        name="reason"
        isRequired
        lines={2}
        maxLength={300}
        value={reason}
        onChange={setReason}
        error={action.errorOf('reason')}
      />
    </ActionSheet>
  )
}
