import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { lazy, type ReactNode } from 'react'
import { readAnnouncement } from 'tenant-api/contract/messages/announcements'
import { read } from '../../../../shell/session/api.ts'
import { useName } from '../../../../shell/look/title.ts'
import '../compose/Compose.css'

const Compose = lazy(async () => ({ default: (await import('../compose/Compose.tsx')).Compose }))
const Published = lazy(async () => ({ default: (await import('../Published.tsx')).Published }))

/** A new announcement. */
export function NewAnnouncement() {
  return (
    <Composing>
      <Compose />
    </Composing>
  )
}

function Composing({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  return (
    <div className="compose-stack">
      <h1 className="page-title">{t`Announce`}</h1>
      {children}
    </div>
  )
}

/** An announcement: its form as long as it is a draft, from then on whom it reached. */
export function AnnouncementPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data } = useSuspenseQuery({
    ...read(readAnnouncement, { params: { id } }),
    // While messages are on their way their number is seen to grow.
    refetchInterval: ({ state }) => (isOnItsWay(state.data) ? 3_000 : false),
  })
  useName(data.words[0]?.title ?? '')
  if (data.state === 'draft' && data.mayEdit)
    return (
      <Composing>
        <Compose key={`${id} ${data.version}`} written={data} />
      </Composing>
    )
  return <Published key={id} written={data} />
}

type Read = { report: { states: readonly { state: string; count: number }[] } | null }

function isOnItsWay(data: Read | undefined): boolean {
  return data?.report?.states.some(({ state }) => state === 'queued' || state === 'sending') ?? false
}
