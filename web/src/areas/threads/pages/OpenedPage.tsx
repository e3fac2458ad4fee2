import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Refused } from 'kit/client'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { readOpened, type Thread } from 'tenant-api/contract/threads'
import { LoadingRows } from '../../../crud/LoadingRows.tsx'
import { Trouble } from '../../../crud/Trouble.tsx'
import { read } from '../../../shell/api.ts'
import { useMay } from '../../../shell/me.ts'
import { useName } from '../../../shell/title.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { InstantText } from '../../../ui/DateText.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Members } from '../Members.tsx'
import { type Deed, ReasonDialog } from '../ReasonDialog.tsx'
import { ThreadLines } from '../ThreadLines.tsx'
import '../Conversation.css'
import './OversightPage.css'

/** A conversation that the office has opened for a cause, for an hour. */
export function OpenedPage() {
  const { t } = useLingui()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data, error, refetch } = useQuery(read(readOpened, { params: { id } }))
  const [deed, act] = useState<Deed>()
  const mayAct = useMay(['thread-oversight', 'edit'])
  const isShut = error instanceof Refused && error.problem.status === 404
  return (
    <div className="oversight">
      <h1 className="oversight-title">{data ? <bdi>{data.name}</bdi> : t`Conversation`}</h1>
      {isShut && (
        <EmptyState
          icon={Lock}
          title={t`This conversation is not open to you`}
          action={
            mayAct && <Button look="primary" onPress={() => act('open')}>{t`Open it for a reason`}</Button>
          }
        >
          {t`It belongs to the family and the teachers. Open it where there is a cause; they will see that.`}
        </EmptyState>
      )}
      {error && !isShut && !data && <Trouble error={error} onRetry={() => void refetch()} />}
      {!error && !data && <LoadingRows label={t`Loading`} rows={5} />}
      {data && !isShut && <Opened thread={data} onAct={act} />}
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
    </div>
  )
}

function Opened({ thread, onAct }: { thread: Thread; onAct: (deed: Deed) => void }) {
  const { t } = useLingui()
  const { name, openUntil, silence, members } = thread
  useName(name)
  return (
    <>
      <Banner
        tone="info"
        action={
          silence === 'closed' ? (
            <Button size="small" onPress={() => onAct('reopen')}>{t`Reopen`}</Button>
          ) : (
            <Button size="small" look="danger" onPress={() => onAct('close')}>{t`Close it`}</Button>
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
