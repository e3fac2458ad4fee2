import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import {
  previewReminder,
  type ReminderPreview,
  sendReminder,
} from 'tenant-api/contract/money/defaulters/bulk-reminders'
import { SendingDialog } from '../../../crud/sending/SendingDialog.tsx'
import type { OfRows } from '../../../shell/navigation/area.ts'
import { call } from '../../../shell/session/api.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { useStaleDefaulters } from './use-stale-defaulters.ts'

export const RemindFamilies = (rows: OfRows) => <Remind {...rows} by="family" />
export const RemindStudents = (rows: OfRows) => <Remind {...rows} by="student" />

/** Reminds the families of ticked rows of what is overdue, after saying whom it reaches and what they read. */
export function Remind({ of, by, onClose }: Pick<OfRows, 'of' | 'onClose'> & { by: 'family' | 'student' }) {
  const { t } = useLingui()
  const stale = useStaleDefaulters()
  const body = { by, of } as never
  const query = useQuery({
    queryKey: [previewReminder.path, by, of],
    queryFn: () => call(previewReminder, { body }),
    staleTime: 0,
    gcTime: 0,
  })
  const sending = useMutation({
    mutationFn: () => call(sendReminder, { body, onceKey: crypto.randomUUID() }),
    onSuccess({ sent }) {
      toast(
        sent > 0
          ? {
              type: 'success',
              message: t({
                message: plural(sent, { one: '# guardian is reminded', other: '# guardians are reminded' }),
              }),
            }
          : { type: 'warning', message: t`Nobody is left to be reminded today` },
      )
      onClose()
    },
    onError: ({ message }) => toast({ type: 'error', message }),
    onSettled: stale,
  })
  return (
    <SendingDialog
      title={t`Send a reminder`}
      submit={t`Send`}
      query={query}
      isPending={sending.isPending}
      isEmpty={({ people }) => people === 0}
      onSend={() => sending.mutate()}
      onClose={onClose}
    >
      {(preview) => <LeftOut preview={preview} />}
    </SendingDialog>
  )
}

function LeftOut({ preview: { families, notOverdue, promised, people } }: { preview: ReminderPreview }) {
  return (
    <>
      <p>
        <Plural value={families} one="# family is chosen." other="# families are chosen." />
      </p>
      {promised > 0 && (
        <p>
          <Plural
            value={promised}
            one="# has promised to pay and is left alone until that day."
            other="# have promised to pay and are left alone until that day."
          />
        </p>
      )}
      {notOverdue > 0 && (
        <p>
          <Plural value={notOverdue} one="Of # nothing is overdue." other="Of # nothing is overdue." />
        </p>
      )}
      {people === 0 && (
        <p>
          <Trans>Nobody is left to be reminded today: who was reminded today is not told again.</Trans>
        </p>
      )}
    </>
  )
}
