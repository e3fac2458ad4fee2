import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { SearchCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { askRecheck, listCardRechecks, type SubjectRecheck } from 'tenant-api/contract/learning/rechecks'
import { ActionDialog } from '../../../crud/form/ActionDialog.tsx'
import { useAction } from '../../../crud/form/use-action.ts'
import { useStale } from '../../../crud/resource/use-invalidate.ts'
import { useMay } from '../../../shell/session/me.ts'
import { call, read } from '../../../shell/session/api.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Badge } from '../../../ui/text/Badge.tsx'
import { useOwnName } from '../../../ui/text/use-own-name.ts'
import type { CardSubject } from './card-words.ts'

type OneCard = { setId: string; studentId: string }

/** What stands below each subject of a published card: its re-check, or the button that asks for one. */
export function useRechecks(card: OneCard, isPublished: boolean): (subject: CardSubject) => ReactNode {
  const maySee = useMay(['rechecks', 'view'])
  const query = read(listCardRechecks, { params: card })
  const { data } = useQuery({ ...query, enabled: isPublished && maySee })
  return (subject) => {
    const own = data?.rows.find(({ subjectId }) => subjectId === subject.subjectId)
    if (!data || (!own && !data.mayAsk)) return null
    return (
      <li>
        {own && <Standing recheck={own} />}
        {!own && <Ask card={card} subject={subject} />}
      </li>
    )
  }
}

function Standing({ recheck: { state, answer } }: { recheck: SubjectRecheck }) {
  const { t } = useLingui()
  const words = { asked: t`Re-check asked for`, refused: t`Re-check refused`, done: t`Re-check done` }
  const tones = { asked: 'warning', refused: 'danger', done: 'success' } as const
  return (
    <>
      <Badge tone={tones[state]}>{words[state]}</Badge> <bdi>{answer}</bdi>
    </>
  )
}

function Ask({ card, subject }: { card: OneCard; subject: CardSubject }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" icon={<SearchCheck aria-hidden size={16} />} onPress={() => setOpen(true)}>
        {t`Ask for a re-check`}
      </Button>
      {isOpen && <AskDialog card={card} subject={subject} onClose={() => setOpen(false)} />}
    </>
  )
}

type Asking = { card: OneCard; subject: CardSubject; onClose: () => void }

function AskDialog({ card, subject, onClose }: Asking) {
  const { t } = useLingui()
  const ownName = useOwnName()
  const [reason, setReason] = useState('')
  const name = ownName(subject)
  const action = useAction({
    check: () => (reason.trim() === '' ? [{ name: 'reason', message: t`Say why` }] : []),
    send(keyOf) {
      const body = { ...card, subjectId: subject.subjectId, reason: reason.trim() }
      return call(askRecheck, { body, onceKey: keyOf(body) })
    },
    refresh: useStale(/^\/(?:rechecks|report-cards)/),
    done: t`The re-check is asked for`,
    onClose,
  })
  return (
    <ActionDialog
      title={t`Re-check of ${name}`}
      action={action}
      submit={t`Ask for a re-check`}
      onClose={onClose}
    >
      <p>{t`Somebody who did not enter these marks looks at the paper once more. Marks can rise, fall or stay.`}</p>
      <TextField
        name="reason"
        label={t`Reason`}
        isRequired
        lines={2}
        maxLength={300}
        value={reason}
        error={action.errorOf('reason')}
        onChange={setReason}
      />
    </ActionDialog>
  )
}
