import { plural } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import {
  feeReminders,
  readWaiting,
  reminderEvents,
  withdrawReminder,
} from 'tenant-api/contract/money/defaulters/bulk-reminders'
import { ActionDialog } from '../../../crud/form/ActionDialog.tsx'
import { useAction } from '../../../crud/form/use-action.ts'
import { Facts } from '../../../crud/record/Facts.tsx'
import '../../../crud/record/Record.css'
import { rowQuery } from '../../../crud/resource/calls.ts'
import { useLoaded } from '../../../crud/resource/Loaded.tsx'
import { useSay } from '../../../crud/resource/words.ts'
import { call, read } from '../../../shell/session/api.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Sheet } from '../../../ui/overlay/Sheet.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { useStaleDefaulters } from './use-stale-defaulters.ts'
import { useClose } from '../../../crud/list/use-close.ts'

/** One sending of the list that lies behind; what still waits of it can be taken back. */
export function OneReminder() {
  const { t } = useLingui()
  const say = useSay()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data: row, placeholder } = useLoaded(rowQuery(feeReminders, id), 5)
  const { data: left } = useQuery({ ...read(readWaiting, { params: { id } }), staleTime: 0 })
  const [isTaking, take] = useState(false)
  const close = useClose('fee-reminders')
  const purpose = Object.entries(reminderEvents).find(([event]) => event === row?.event)?.[1]
  return (
    <Sheet
      title={purpose ? say(purpose) : t`Loading`}
      onClose={close}
      footer={
        left?.mayWithdraw === true &&
        left.waiting > 0 && (
          <Button icon={<Undo2 aria-hidden size={16} />} onPress={() => take(true)}>
            {t`Take back`}
          </Button>
        )
      }
    >
      {placeholder}
      {row && (
        <div className="record-stack">
          <Facts resource={feeReminders} row={row} without={['event']} />
          {left && left.waiting > 0 && (
            <p>
              <Plural value={left.waiting} one="# message waits." other="# messages wait." />
            </p>
          )}
        </div>
      )}
      {isTaking && left && <TakeBack id={id} waiting={left.waiting} onClose={() => take(false)} />}
    </Sheet>
  )
}

type Props = { id: string; waiting: number; onClose: () => void }

function TakeBack({ id, waiting, onClose }: Props) {
  const { t } = useLingui()
  const stale = useStaleDefaulters()
  const action = useAction({
    async send(keyOf) {
      const { withdrawn } = await call(withdrawReminder, { params: { id }, onceKey: keyOf({ id }) })
      const message = t({
        message: plural(withdrawn, { one: '# message was taken back', other: '# messages were taken back' }),
      })
      toast({ type: 'success', message })
    },
    refresh: stale,
    onClose,
  })
  return (
    <ActionDialog title={t`Take back`} submit={t`Take back`} isDanger action={action} onClose={onClose}>
      <p>
        <Plural
          value={waiting}
          one="# message that waits is not sent. Who has had one keeps it."
          other="# messages that wait are not sent. Who has had one keeps it."
        />
      </p>
    </ActionDialog>
  )
}
