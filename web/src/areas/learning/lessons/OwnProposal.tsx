import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  listOwnProposals,
  proposalStates,
  withdrawProposal,
} from 'tenant-api/contract/learning/lesson-proposals'
import type { WeekLesson } from 'tenant-api/contract/learning/lessons'
import { useAction } from '../../../crud/form/use-action.ts'
import { useStale } from '../../../crud/resource/use-invalidate.ts'
import { useSay } from '../../../crud/resource/words.ts'
import { call, read } from '../../../shell/session/api.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { part } from '../../../ui/base/part.ts'
import { Cluster } from '../../../ui/layout/Cluster.tsx'
import { overlayOf } from '../../../ui/overlay/overlay-part.tsx'
import { useSlotWords } from './lesson-words.ts'

const ProposeSheet = overlayOf(
  part(() => import('./ProposeSheet.tsx')),
  (all) => all.ProposeSheet,
)

/** What the reader has proposed for an own lesson and what came of it, or the way to propose another time. */
export function OwnProposal({ lesson }: { lesson: WeekLesson }) {
  const { t } = useLingui()
  const say = useSay()
  const slotWords = useSlotWords()
  const [isProposing, propose] = useState(false)
  const { data } = useQuery(read(listOwnProposals, {}))
  const last = data?.rows.find(({ lessonId, state }) => lessonId === lesson.id && state !== 'withdrawn')
  const taking = useAction({
    send: () => call(withdrawProposal, { params: { id: last?.id ?? '' } }),
    refresh: useStale(/lesson-proposals/),
    done: t`Taken back`,
  })
  if (!data || lesson.period === null) return null
  const isOpen = last?.state === 'open'
  return (
    <>
      {last && (
        <p>
          {t`Another time is proposed`}: {slotWords(last.proposed)}. {say(proposalStates[last.state])}
          {last.answer !== '' && (
            <>
              : <bdi>{last.answer}</bdi>
            </>
          )}
        </p>
      )}
      <Cluster>
        {isOpen ? (
          <Button size="small" isPending={taking.isPending} onPress={taking.submit}>{t`Take it back`}</Button>
        ) : (
          <Button size="small" onPress={() => propose(true)}>{t`Propose another time`}</Button>
        )}
      </Cluster>
      {isProposing && <ProposeSheet lesson={lesson} onClose={() => propose(false)} />}
    </>
  )
}
