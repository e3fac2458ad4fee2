import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { scoreText } from 'kit/values/score'
import { useState } from 'react'
import { Button } from '../../../../ui/base/Button.tsx'
import { RowList } from '../../../../ui/layout/RowList.tsx'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import { toast } from '../../../../ui/overlay/toast.ts'
import { keepLocalValue, takeServerValue } from './outbox.ts'
import type { Entry } from './score-box.ts'
import { keyOf } from './score-text.ts'

type Props = { entries: readonly Entry[]; onClose: () => void }

/** Which marks wait on this device in the reader's name: they send or discard them, or put it off. */
export function UnseenDialog({ entries, onClose }: Props) {
  const { t } = useLingui()
  const sheets = Map.groupBy(entries, ({ assessmentId }) => assessmentId)
  return (
    <Dialog
      title={t`Marks entered before you logged in`}
      isOpen
      onClose={onClose}
      role="alertdialog"
      actions={
        <>
          <Button look="quiet" onPress={onClose}>{t`Later`}</Button>
          <UnseenActions entries={entries} />
        </>
      }
    >
      <p>
        <Trans>
          These marks were entered on this device in your name and have not reached the school. Send them if
          they are yours; if somebody else was here, discard them.
        </Trans>
      </p>
      {[...sheets].map(([id, some]) => (
        <section key={id}>
          <h3>
            <bdi>{some[0]?.title}</bdi>
          </h3>
          <RowList>
            {some.map((entry) => (
              <li key={keyOf(entry)}>
                <bdi>{entry.student}</bdi>: {scoreText(entry) || '–'}
              </li>
            ))}
          </RowList>
        </section>
      ))}
    </Dialog>
  )
}

/** Discarding asks once more: what was typed is nowhere else. */
export function UnseenActions({ entries }: { entries: readonly Entry[] }) {
  const { t } = useLingui()
  const [isPending, setPending] = useState(false)
  const [isAsking, ask] = useState(false)
  async function run(act: () => Promise<unknown>) {
    setPending(true)
    await act().catch(() => toast({ type: 'error', message: t`This device could not keep it` }))
    setPending(false)
  }
  return (
    <>
      {isAsking ? (
        <Button look="danger" isPending={isPending} onPress={() => void run(() => takeServerValue(entries))}>
          <Plural value={entries.length} one="Discard # mark" other="Discard # marks" />
        </Button>
      ) : (
        <Button look="quiet" onPress={() => ask(true)}>{t`Discard`}</Button>
      )}
      <Button look="primary" isPending={isPending} onPress={() => void run(() => keepLocalValue(entries))}>
        {t`Send`}
      </Button>
    </>
  )
}
