import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import { useRef, useState } from 'react'
import {
  type BankLine,
  bookCharge,
  ignoreForm,
  ignoreLine,
  keepUnknown,
  matchLine,
  undoForm,
  undoLine,
} from 'tenant-api/contract/money/bank'
import { ActionSheet } from '../../../crud/form/ActionSheet.tsx'
import { ShapeSheet } from '../../../crud/form/ShapeSheet.tsx'
import { useAction } from '../../../crud/form/use-action.ts'
import { call } from '../../../shell/session/api.ts'
import { Button, IconButton } from '../../../ui/base/Button.tsx'
import { Select } from '../../../ui/form/choice/Select.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Menu, MenuItem } from '../../../ui/overlay/Menu.tsx'
import { Sheet } from '../../../ui/overlay/Sheet.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { Ltr } from '../../../ui/text/Ltr.tsx'
import { MoneyText } from '../../../ui/text/MoneyText.tsx'
import { DeskSearch } from '../DeskSearch.tsx'
import type { Account } from './BankLines.tsx'
import { SettlementSheet } from './SettlementSheet.tsx'
import { useStaleBank } from './use-stale-bank.ts'

type Step = 'confirm' | 'unknown' | 'undo'
type Opened = 'family' | 'payments' | 'charge' | 'ignore' | 'reversal'
const steps: ReadonlySet<string> = new Set<Step>(['confirm', 'unknown', 'undo'])
type Props = { line: BankLine; account: Account }

/** What can be said of a line: the likeliest as a button, the rest in a menu. */
export function LineTools({ line, account }: Props) {
  const { t } = useLingui()
  const [opened, open] = useState<Opened>()
  const stale = useStaleBank()
  const params = { id: line.id }
  const done = {
    confirm: t`The line is matched`,
    unknown: t`Kept as an unknown deposit`,
    undo: t`Taken back`,
  }
  const going = useMutation({
    mutationFn: async (step: Step) => {
      const onceKey = crypto.randomUUID()
      if (step === 'confirm') return call(matchLine, { params, body: {}, onceKey })
      return step === 'unknown'
        ? call(keepUnknown, { params, onceKey })
        : call(undoLine, { params, body: {}, onceKey })
    },
    onSuccess: (_, step) => toast({ type: 'success', message: done[step] }),
    onError: ({ message }) => toast({ type: 'error', message }),
    onSettled: stale,
  })
  const isWaiting = line.state === 'unmatched' || line.state === 'proposed'
  const cameIn = !line.amount.amount.startsWith('-')
  const isConfirmable =
    line.state === 'proposed' &&
    (line.family !== null || line.rule === 'posting' || line.rule === 'settlement')
  const offers: [Step | Opened, string, boolean][] = [
    ['confirm', t`Confirm`, isConfirmable],
    ['family', t`Choose the family`, cameIn && (isWaiting || line.state === 'unknown')],
    ['charge', t`Book as a charge`, isWaiting && !cameIn],
    ['payments', t`Choose the online payments`, isWaiting],
    ['unknown', t`Keep as an unknown deposit`, isWaiting && cameIn],
    ['ignore', t`Leave it out`, isWaiting],
    ['payments', t`Show the online payments`, line.state === 'matched' && line.rule === 'settlement'],
    ['undo', t`Take it back`, line.undo === 'line'],
    ['reversal', t`Ask to reverse the receipt`, line.undo === 'receipt'],
  ]
  const [first, ...rest] = offers.filter(([, , isOffered]) => isOffered)
  const go = (step: Step | Opened) => (steps.has(step) ? going.mutate(step as Step) : open(step as Opened))
  const close = () => open(undefined)
  return (
    <span className="record-row-tools">
      {first && (
        <Button size="small" isPending={going.isPending} onPress={() => go(first[0])}>
          {first[1]} <span className="visually-hidden">{line.text}</span>
        </Button>
      )}
      {rest.length > 0 && (
        <Menu
          trigger={
            <IconButton label={t`More for ${line.text}`}>
              <Ellipsis aria-hidden size={18} />
            </IconButton>
          }
          onAction={(key) => go(key as Step | Opened)}
        >
          {rest.map(([key, name]) => (
            <MenuItem key={key} id={key} name={name} />
          ))}
        </Menu>
      )}
      {opened === 'family' && <FamilySheet line={line} onClose={close} />}
      {opened === 'payments' && <SettlementSheet line={line} onClose={close} />}
      {opened === 'charge' && <ChargeSheet line={line} account={account} onClose={close} />}
      {opened === 'ignore' && (
        <ShapeSheet
          title={t`Leave it out`}
          top={<Said line={line} />}
          shape={ignoreForm}
          submit={t`Leave it out`}
          done={t`The line is left out`}
          isTyped
          onSend={async (body) => {
            await call(ignoreLine, { params, body: body as never, onceKey: crypto.randomUUID() })
            await stale()
          }}
          onClose={close}
        />
      )}
      {opened === 'reversal' && (
        <ShapeSheet
          title={t`Ask to reverse the receipt`}
          top={
            <>
              <Said line={line} />
              <p>{t`Somebody else decides. After that the line waits again.`}</p>
            </>
          }
          shape={undoForm}
          submit={t`Ask for it`}
          done={t`The reversal is asked for`}
          isTyped
          onSend={async (body) => {
            await call(undoLine, { params, body: body as never, onceKey: crypto.randomUUID() })
            await stale()
          }}
          onClose={close}
        />
      )}
    </span>
  )
}

