import { useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BellRing, Check, Pin, Undo2, X } from 'lucide-react'
import {
  type AnnouncementDetails,
  announcementStates,
  approveAnnouncement,
  hangAnnouncement,
  previewReminder,
  remindUnread,
  withdrawAnnouncement,
  rejectAnnouncement,
} from 'tenant-api/contract/messages/announcements'
import { RecordHeader } from '../../../crud/record/RecordHeader.tsx'
import { useSay } from '../../../crud/resource/words.ts'
import { call, read } from '../../../shell/session/api.ts'
import { Badge, type Tone } from '../../../ui/text/Badge.tsx'
import { Button } from '../../../ui/base/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { RichText } from '../../../ui/text/RichText.tsx'
import { Segments } from '../../../ui/form/choice/Segments.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { AnnouncementFacts } from './AnnouncementFacts.tsx'
import { Attachments } from './Attachments.tsx'
import { Recipients } from './Recipients.tsx'
import { Report } from './Report.tsx'
import { useStaleAnnouncements } from './use-stale-announcements.ts'
import { ownName } from '../../../crud/sending/SendingCounts.tsx'
import { SendingDialog } from '../../../crud/sending/SendingDialog.tsx'
import { ActionDialog } from '../../../crud/form/ActionDialog.tsx'
import { useAction } from '../../../crud/form/use-action.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import './compose/Compose.css'

const tones: Readonly<Record<AnnouncementDetails['state'], Tone>> = {
  draft: 'neutral',
  waiting: 'warning',
  scheduled: 'info',
  published: 'success',
  withdrawn: 'neutral',
}

/** An announcement that is no draft any more: its words, whom it reached, and what can be done with it. */
export function Published({ written }: { written: AnnouncementDetails }) {
  const say = useSay()
  const { words, state, files, report, id } = written
  return (
    <div className="record">
      <RecordHeader
        name={words[0]?.title ?? ''}
        otherName=""
        isArchived={false}
        facts={<Badge tone={tones[state]}>{say(announcementStates[state])}</Badge>}
        actions={<Deeds written={written} />}
      />
      <div className="record-cards">
        <div className="record-stack">
          <WordsCard words={words} />
          {files.length > 0 && <Attachments files={files} />}
          {report && <Recipients id={id} />}
        </div>
        <div className="record-stack">
          {report && <Report report={report} />}
          <AnnouncementFacts written={written} />
        </div>
      </div>
    </div>
  )
}

function WordsCard({ words }: Pick<AnnouncementDetails, 'words'>) {
  const { t } = useLingui()
  const [shown, show] = useState(words[0]?.language ?? 'en')
  const said = words.find(({ language }) => language === shown) ?? words[0]
  if (!said) return null
  return (
    <Card title={said.title}>
      <div className="compose-stack">
        {words.length > 1 && (
          <Segments
            label={t`Language`}
            choices={words.map(({ language }) => ({ id: language, name: ownName(language) }))}
            value={said.language}
            onChange={show}
          />
        )}
        <RichText text={said.body} lang={said.language} />
        {said.short !== '' && (
          <p className="muted-small" dir="auto" lang={said.language}>
            {said.short}
          </p>
        )}
      </div>
    </Card>
  )
}

type Asking = 'remind' | 'withdraw' | 'reject' | undefined

