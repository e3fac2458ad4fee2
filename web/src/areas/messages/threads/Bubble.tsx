import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { type ThreadLine, withdrawMessage } from 'tenant-api/contract/messages/threads'
import { SentFile } from '../../../crud/files/SentFile.tsx'
import { call } from '../../../shell/session/api.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { InstantText } from '../../../ui/date/DateText.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { useNow } from '../../../ui/date/use-now.ts'
import { useStaleThreads } from './use-stale-threads.ts'

type Props = { studentId: string; line: ThreadLine; isReadTo: boolean }

/** A message: who wrote it, when, and who of the other side has read it. */
export function Bubble({ studentId, line, isReadTo }: Props) {
  const { t } = useLingui()
  const now = useNow()
  const [isAsking, ask] = useState(false)
  const { id, side, author, isMine, text, files, at, isWithdrawn, withdrawableUntil } = line
  const mayWithdraw = withdrawableUntil !== null && new Date(withdrawableUntil) > now
  return (
    <li className="thread-line" data-mine={isMine || undefined} data-side={side}>
      <article className="thread-bubble">
        {!isMine && <bdi className="thread-author">{author}</bdi>}
        {isWithdrawn && <span className="muted">{t`Taken back`}</span>}
        {text !== '' && (
          <p className="thread-text" dir="auto">
            {text}
          </p>
        )}
        {files.map((file) => (
          <SentFile key={file.id} file={file} onRemove={undefined} />
        ))}
        <span className="thread-at">
          <InstantText at={at} show="time" />
        </span>
      </article>
      {mayWithdraw && (
        <Button look="quiet" size="small" icon={<Undo2 aria-hidden size={14} />} onPress={() => ask(true)}>
          {t`Take back`}
        </Button>
      )}
      {isReadTo && <Readers readers={line.readers} />}
      {isAsking && <Asking studentId={studentId} id={id} onClose={() => ask(false)} />}
    </li>
  )
}

function Readers({ readers }: Pick<ThreadLine, 'readers'>) {
  return (
    <span className="thread-readers">
      {readers.map(({ name, at }) => {
        const by = <bdi>{name}</bdi>
        return (
          <span key={`${name} ${at}`}>
            <Trans>
              Read by {by} <InstantText at={at} show="time" />
            </Trans>
          </span>
        )
      })}
    </span>
  )
}

function Asking({ studentId, id, onClose }: { studentId: string; id: string; onClose: () => void }) {
  const { t } = useLingui()
  const stale = useStaleThreads()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(withdrawMessage, { params: { id: studentId, messageId: id } }),
    async onSuccess() {
      await stale()
      onClose()
    },
    onError(error) {
      toast({ type: 'error', message: error.message })
      onClose()
    },
  })
  return (
    <Dialog
      title={t`Take this message back?`}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button look="primary" isPending={isPending} onPress={() => mutate()}>{t`Take back`}</Button>
        </>
      }
    >
      <p>{t`Its words are gone for everybody. That something was taken back stays to be seen.`}</p>
    </Dialog>
  )
}
