import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useMe } from '../../../../shell/session/me.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { Banner } from '../../../../ui/state/Banner.tsx'
import { Button } from '../../../../ui/base/Button.tsx'
import { DayText } from '../../../../ui/date/DateText.tsx'
import { send } from './outbox.ts'
import { isUnseen, type Post } from './posts.ts'
import { UnseenBanner } from './UnseenRegisters.tsx'
import { useOutbox } from './use-outbox.ts'
import './Outbox.css'

/** What waits on this device, on the page of all registers: how many, and which of them somebody has to look at. */
export function OutboxNotice() {
  const { t } = useLingui()
  const { posts, isLasting, isReady, line } = useOutbox()
  const { sessionId } = useMe()
  const unseen = posts.filter((post) => isUnseen(post, sessionId))
  if (!isReady) return null
  const waiting = posts.filter((post) => post.state === 'waiting' && !unseen.includes(post))
  const held = posts.filter(({ state }) => state !== 'waiting')
  return (
    <>
      {!isLasting && <NothingKept />}
      {waiting.length > 0 && line !== 'sending' && (
        <Banner
          tone="warning"
          action={<Button size="small" onPress={() => void send()}>{t`Send now`}</Button>}
        >
          <Plural
            value={waiting.length}
            one="# register is saved on this device and waits to be sent."
            other="# registers are saved on this device and wait to be sent."
          />
        </Banner>
      )}
      <UnseenBanner posts={unseen} />
      {held.map((post) => (
        <Held key={post.id} post={post} />
      ))}
    </>
  )
}

function Held({ post: { section, day, period, subject, title, state, says } }: { post: Post }) {
  const href = scoped(
    `registers/${section}?day=${day}${period === null ? '' : `&period=${period}`}${subject ? `&subject=${subject}` : ''}`,
  )
  return (
    <Banner tone="danger">
      <Link to={href} className="outbox-link">
        <bdi>{title}</bdi> <DayText day={day} />
      </Link>{' '}
      {state === 'conflict' ? (
        <Trans>Somebody else has saved this register too. Look which of both holds.</Trans>
      ) : (
        <Trans>Not saved: {says}</Trans>
      )}
    </Banner>
  )
}

/** Some browsers keep nothing beyond the page, as in private windows. */
export function NothingKept() {
  return (
    <Banner tone="warning">
      <Trans>
        This browser keeps nothing, as in a private window. Stay on the page until the register is sent.
      </Trans>
    </Banner>
  )
}