function Deeds({ written }: { written: AnnouncementDetails }) {
  const { t } = useLingui()
  const [asking, ask] = useState<Asking>()
  const { id, state, mayEdit, mayRelease, report, isOnBoard, isPinned, expiresOn } = written
  const params = { id }
  const approving = useDeed(() => call(approveAnnouncement, { params, body: {} }), t`Approved`)
  const pinning = useDeed(
    () => call(hangAnnouncement, { params, body: { isOnBoard: true, isPinned: !isPinned, expiresOn } }),
    isPinned ? t`Unpinned` : t`It is pinned to the top`,
  )
  const hanging = useDeed(
    () => call(hangAnnouncement, { params, body: { isOnBoard: !isOnBoard, expiresOn } }),
    isOnBoard ? t`Taken off the board` : t`It is on the board`,
  )
  const withdrawing = useDeed(() => call(withdrawAnnouncement, { params }), t`It is taken back`)
  const isPublished = state === 'published'
  return (
    <>
      {mayRelease && (
        <>
          <Button
            look="primary"
            icon={<Check aria-hidden size={16} />}
            isPending={approving.isPending}
            onPress={() => approving.mutate()}
          >{t`Release`}</Button>
          <Button icon={<X aria-hidden size={16} />} onPress={() => ask('reject')}>{t`Return`}</Button>
        </>
      )}
      {isPublished && mayEdit && report && report.read < report.people && (
        <Button
          icon={<BellRing aria-hidden size={16} />}
          onPress={() => ask('remind')}
        >{t`Remind those who have not read it`}</Button>
      )}
      {isPublished && mayEdit && (
        <>
          {isOnBoard && (
            <Button
              icon={<Pin aria-hidden size={16} />}
              isPending={pinning.isPending}
              onPress={() => pinning.mutate()}
            >
              {isPinned ? t`Unpin` : t`Pin`}
            </Button>
          )}
          <Button isPending={hanging.isPending} onPress={() => hanging.mutate()}>
            {isOnBoard ? t`Take off the board` : t`Put on the board`}
          </Button>
        </>
      )}
      {mayEdit && state !== 'withdrawn' && (
        <Button icon={<Undo2 aria-hidden size={16} />} onPress={() => ask('withdraw')}>{t`Take back`}</Button>
      )}
      <Dialog
        title={t`Take it back?`}
        isOpen={asking === 'withdraw'}
        onClose={() => ask(undefined)}
        role="alertdialog"
        actions={
          <>
            <Button onPress={() => ask(undefined)}>{t`Cancel`}</Button>
            <Button
              look="danger"
              isPending={withdrawing.isPending}
              onPress={() => withdrawing.mutate(undefined, { onSettled: () => ask(undefined) })}
            >{t`Take back`}</Button>
          </>
        }
      >
        <p>
          {isPublished
            ? t`It leaves the board and the app, and is not sent to anybody else. Messages already sent stay where they are.`
            : t`It becomes a draft again.`}
        </p>
      </Dialog>
      {asking === 'remind' && <RemindDialog id={id} onClose={() => ask(undefined)} />}
      {asking === 'reject' && <RejectDialog id={id} onClose={() => ask(undefined)} />}
    </>
  )
}

/** Tells those again who have not read it, after saying how many they are. */
function RemindDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui()
  const params = { id }
  const query = useQuery({ ...read(previewReminder, { params }), staleTime: 0, retry: false })
  const reminding = useDeed(
    () => call(remindUnread, { params }),
    t`Reminder sent to those who have not read it`,
  )
  return (
    <SendingDialog
      title={t`Remind those who have not read it?`}
      submit={t`Send again`}
      query={query}
      isPending={reminding.isPending}
      onSend={() => reminding.mutate(undefined, { onSettled: onClose })}
      onClose={onClose}
    />
  )
}

function useDeed<T>(deed: () => Promise<T>, message: string) {
  const stale = useStaleAnnouncements()
  return useMutation({
    mutationFn: deed,
    onSuccess: () => toast({ type: 'success', message }),
    onError: ({ message: why }) => toast({ type: 'error', message: why }),
    onSettled: stale,
  })
}

/** Gives an announcement back to its author, with what is to be changed. */
function RejectDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui()
  const stale = useStaleAnnouncements()
  const [note, setNote] = useState('')
  const action = useAction({
    send: () => call(rejectAnnouncement, { params: { id }, body: { note } }),
    refresh: stale,
    done: t`Returned to its author`,
    onClose,
  })
  return (
    <ActionDialog title={t`Return to author`} action={action} submit={t`Return`} onClose={onClose}>
      <TextField
        label={t`Requested changes`}
        lines={3}
        maxLength={300}
        autoFocus
        value={note}
        onChange={setNote}
      />
    </ActionDialog>
  )
}
