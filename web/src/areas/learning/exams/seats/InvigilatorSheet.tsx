import { useLingui } from '@lingui/react/macro'
import type { Output } from 'kit/http/client'
import { useState } from 'react'
import {
  listInvigilators,
  placeInvigilators,
  type SittingView,
} from 'tenant-api/contract/learning/exam-seating'
import { ActionSheet } from '../../../../crud/form/ActionSheet.tsx'
import { useAction } from '../../../../crud/form/use-action.ts'
import { useLoaded } from '../../../../crud/resource/Loaded.tsx'
import { useStale } from '../../../../crud/resource/use-invalidate.ts'
import { call, read } from '../../../../shell/session/api.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Select } from '../../../../ui/form/choice/Select.tsx'
import { Sheet } from '../../../../ui/overlay/Sheet.tsx'

type Props = { sitting: SittingView; onClose: () => void }
type Candidates = Output<typeof listInvigilators>

/** Who watches which room; whoever has watched least is proposed first. */
export function InvigilatorSheet({ sitting, onClose }: Props) {
  const { t } = useLingui()
  const { data, placeholder } = useLoaded(read(listInvigilators, { params: { id: sitting.id } }), 6)
  if (data) return <WatchForm sitting={sitting} candidates={data} onClose={onClose} />
  return (
    <Sheet title={t`Invigilators`} onClose={onClose}>
      {placeholder}
    </Sheet>
  )
}

function WatchForm({ sitting, candidates, onClose }: Props & { candidates: Candidates }) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(sitting.rooms.map(({ id, invigilators }) => [id, invigilators[0]?.employeeId ?? ''])),
  )
  const reasons = {
    lesson: t`has a lesson`,
    cover: t`covers a lesson`,
    exam: t`watches another room`,
    away: t`away`,
  }
  const nameOf = ({ name, busy, minutes }: Candidates['rows'][number]) =>
    busy === null ? t`${name} · ${minutes} minutes so far` : `${name} · ${reasons[busy]}`
  const action = useAction({
    send: () =>
      call(placeInvigilators, {
        params: { id: sitting.id },
        body: {
          rooms: sitting.rooms.map(({ id, invigilators }) => ({
            examRoomId: id,
            // A second one in the room stays.
            employeeIds: [
              ...(chosen[id] ? [chosen[id]] : []),
              ...invigilators.slice(1).map(({ employeeId }) => employeeId),
            ],
          })),
        },
      }),
    refresh: useStale(/exam/),
    done: t`Invigilators saved`,
    onClose,
  })
  const propose = () =>
    setChosen({
      ...chosen,
      ...Object.fromEntries(
        candidates.proposed
          .filter(({ examRoomId }) => !chosen[examRoomId])
          .map(({ examRoomId, employeeId }) => [examRoomId, employeeId]),
      ),
    })
  return (
    <ActionSheet title={t`Invigilators`} action={action} submit={t`Save`} onClose={onClose}>
      {candidates.proposed.length > 0 && <Button onPress={propose}>{t`Propose who is free`}</Button>}
      <div data-field="rooms">
        {sitting.rooms.map(({ id, title }) => (
          <Select
            key={id}
            label={title}
            choices={[
              { id: '', name: t`Nobody` },
              ...candidates.rows.map((one) => ({ id: one.employeeId, name: nameOf(one) })),
            ]}
            value={chosen[id] ?? ''}
            onChange={(employeeId) => setChosen({ ...chosen, [id]: employeeId })}
          />
        ))}
      </div>
    </ActionSheet>
  )
}
