import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { channelNames } from 'tenant-api/contract/messages/outbound'
import { changeRule, type EventRow } from 'tenant-api/contract/messages/channels/templates'
import { ActionSheet } from '../../../crud/form/ActionSheet.tsx'
import { useAction } from '../../../crud/form/use-action.ts'
import { useSay } from '../../../crud/resource/words.ts'
import { call } from '../../../shell/session/api.ts'
import { Checkbox } from '../../../ui/form/choice/Checkbox.tsx'
import { NumberField } from '../../../ui/form/typed/NumberField.tsx'
import { Select } from '../../../ui/form/choice/Select.tsx'
import type { Unread } from '../../../ui/form/typed/typed.ts'
import { useStaleMessages } from './use-stale-messages.ts'

type Channel = EventRow['channels'][number]
const places = [0, 1, 2, 3] as const

/** By which channels something is told, one after the other, and how long one that fails is waited for. */
export function RuleSheet({ row, onClose }: { row: EventRow; onClose: () => void }) {
  const { t } = useLingui()
  const say = useSay()
  const [isOn, turn] = useState(row.isOn)
  const [channels, setChannels] = useState<readonly Channel[]>(row.channels)
  const [falls, setFalls] = useState(row.fallMinutes !== null)
  const [minutes, setMinutes] = useState<number | Unread | null>(row.fallMinutes ?? 30)
  const stale = useStaleMessages()
  const action = useAction({
    send: () =>
      call(changeRule, {
        params: { event: row.event },
        body: {
          isOn,
          channels: [...channels],
          fallMinutes: falls ? Number(minutes) : null,
          version: row.version,
        },
      }),
    refresh: stale,
    done: t`Saved`,
    onClose,
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
    <ActionSheet title={row.label} action={action} submit={t`Save`} onClose={onClose}>
      <Checkbox isSelected={isOn} onChange={turn}>{t`On`}</Checkbox>
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
          error={action.errorOf('fallMinutes')}
        />
      )}
    </ActionSheet>
  )
}
