import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../../../ui/base/Button.tsx'
import { InstantText } from '../../../../ui/date/DateText.tsx'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import { NumberText } from '../../../../ui/text/NumberText.tsx'
import { keepMine, discard } from '../outbox/outbox.ts'
import { type Difference, differencesOf, type Post } from '../outbox/posts.ts'
import { toast } from '../../../../ui/overlay/toast.ts'
import type { RegisterKey, MarkDraft } from '../statuses.ts'
import { StatusMark } from '../StatusMark.tsx'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import './ConflictView.css'

type Props = { which: RegisterKey; posts: readonly Post[] }

/** Two have called one register: side by side what they say differently, and which of both holds. */
export function ConflictView({ which, posts }: Props) {
  const { t } = useLingui()
  const [isAsking, ask] = useState(false)
  const [isPending, setPending] = useState(false)
  const saved = posts.find((post) => post.saved !== null)?.saved
  if (!saved) return null
  const differences = differencesOf(posts, saved)
  async function mine() {
    setPending(true)
    const outcome = await keepMine(which)
    setPending(false)
    if (outcome === 'sent') toast({ type: 'success', message: t`Attendance marked` })
  }
  return (
    <section className="conflict" aria-labelledby="conflict-title">
      <h2 id="conflict-title" className="conflict-title">{t`Attendance Already Marked`}</h2>
      <p>
        <Trans>
          Somebody else has saved this register meanwhile. Below stands what differs; all else is as you
          marked it.
        </Trans>
      </p>
      <table className="conflict-table">
        <thead>
          <tr>
            <th scope="col">{t`Student`}</th>
            <th scope="col">{t`Yours`}</th>
            <th scope="col">
              <Trans>
                Saved by <bdi>{saved.submittedBy ?? differences[0]?.by}</bdi>
              </Trans>{' '}
              {saved.submittedAt !== null && <InstantText at={saved.submittedAt} show="time" />}
            </th>
          </tr>
        </thead>
        <tbody>
          {differences.map((difference) => (
            <Line key={difference.id} difference={difference} />
          ))}
        </tbody>
      </table>
      <Cluster align="stretch" justify="end">
        <Button isDisabled={isPending} onPress={() => ask(true)}>{t`Keep the saved one`}</Button>
        <Button look="primary" isPending={isPending} onPress={() => void mine()}>{t`Keep mine`}</Button>
      </Cluster>
      {isAsking && <LetGoDialog which={which} onClose={() => ask(false)} />}
    </section>
  )
}

function Line({ difference: { name, fatherName, mine, theirs } }: { difference: Difference }) {
  return (
    <tr>
      <th scope="row">
        <bdi className="conflict-name">{name}</bdi>
        <bdi className="conflict-father">{fatherName}</bdi>
      </th>
      <td>
        <Said wish={mine} />
      </td>
      <td>
        <Said wish={theirs} />
      </td>
    </tr>
  )
}

function Said({ wish: { status, minutes, comment } }: { wish: MarkDraft }) {
  const { t } = useLingui()
  return (
    <Cluster as="span" gap="2px 8px" align="stretch">
      {status ? <StatusMark status={status} /> : t`Unmarked`}
      {minutes !== null && (
        <span>
          <NumberText value={minutes} /> {t`min`}
        </span>
      )}
      {comment !== '' && <bdi>{comment}</bdi>}
    </Cluster>
  )
}

/** What was marked here would be gone: that is asked once more. */
export function LetGoDialog({ which, onClose }: { which: RegisterKey; onClose: () => void }) {
  const { t } = useLingui()
  const actions = (
    <>
      <Button look="quiet" autoFocus onPress={onClose}>{t`Cancel`}</Button>
      <Button look="danger" onPress={() => void discard(which).then(onClose)}>{t`Discard mine`}</Button>
    </>
  )
  return (
    <Dialog title={t`Discard your marks?`} isOpen onClose={onClose} role="alertdialog" actions={actions}>
      <p>{t`What you marked on this device is thrown away. The register stays as the school has it.`}</p>
    </Dialog>
  )
}
