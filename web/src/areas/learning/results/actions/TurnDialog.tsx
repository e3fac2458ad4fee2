import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  approveResult,
  type ResultView,
  returnResult,
  withdrawResult,
} from 'tenant-api/contract/learning/results'
import { ActionDialog } from '../../../../crud/form/ActionDialog.tsx'
import { useAction } from '../../../../crud/form/use-action.ts'
import { useStale } from '../../../../crud/resource/use-invalidate.ts'
import { call } from '../../../../shell/session/api.ts'
import { TextField } from '../../../../ui/form/TextField.tsx'

type Props = { deed: 'approve' | 'return' | 'withdraw'; result: ResultView; onClose: () => void }

/** Approves a result; returns it to whoever prepares it, or withdraws it, with the reason. */
export function TurnDialog({ deed, result, onClose }: Props) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const needsReason = deed !== 'approve'
  const params = { id: result.id }
  const words = {
    approve: {
      title: t`Approve this result?`,
      text: t`Then it can be published, as it stands now.`,
      submit: t`Approve`,
      done: t`The result is approved`,
    },
    return: {
      title: t`Return this result?`,
      text: t`Whoever prepares it puts it right and submits it again.`,
      submit: t`Return`,
      done: t`The result is returned`,
    },
    withdraw: {
      title: t`Withdraw this result?`,
      text: t`Families do not see it any more, and the codes on its cards say so. It cannot be published again.`,
      submit: t`Withdraw`,
      done: t`The result is withdrawn`,
    },
  }[deed]
  const action = useAction<unknown>({
    check: () => (needsReason && reason.trim() === '' ? [{ name: 'reason', message: t`Say why` }] : []),
    send(keyOf) {
      const body = { reason: reason.trim() }
      const onceKey = keyOf({ deed, ...body })
      if (deed === 'approve') return call(approveResult, { params, onceKey })
      return call(deed === 'return' ? returnResult : withdrawResult, { params, body, onceKey })
    },
    refresh: useStale(/^\/results/),
    done: words.done,
    onClose,
  })
  return (
    <ActionDialog
      title={words.title}
      action={action}
      submit={words.submit}
      isDanger={deed === 'withdraw'}
      onClose={onClose}
    >
      <p>{words.text}</p>
      {needsReason && (
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
      )}
    </ActionDialog>
  )
}
