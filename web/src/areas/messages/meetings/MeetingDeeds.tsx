import { useLingui } from '@lingui/react/macro'
import { Send } from 'lucide-react'
import { useState } from 'react'
import type { Plan } from 'tenant-api/contract/messages/meetings'
import { scoped } from '../../../shell/scope/scope.ts'
import { Button, ButtonLink } from '../../../ui/base/Button.tsx'
import { useToday } from '../../../ui/date/use-today.ts'
import { CallOff } from './CallOff.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import './Meetings.css'

/** What the office does with a meeting: change it, let families book, invite once more, call it off. */
export function MeetingDeeds({ meeting: { id, state, bookUntil, day } }: { meeting: Plan }) {
  const { t } = useLingui()
  const today = useToday()
  const [isCallingOff, callOff] = useState(false)
  const [isInviting, invite] = useState(false)
  return (
    <div className="meeting-deeds">
      {state === 'draft' && (
        <Button look="primary" icon={<Send aria-hidden size={16} />} onPress={() => invite(true)}>
          {t`Invite families`}
        </Button>
      )}
      {state === 'open' && bookUntil >= today && (
        <Button onPress={() => invite(true)}>{t`Invite again those who have not booked`}</Button>
      )}
      {state !== 'cancelled' && <ButtonLink href={scoped(`meetings/fields/${id}`)}>{t`Change`}</ButtonLink>}
      {state === 'open' && day >= today && (
        <Button look="quiet" onPress={() => callOff(true)}>{t`Cancel meeting`}</Button>
      )}
      {isInviting && <InviteDialog id={id} isOpening={state === 'draft'} onClose={() => invite(false)} />}
      {isCallingOff && <CallOff id={id} onClose={() => callOff(false)} />}
    </div>
  )
}
