import { useLingui } from '@lingui/react/macro'
import type { Output } from 'kit/http/client'
import { ArrowRight, Check, MessageSquare, RotateCcw, Undo2, X } from 'lucide-react'
import { type leavesOf, stepNames } from 'tenant-api/contract/attendance/leave'
import { useSay } from '../../../crud/resource/words.ts'
import { Timeline } from '../../../ui/layout/Timeline.tsx'

type Step = Output<(typeof leavesOf)['staff']['details']>['steps'][number]

const looks = {
  asked: { icon: MessageSquare, tone: 'neutral' },
  passed: { icon: ArrowRight, tone: 'info' },
  approved: { icon: Check, tone: 'success' },
  rejected: { icon: X, tone: 'danger' },
  cancelled: { icon: Undo2, tone: 'neutral' },
  revoked: { icon: RotateCcw, tone: 'warning' },
} as const

/** What became of a request, step by step: who, when, what and why. */
export function Steps({ rows }: { rows: readonly Step[] }) {
  const { t } = useLingui()
  const say = useSay()
  const events = rows.map(({ id, what, by, note, at }) => ({
    id,
    at,
    ...looks[what],
    title: (
      <>
        {say(stepNames[what])}
        {by !== '' && (
          <>
            {' · '}
            <bdi>{by}</bdi>
          </>
        )}
      </>
    ),
    children: note === '' ? undefined : <bdi>{note}</bdi>,
  }))
  return <Timeline label={t`Steps`} events={events} />
}