/** What the bank says, above a question about it. */
function Said({ line }: { line: BankLine }) {
  return (
    <p>
      <strong>
        <MoneyText money={line.amount} />
      </strong>{' '}
      <Ltr>{line.text}</Ltr>
    </p>
  )
}

function FamilySheet({ line, onClose }: { line: BankLine; onClose: () => void }) {
  const { t } = useLingui()
  const stale = useStaleBank()
  const [words, setWords] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const taking = useMutation({
    mutationFn: (familyAccountId: string) =>
      call(matchLine, {
        params: { id: line.id },
        body: { familyAccountId },
        onceKey: crypto.randomUUID(),
      }),
    async onSuccess() {
      await stale()
      toast({ type: 'success', message: t`Payment received` })
      onClose()
    },
    onError: ({ message }) => toast({ type: 'error', message }),
  })
  return (
    <Sheet title={t`Whose payment is this?`} onClose={onClose}>
      <Stack>
        <Said line={line} />
        <DeskSearch
          words={words}
          onWords={setWords}
          onChoose={(id) => !taking.isPending && taking.mutate(id)}
          inputRef={input}
        />
        <p>{t`The oldest dues are settled first. What is more is kept as an advance.`}</p>
      </Stack>
    </Sheet>
  )
}

function ChargeSheet({ line, account, onClose }: Props & { onClose: () => void }) {
  const { t } = useLingui()
  const stale = useStaleBank()
  const choices = account.expenses.map(({ id, code, title }) => ({ id, name: `${code} ${title}` }))
  const [accountId, choose] = useState(choices[0]?.id ?? '')
  const [memo, setMemo] = useState(line.text.slice(0, 200))
  const action = useAction({
    send(keyOf) {
      const body = { accountId, memo }
      return call(bookCharge, { params: { id: line.id }, body, onceKey: keyOf(body) })
    },
    refresh: stale,
    done: t`The charge is booked`,
    onClose,
  })
  return (
    <ActionSheet title={t`Book as a charge`} submit={t`Book it`} action={action} onClose={onClose}>
      <Said line={line} />
      <Select
        label={t`Account`}
        name="accountId"
        choices={choices}
        value={accountId}
        onChange={choose}
        error={action.errorOf('accountId')}
      />
      <TextField
        label={t`What for`}
        name="memo"
        isRequired
        maxLength={200}
        value={memo}
        onChange={setMemo}
        error={action.errorOf('memo')}
      />
    </ActionSheet>
  )
}
