import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { placeRooms, type SittingView } from 'tenant-api/contract/learning/exam-seating'
import { ActionSheet } from '../../../../crud/form/ActionSheet.tsx'
import { useAction } from '../../../../crud/form/use-action.ts'
import { useStale } from '../../../../crud/resource/use-invalidate.ts'
import { call } from '../../../../shell/session/api.ts'
import { Checkbox } from '../../../../ui/form/choice/Checkbox.tsx'
import { NumberField } from '../../../../ui/form/typed/NumberField.tsx'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'

type RoomDraft = { roomId: string; title: string; rows: number; columns: number; isUsed: boolean }

/** Which rooms are used, as rows of seats; whoever sits then is seated anew. */
export function RoomsSheet({ sitting, onClose }: { sitting: SittingView; onClose: () => void }) {
  const { t } = useLingui()
  const [rooms, setRooms] = useState<readonly RoomDraft[]>(() => [
    ...sitting.rooms.map((room) => ({ ...room, isUsed: true })),
    ...sitting.freeRooms.map(({ id, title, capacity }) => ({
      roomId: id,
      title,
      // As many rows of five as the room has seats.
      rows: Math.max(1, Math.min(40, Math.round((capacity ?? 30) / 5))),
      columns: 5,
      isUsed: false,
    })),
  ])
  const set = (roomId: string, change: Partial<RoomDraft>) =>
    setRooms(rooms.map((room) => (room.roomId === roomId ? { ...room, ...change } : room)))
  const used = rooms.filter(({ isUsed }) => isUsed)
  const seats = used.reduce((sum, { rows, columns }) => sum + rows * columns, 0)
  const students = sitting.papers.reduce((sum, one) => sum + one.students, 0)
  const action = useAction({
    send: () =>
      call(placeRooms, {
        params: { id: sitting.id },
        body: { rooms: used.map(({ roomId, rows, columns }) => ({ roomId, rows, columns })) },
      }),
    refresh: useStale(/exam/),
    done: t`Seats given`,
    onClose,
  })
  return (
    <ActionSheet title={t`Rooms`} action={action} submit={t`Seat everybody`} onClose={onClose}>
      <p>{t`${seats} seats for ${students} students`}</p>
      <div data-field="rooms">
        {rooms.map((room) => (
          <Cluster key={room.roomId} justify="space-between">
            <Checkbox isSelected={room.isUsed} onChange={(isUsed) => set(room.roomId, { isUsed })}>
              <bdi>{room.title}</bdi>
            </Checkbox>
            {room.isUsed && (
              <Cluster>
                <NumberField
                  label={t`Rows`}
                  least={1}
                  most={40}
                  value={room.rows}
                  onChange={(rows) => typeof rows === 'number' && set(room.roomId, { rows })}
                />
                <NumberField
                  label={t`Seats in a row`}
                  least={1}
                  most={30}
                  value={room.columns}
                  onChange={(columns) => typeof columns === 'number' && set(room.roomId, { columns })}
                />
              </Cluster>
            )}
          </Cluster>
        ))}
      </div>
    </ActionSheet>
  )
}
