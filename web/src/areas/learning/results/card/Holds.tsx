import { Trans, useLingui } from '@lingui/react/macro'
import { Lock, LockOpen } from 'lucide-react'
import { useState } from 'react'
import { useSay } from '../../../../crud/resource/words.ts'
import {
  holdCauses,
  holdResult,
  releaseResult,
  type ResultRow,
  type ResultView,
} from 'tenant-api/contract/learning/results'
import { ActionDialog } from '../../../../crud/form/ActionDialog.tsx'
import { useAction } from '../../../../crud/form/use-action.ts'
import { useStale } from '../../../../crud/resource/use-invalidate.ts'
import { call } from '../../../../shell/session/api.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Select } from '../../../../ui/form/choice/Select.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { Banner } from '../../../../ui/state/Banner.tsx'
import { useOwnName } from '../../../../ui/text/use-own-name.ts'
import { useHoldCause } from '../tabulation/RowBadges.tsx'

type Cause = keyof typeof holdCauses
type Props = { result: ResultView; row: ResultRow }

/** Why the family does not see this result. */
export function HoldNotices({ row: { holds } }: Pick<Props, 'row'>) {
  const causeOf = useHoldCause()
  return holds.map((hold) => {
    const why = causeOf(hold)
    return (
      <Banner key={hold.cause} tone="warning">
        <Trans>The family does not see it: {why}</Trans>
        {hold.note !== '' && (
          <p>
            <bdi>{hold.note}</bdi>
          </p>
        )}
        {hold.isOfFees && (
          <p>
            <Trans>It is released among the defaulters, or when the fees are paid.</Trans>
          </p>
        )}
      </Banner>
    )
  })
}

/** Holds the result of a student back, or releases it. */
export function HoldTools({ result, row }: Props) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  if (result.state === 'withdrawn') return null
  const isHeld = row.holds.some(({ isOfFees }) => !isOfFees)
  const close = () => setOpen(false)
  const Icon = isHeld ? LockOpen : Lock
  return (
    <>
      <Button icon={<Icon aria-hidden size={16} />} onPress={() => setOpen(true)}>
        {isHeld ? t`Release` : t`Hold back`}
      </Button>
      {isOpen &&
        (isHeld ? (
          <ReleaseDialog result={result} row={row} onClose={close} />
        ) : (
          <HoldDialog result={result} row={row} onClose={close} />
        ))}
    </>
  )
}

type DialogProps = Props & { onClose: () => void }

function HoldDialog({ result, row, onClose }: DialogProps) {
  const { t } = useLingui()
  const say = useSay()
  const name = useOwnName()(row)
  const [cause, setCause] = useState<Cause>('papers')
  const [note, setNote] = useState('')
  const action = useAction({
    send(keyOf) {
      const body = { studentId: row.studentId, cause, note: note.trim() }
      return call(holdResult, { params: { id: result.id }, body, onceKey: keyOf(body) })
    },
    refresh: useStale(/^\/results/),
    done: t`The result is held back`,
    onClose,
  })
  return (
    <ActionDialog
      title={t`Hold back the result of ${name}?`}
      action={action}
      submit={t`Hold back`}
      onClose={onClose}
    >
      <p>{t`The family is told whom to see instead of the marks.`}</p>
      <Select
        name="cause"
        label={t`Why`}
        choices={Object.entries(holdCauses).map(([id, title]) => ({ id, name: say(title) }))}
        value={cause}
        error={action.errorOf('cause')}
        onChange={(id) => setCause(id as Cause)}
      />
      <TextField
        name="note"
        label={t`Note for the office`}
        showOptional
        maxLength={200}
        value={note}
        error={action.errorOf('note')}
        onChange={setNote}
      />
    </ActionDialog>
  )
}

function ReleaseDialog({ result, row, onClose }: DialogProps) {
  const { t } = useLingui()
  const name = useOwnName()(row)
  const [reason, setReason] = useState('')
  const action = useAction({
    check: () => (reason.trim() === '' ? [{ name: 'reason', message: t`Say why` }] : []),
    send(keyOf) {
      const body = { reason: reason.trim() }
      const params = { id: result.id, studentId: row.studentId }
      return call(releaseResult, { params, body, onceKey: keyOf(body) })
    },
    refresh: useStale(/^\/results/),
    done: t`The result is released`,
    onClose,
  })
  return (
    <ActionDialog
      title={t`Release the result of ${name}?`}
      action={action}
      submit={t`Release`}
      onClose={onClose}
    >
      <TextField
        name="reason"
        label={t`Reason`}
        isRequired
        maxLength={200}
        autoFocus
        value={reason}
        error={action.errorOf('reason')}
        onChange={setReason}
      />
    </ActionDialog>
  )
}
