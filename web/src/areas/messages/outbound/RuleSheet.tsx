import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { channelNames } from 'tenant-api/contract/messages/outbound'
import { changeRule, type EventRow } from 'tenant-api/contract/messages/templates'
import { useSay } from '../../../crud/resource/words.ts'
import { call } from '../../../shell/session/api.ts'
import { formErrorsOf } from '../../../shell/errors/mistakes.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Checkbox } from '../../../ui/form/choice/Checkbox.tsx'
import { Form, type FormError } from '../../../ui/form/Form.tsx'
import { NumberField } from '../../../ui/form/typed/NumberField.tsx'
import { Select } from '../../../ui/form/choice/Select.tsx'
import { Sheet } from '../../../ui/overlay/Sheet.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import type { Unread } from '../../../ui/form/typed/typed.ts'
import { useStaleMessages } from './use-stale-messages.ts'

type Channel = EventRow['channels'][number]
const places = [0, 1, 2, 3] as const

/** By which channels something is told, one after the other, and how long one that fails is waited for. */
export function RuleSheet({ row, onClose }: { row: EventRow; onClose: () => void }) {
  const { t } = useLingui()
  const say = useSay()
  const form = useId()
  const [isOn, turn] = useState(row.isOn)
  const [channels, setChannels] = useState<readonly Channel[]>(row.channels)
  const [falls, setFalls] = useState(row.fallMinutes !== null)
  const [minutes, setMinutes] = useState<number | Unread | null>(row.fallMinutes ?? 30)
  const [mistakes, setMistakes] = useState<readonly FormError[]>([])
  const stale = useStaleMessages()
  const saving = useMutation({
    mutationFn: () =>
      call(changeRule, {
        params: { event: row.event },
        body: {
          isOn,
          channels: [...channels],
          fallMinutes: falls ? Number(minutes) : null,
          version: row.version,
        },
      }),
    async onSuccess() {
      await stale()
      toast({ type: 'success', message: t`Saved` })
      onClose()
    },
    onError: (error) => setMistakes(formErrorsOf(error, t`Oops! Network Error Try again later`)),
  })
  const names = [t`First`, t`Then`, t`Then`, t`At last`]
  const known = Object.keys(channelNames) as Channel[]
  const choicesAt = (at: number) => [
    { id: '', name: t`Nothing more` },
    ...known
      .filter((channel) => channels[at] === channel || !channels.includes(channel))
      .map((channel) => ({ id: channel, name: say(channelNames[channel]) })),
  ]
  /** What stands behind one that is taken away moves up. */
  function setAt(at: number, id: string) {
    const next = [...channels]
    const chosen = known.find((channel) => channel === id)
    if (chosen) next[at] = chosen
    else next.splice(at, 1)
    setChannels(next)
  }
  return (
    <Sheet
      title={row.label}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button look="primary" type="submit" form={form} isPending={saving.isPending}>{t`Save`}</Button>
        </>
      }
    >
      <Form id={form} mistakes={mistakes} onSubmit={() => !saving.isPending && saving.mutate()}>
        <Checkbox isSelected={isOn} onChange={turn}>{t`The school tells this`}</Checkbox>
        {places.slice(0, channels.length + 1).map((at) => (
          <Select
            key={at}
            label={names[at] ?? ''}
            choices={choicesAt(at)}
            value={channels[at] ?? ''}
            onChange={(id) => setAt(at, id)}
          />
        ))}
        <Checkbox isSelected={falls} onChange={setFalls}>
          {t`Take the next channel when a provider does not answer for some minutes`}
        </Checkbox>
        {falls && (
          <NumberField
            label={t`Minutes`}
            name="fallMinutes"
            least={1}
            most={1440}
            value={minutes}
            onChange={setMinutes}
            error={mistakes.find(({ name }) => name === 'fallMinutes')?.message}
          />
        )}
      </Form>
    </Sheet>
  )
}
