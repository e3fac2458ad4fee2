import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { Refused } from 'kit/http/client'
import { readSite } from 'tenant-api/contract/institute/institute'
import { lazy, useEffect, useEffectEvent, useState } from 'react'
import { Button } from '../../ui/base/Button.tsx'
import { alarm, Drawing } from '../../ui/base/Drawing.tsx'
import { Ltr } from '../../ui/text/Ltr.tsx'
import { plainCall } from '../session/api.ts'
import { isLostChunk, reloadOnce } from './chunks.ts'
import { icon } from '../navigation/icon.tsx'
import { GoHome, Trouble } from './LeaveErrorPage.tsx'

const ForbiddenPage = lazy(() => import('./ForbiddenPage.tsx'))

const Alarm = ({ size = 24 }: { size?: number }) => <Drawing lines={alarm} size={size} />

/** The error page for any error while a page renders: a refusal, a missing page, no network, or a bug. */
export function TroublePage({ error, reset }: ErrorComponentProps) {
  const { t } = useLingui()
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  const problem = error instanceof Refused ? error.problem : undefined
  function again() {
    queries.reset()
    reset()
    void router.invalidate()
  }
  if (problem?.status === 403) return <ForbiddenPage says={problem.detail} />
  if (problem?.status === 404) return <NotFoundPage />
  const retry = (
    <Button look="primary" onPress={again}>
      {t`Try again`}
    </Button>
  )
  if (problem?.code === 'network') return <OfflinePage onRetry={again} />
  if (isLostChunk(error))
    return navigator.onLine ? <LostPage /> : <OfflinePage onRetry={() => location.reload()} />
  return (
    <Trouble icon={Alarm} title={t`Something went wrong`} actions={retry}>
      {problem?.detail ?? (
        <Trans>The page could not be shown. Try again; if it happens again, tell the school’s office.</Trans>
      )}
      {problem?.requestId && (
        <span className="trouble-request">
          <Trans>
            Request number: <Ltr>{problem.requestId}</Ltr>
          </Trans>
        </span>
      )}
    </Trouble>
  )
}

/** Milliseconds between two checks whether the server responds again. */
const lookEvery = 5_000

/** The network is down and the page could not load; it loads by itself when the network is back. */
function OfflinePage({ onRetry }: { onRetry: () => void }) {
  const { t } = useLingui()
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    const back = () => retry()
    // Not every browser reports that the network is back, least of all on a page that loaded offline.
    const asking = setInterval(() => {
      if (!document.hidden) plainCall(readSite, {}).then(back, () => undefined)
    }, lookEvery)
    addEventListener('online', back)
    return () => {
      clearInterval(asking)
      removeEventListener('online', back)
    }
  }, [])
  const again = <Button look="primary" onPress={onRetry}>{t`Try again`}</Button>
  return (
    <Trouble icon={icon('CloudOff')} title={t`You are offline`} actions={again}>
      <Trans>Oops! Network Error Try again later</Trans>
    </Trouble>
  )
}

/** A chunk of the program could not be loaded, or timed out: mostly because there is a newer version. */
export function LostPage() {
  const { t } = useLingui()
  // While the page reloads, no buttons are offered that would vanish when pressed.
  const [isLeaving] = useState(() => reloadOnce())
  if (isLeaving) return null
  const again = <Button look="primary" onPress={() => location.reload()}>{t`Load the page again`}</Button>
  return (
    <Trouble icon={icon('CloudDownload')} title={t`A part of the page did not load`} actions={again}>
      <Trans>The connection may be slow, or there is a new version. Nothing that was saved is lost.</Trans>
    </Trouble>
  )
}

/** Nothing exists at this address, or the reader may not see it: the same page for both. */
export function NotFoundPage() {
  const { t } = useLingui()
  return (
    <Trouble icon={icon('Compass')} title={t`There is nothing here`} actions={<GoHome />}>
      <Trans>
        The address may be mistyped, the record may be gone, or it may belong to a part of the school that you
        do not see.
      </Trans>
    </Trouble>
  )
}
