import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useMe } from '../../../../shell/session/me.ts'
import { Banner } from '../../../../ui/state/Banner.tsx'
import { Button } from '../../../../ui/base/Button.tsx'
import { DayText, InstantText } from '../../../../ui/date/DateText.tsx'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import { toast } from '../../../../ui/overlay/toast.ts'
import { CountChips } from '../CountChips.tsx'
import { StatusMark } from '../StatusMark.tsx'
import { countOf } from '../statuses.ts'
import { confirmSeen, discardPosts } from './outbox.ts'
import { isUnseen, type Post } from './posts.ts'
import { useOutbox } from './use-outbox.ts'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import './Outbox.css'

/** What was handed in on this device before the reader logged in. */
function useUnseen(): Post[] {
  const { sessionId } = useMe()
  return useOutbox().posts.filter((post) => isUnseen(post, sessionId))
}

/** Shows, right after a log-in, what waits on this device in the reader's name: they send it or discard it. */
export default function UnseenRegisters() {
  const { t } = useLingui()
  const posts = useUnseen()
  const [isLater, setLater] = useState(false)
  if (posts.length === 0 || isLater) return null
  const actions = (
    <>
      <Button look="quiet" onPress={() => setLater(true)}>{t`Later`}</Button>
      <UnseenActions posts={posts} />
    </>
  )
  return (
    <Dialog
      title={t`Marked before you logged in`}
      isOpen
      onClose={() => setLater(true)}
      role="alertdialog"
      actions={actions}
    >
      <p>
        <Trans>
          This was marked on this device in your name and has not reached the school. Send it if it is yours;
          if somebody else was here, discard it.
        </Trans>
      </p>
      <Stack as="ul" gap="12px">
        {posts.map((post) => (
          <li key={post.id}>
            <UnseenPost post={post} />
          </li>
        ))}
      </Stack>
    </Dialog>
  )
}

/** The same on the pages of registers, for whoever has put it off. */
export function UnseenBanner({ posts }: { posts: readonly Post[] }) {
  if (posts.length === 0) return null
  return (
    <Banner tone="warning" action={<UnseenActions posts={posts} />}>
      <Trans>
        This was marked on this device before you logged in. It is sent when you have looked at it.
      </Trans>
    </Banner>
  )
}

function UnseenPost({ post: { title, day, madeAt, body, exceptions } }: { post: Post }) {
  return (
    <>
      <p className="unseen-title">
        <bdi>{title}</bdi> <DayText day={day} /> · <InstantText at={madeAt} show="time" />
      </p>
      <CountChips counts={countOf(body.marks)} />
      {exceptions.map(({ name, status }) => (
        <p key={name}>
          <bdi>{name}</bdi> {status && <StatusMark status={status} />}
        </p>
      ))}
    </>
  )
}

function UnseenActions({ posts }: { posts: readonly Post[] }) {
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
        <Button look="danger" isPending={isPending} onPress={() => void run(() => discardPosts(posts))}>
          {t`Discard for good`}
        </Button>
      ) : (
        <Button look="quiet" onPress={() => ask(true)}>{t`Discard`}</Button>
      )}
      <Button look="primary" isPending={isPending} onPress={() => void run(() => confirmSeen(posts))}>
        {t`Send`}
      </Button>
    </>
  )
}
