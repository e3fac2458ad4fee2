import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { dressDigits } from 'kit/text/locale'
import { useState } from 'react'
import { acceptCover, declineCover } from 'tenant-api/contract/learning/arrangements'
import type { WeekCover, WeekLesson } from 'tenant-api/contract/learning/lessons'
import { ActionDialog } from '../../../crud/form/ActionDialog.tsx'
import { useAction } from '../../../crud/form/use-action.ts'
import { useStale } from '../../../crud/resource/use-invalidate.ts'
import { call } from '../../../shell/session/api.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { useRegional } from '../../../ui/base/Regional.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Cluster } from '../../../ui/layout/Cluster.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { useOwnName } from '../../../ui/text/use-own-name.ts'

type Props = { lesson: WeekLesson; cover: WeekCover; isOver: boolean }

/** Why the reader has a lesson that is not theirs, and the answer to the office. */
export function CoverNote({ lesson, cover, isOver }: Props) {
  const { t } = useLingui()
  const ownName = useOwnName()
  const stale = useStale(/weeks|arrangements/)
  const [isDeclining, decline] = useState(false)
  const accepting = useMutation({
    mutationFn: () => call(acceptCover, { params: { id: cover.id } }),
    onError: ({ message }) => toast({ type: 'error', message }),
    onSettled: stale,
  })
  const names = lesson.teachers.map(ownName).join(', ')
  const speaksFor = (rule: string) => cover.reasons.some((one) => one.rule === rule && one.penalty === 0)
  const { language } = useRegional()
  const period = dressDigits(language, String(cover.period ?? ''))
  const reasons = [
    // Of a double each period is covered by itself.
    lesson.length > 1 && period !== '' && t`Period ${period}`,
    t`For ${names}`,
    speaksFor('subject') && t`you teach the subject`,
    speaksFor('section') && t`you teach the section`,
  ]
  return (
    <Cluster gap="4px 8px">
      <span className="lesson-line-more">{reasons.filter((part) => part).join(' · ')}</span>
      {cover.kind === 'cover' && !isOver && (
        <>
          {!cover.isAccepted && (
            <Button
              size="small"
              look="primary"
              isPending={accepting.isPending}
              onPress={() => accepting.mutate()}
            >
              {t`Accept`}
            </Button>
          )}
          <Button size="small" onPress={() => decline(true)}>
            {t`Decline`}
          </Button>
        </>
      )}
      {isDeclining && <DeclineDialog cover={cover} onClose={() => decline(false)} />}
    </Cluster>
  )
}

function DeclineDialog({ cover, onClose }: { cover: WeekCover; onClose: () => void }) {
  const { t } = useLingui()
  const [reason, write] = useState('')
  const action = useAction({
    send: () => call(declineCover, { params: { id: cover.id }, body: { reason } }),
    refresh: useStale(/weeks|arrangements/),
    done: t`The office is told, and looks for somebody else`,
    onClose,
  })
  return (
    <ActionDialog title={t`Decline this cover?`} action={action} submit={t`Decline`} onClose={onClose}>
      <TextField
        name="reason"
        label={t`Reason`}
        showOptional
        value={reason}
        onChange={write}
        error={action.errorOf('reason')}
      />
    </ActionDialog>
  )
}
