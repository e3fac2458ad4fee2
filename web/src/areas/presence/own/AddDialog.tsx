import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { day as asDay } from 'kit/day'
import { useState } from 'react'
import { addPresence, type Direction, directions } from 'tenant-api/contract/presence'
import { useSay } from '../../../crud/words.ts'
import { call } from '../../../shell/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DateField, TimeField } from '../../../ui/LazyDates.tsx'
import { Segments } from '../../../ui/Segments.tsx'
import { TextField } from '../../../ui/TextField.tsx'

type Props = { id: string; name: string; today: string; onClose: () => void }

/** Says that somebody came or went where nobody noticed it. */
export default function AddDialog({ id, name, today, onClose }: Props) {
  const { t } = useLingui()
  const say = useSay()
  const queries = useQueryClient()
  const [day, setDay] = useState<string | null>(today)
  const [time, setTime] = useState<string | null>(null)
  const [direction, turn] = useState<Direction>('in')
  const [comment, write] = useState('')
  const isReady = day !== null && time !== null && comment.trim() !== ''
  const adding = useMutation({
    mutationFn: () =>
      call(addPresence, {
        params: { id },
        body: { day: asDay(day ?? today), time: time ?? '', direction, comment: comment.trim() },
      }),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: ['/employees/:id/presence'] })
      onClose()
    },
  })
  const actions = (
    <>
      <Button look="quiet" onPress={onClose}>{t`Cancel`}</Button>
      <Button
        look="primary"
        isPending={adding.isPending}
        isDisabled={!isReady}
        onPress={() => adding.mutate()}
      >
        {t`Add`}
      </Button>
    </>
  )
  return (
    <Dialog title={t`Add a time of ${name}`} isOpen onClose={onClose} actions={actions}>
      <div className="add-time">
        <Segments
          label={t`Direction`}
          choices={(['in', 'out'] as const).map((one) => ({ id: one, name: say(directions[one]) }))}
          value={direction}
          onChange={turn}
        />
        <DateField
          label={t`Day`}
          value={day}
          onChange={(next) => setDay(typeof next === 'string' ? next : null)}
          isRequired
        />
        <TimeField
          label={t`Time`}
          value={time}
          onChange={(next) => setTime(typeof next === 'string' ? next : null)}
          isRequired
        />
        <TextField
          label={t`Comment`}
          value={comment}
          onChange={write}
          maxLength={200}
          error={adding.error?.message}
          isRequired
        />
      </div>
    </Dialog>
  )
}
