import { useLingui } from '@lingui/react/macro'
import { Inbox, Lock, LockOpen, Pencil } from 'lucide-react'
import type { Card } from 'tenant-api/contract/learning/timetables'
import { Button } from '../../../../ui/base/Button.tsx'
import { useTheEditor } from './use-editor.ts'

/** What can be done with a lesson besides moving it. */
export function LessonDeeds({ card, onLoose }: { card: Card; onLoose?: () => void }) {
  const { t } = useLingui()
  const { toTray, toggleLock, open } = useTheEditor()
  const icon = { 'aria-hidden': true, size: 16 } as const
  return (
    <>
      {card.weekday !== null && (
        <>
          <Button
            size="small"
            icon={card.isLocked ? <LockOpen {...icon} /> : <Lock {...icon} />}
            onPress={() => toggleLock(card)}
          >
            {card.isLocked ? t`Unlock` : t`Lock`}
          </Button>
          <Button
            size="small"
            icon={<Inbox {...icon} />}
            isDisabled={card.isLocked}
            onPress={() => {
              toTray(card)
              onLoose?.()
            }}
          >{t`Take its place away`}</Button>
        </>
      )}
      <Button
        size="small"
        icon={<Pencil {...icon} />}
        onPress={() => open({ what: 'teaching', id: card.teachingId })}
      >{t`Teacher and room`}</Button>
    </>
  )
}
