import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { markThread, readThread, type Thread } from 'tenant-api/contract/messages/threads'
import { useLoaded } from '../../../crud/resource/Loaded.tsx'
import { call, read } from '../../../shell/session/api.ts'
import { useMe } from '../../../shell/session/me.ts'
import { scoped } from '../../../shell/scope/scope.ts'
import { useName } from '../../../shell/look/title.ts'
import { Banner } from '../../../ui/state/Banner.tsx'
import { ButtonLink } from '../../../ui/base/Button.tsx'
import { Composer } from './Composer.tsx'
import { Members } from './Members.tsx'
import { ThreadLines } from './ThreadLines.tsx'
import { useEarlier } from './use-earlier.ts'
import { useStaleThreads } from './use-stale-threads.ts'
import './Conversation.css'

/** One conversation: what was said, who belongs to it, and where one writes. Who looks at it has read it. */
export function Conversation({ id, isPage = false }: { id: string; isPage?: boolean }) {
  const { data, placeholder } = useLoaded(read(readThread, { params: { id } }), 5)
  const earlier = useEarlier(id, data)
  useMarking(id, data)
  if (placeholder) return placeholder
  return (
    <div className="thread">
      {isPage && <Head thread={data} />}
      <Scrolled last={data.lines.at(-1)?.number ?? 0}>
        <Members members={data.members} />
        <ThreadLines thread={data} earlier={earlier} />
      </Scrolled>
      <Foot thread={data} />
    </div>
  )
}

function Head({ thread: { name, section } }: { thread: Thread }) {
  const { t } = useLingui()
  useName(name)
  return (
    <header className="thread-head">
      <span className="thread-back">
        <ButtonLink
          look="quiet"
          href={scoped('threads')}
          icon={<ArrowLeft aria-hidden size={18} className="directional" />}
          aria-label={t`All conversations`}
        />
      </span>
      <h1 className="thread-name">
        <bdi>{name}</bdi>
      </h1>
      {section !== '' && <bdi className="muted-small">{section}</bdi>}
    </header>
  )
}

/** Shows the end when something new stands there. */
function Scrolled({ last, children }: { last: number; children: ReactNode }) {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (last > 0) end.current?.scrollIntoView({ block: 'end' })
  }, [last])
  return (
    <div className="thread-scrolled">
      {children}
      <div ref={end} className="thread-end" />
    </div>
  )
}

function Foot({ thread }: { thread: Thread }) {
  const { studentId, silence } = thread
  if (silence === null) return <Composer id={studentId} toldAt={thread.toldAt} />
  return (
    <div className="thread-foot">
      <Banner tone="info">
        {silence === 'closed' && <Trans>The office has closed this conversation: nobody writes in it.</Trans>}
        {silence === 'left' && <Trans>The child has left the school: nothing more is written here.</Trans>}
        {silence === 'view' && <Trans>You can read this but not write here.</Trans>}
      </Banner>
    </div>
  )
}

function useMarking(id: string, thread: Thread | undefined): void {
  const { viewing } = useMe()
  const stale = useStaleThreads()
  const { mutate } = useMutation({
    mutationFn: (upto: number) => call(markThread, { params: { id }, body: { upto } }),
    onSuccess: stale,
  })
  const upto = thread?.lines.at(-1)?.number
  const isToMark = upto !== undefined && viewing === null
  useEffect(() => {
    if (isToMark) mutate(upto)
  }, [isToMark, upto, mutate])
}
