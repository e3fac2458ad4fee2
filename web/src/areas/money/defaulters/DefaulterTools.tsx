import { useLingui } from '@lingui/react/macro'
import { BellRing, Handshake } from 'lucide-react'
import { useState } from 'react'
import { addDays } from 'kit/values/day'
import {
  type DefaulterPage,
  dropPromise,
  promiseForm,
  takePromise,
} from 'tenant-api/contract/money/defaulters'
import { ActionDialog } from '../../../crud/form/ActionDialog.tsx'
import { ShapeSheet } from '../../../crud/form/ShapeSheet.tsx'
import { useAction } from '../../../crud/form/use-action.ts'
import { call } from '../../../shell/session/api.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { DayText } from '../../../ui/date/DateText.tsx'
import { useToday } from '../../../ui/date/use-today.ts'
import { Remind } from './RemindDialog.tsx'
import { useStaleDefaulters } from './use-stale-defaulters.ts'

type Props = { id: string; family: DefaulterPage }

/** What the office does about a family: a promise is noted or taken back, a reminder sent. */
export function DefaulterTools({ id, family }: Props) {
  const { t } = useLingui()
  const [open, setOpen] = useState<'promise' | 'drop' | 'remind'>()
  const close = () => setOpen(undefined)
  const promise = family.promises.find(({ isWithdrawn }) => !isWithdrawn)
  if (!family.may.mark) return null
  return (
    <>
      {promise && <Button onPress={() => setOpen('drop')}>{t`Take the promise back`}</Button>}
      <Button icon={<Handshake aria-hidden size={16} />} onPress={() => setOpen('promise')}>
        {t`Note a promise`}
      </Button>
      <Button look="primary" icon={<BellRing aria-hidden size={16} />} onPress={() => setOpen('remind')}>
        {t`Send a reminder`}
      </Button>
      {open === 'promise' && <NotePromise id={id} onClose={close} />}
      {open === 'drop' && promise && <DropPromise id={id} day={promise.promisedOn} onClose={close} />}
      {open === 'remind' && <Remind by="family" of={{ ids: [id] }} onClose={close} />}
    </>
  )
}

function NotePromise({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui()
  const stale = useStaleDefaulters()
  const today = useToday()
  return (
    <ShapeSheet
      title={t`Note a promise`}
      submit={t`Save`}
      done={t`Promise noted: reminders wait until then`}
      shape={promiseForm}
      begin={{ promisedOn: addDays(today, 7) }}
      isTyped
      onSend={async (body) => {
        await call(takePromise, { params: { id }, body: body as never, onceKey: crypto.randomUUID() })
        await stale()
      }}
      onClose={onClose}
    />
  )
}

function DropPromise({ id, day, onClose }: { id: string; day: string; onClose: () => void }) {
  const { t } = useLingui()
  const stale = useStaleDefaulters()
  const action = useAction({
    send: (keyOf) => call(dropPromise, { params: { id }, onceKey: keyOf({ id }) }),
    refresh: stale,
    done: t`Promise taken back`,
    onClose,
  })
  return (
    <ActionDialog
      title={t`Take the promise back`}
      submit={t`Take the promise back`}
      action={action}
      onClose={onClose}
    >
      <p>
        {t`Promised for`} <DayText day={day} />. {t`The family is reminded again.`}
      </p>
    </ActionDialog>
  )
}
