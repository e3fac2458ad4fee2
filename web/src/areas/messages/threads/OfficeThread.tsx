import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Refused } from 'kit/http/client'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { readOpened, type Thread } from 'tenant-api/contract/messages/threads'
import { LoadingRows } from '../../../crud/resource/LoadingRows.tsx'
import { Trouble } from '../../../crud/resource/QueryError.tsx'
import { read } from '../../../shell/session/api.ts'
import { useMay } from '../../../shell/session/me.ts'
import { Banner } from '../../../ui/state/Banner.tsx'
import { Button } from '../../../ui/base/Button.tsx'
import { InstantText } from '../../../ui/date/DateText.tsx'
import { EmptyState } from '../../../ui/state/EmptyState.tsx'
import { Members } from './Members.tsx'
import { type Deed, ReasonDialog } from './ReasonDialog.tsx'
import { ThreadLines } from './ThreadLines.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import './Conversation.css'

/** A conversation to the office: shut, until somebody says why it is opened; then it is read for an hour. */
export function OfficeThread({ id }: { id: string }) {
  const { t } = useLingui()
  const mayAct = useMay(['thread-oversight', 'edit'])
  const { data, error, refetch } = useQuery({
    ...read(readOpened, { params: { id } }),
    enabled: mayAct,
  })
  const [deed, act] = useState<Deed>()
  const isShut = !mayAct || (error instanceof Refused && error.problem.status === 404)
  return (
    <Stack>
      {isShut && (
        <EmptyState
          icon={Lock}
          title={t`This conversation is not open to you`}
          action={
            mayAct && <Button look="primary" onPress={() => act('open')}>{t`Open with a reason`}</Button>
          }
        >
          {t`It belongs to the family and the teachers. Open it where there is a cause; they will see that.`}
        </EmptyState>
      )}
      {!isShut && error && !data && <Trouble error={error} onRetry={() => void refetch()} />}
      {!isShut && !error && !data && <LoadingRows label={t`Loading`} rows={5} />}
      {!isShut && data && <Opened thread={data} onAct={act} />}
      {deed !== undefined && (
        <ReasonDialog
          id={id}
          deed={deed}
          onClose={() => act(undefined)}
          onDone={() => {
            act(undefined)
            void refetch()
          }}
        />
      )}
    </Stack>
  )
}

function Opened({ thread, onAct }: { thread: Thread; onAct: (deed: Deed) => void }) {
  const { t } = useLingui()
  const { openUntil, silence, members } = thread
  return (
    <>
      <Banner
        tone="info"
        action={
          silence === 'closed' ? (
            <Button size="small" onPress={() => onAct('reopen')}>{t`Reopen`}</Button>
          ) : (
            <Button size="small" look="danger" onPress={() => onAct('close')}>{t`Close`}</Button>
          )
        }
      >
        {openUntil !== null && (
          <Trans>
            You read this until <InstantText at={openUntil} show="time" />. Its members see that you do.
          </Trans>
        )}
      </Banner>
      <div className="thread-tab">
        <div className="thread-scrolled">
          <Members members={members} />
          <ThreadLines thread={thread} />
        </div>
      </div>
    </>
  )
}
