import { Trans, useLingui } from '@lingui/react/macro'
import { Refused } from 'kit/http/client'
import { TriangleAlert } from 'lucide-react'
import { Button } from '../../ui/base/Button.tsx'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { Ltr } from '../../ui/text/Ltr.tsx'

type Props = { error: unknown; onRetry: () => void }

/**
 * The error of a part of a page; the rest of the page stays. A missing permission or record rethrows to a whole
 * page instead.
 */
export function Trouble({ error, onRetry }: Props) {
  const problem = error instanceof Refused ? error.problem : undefined
  if (!problem || problem.status === 403 || problem.status === 404) throw error
  return <Unread error={error} onRetry={onRetry} />
}

/** The same for a part beside others that have loaded: they stay, whatever the error. */
export function Unread({ error, onRetry }: Props) {
  const { t } = useLingui()
  const problem = error instanceof Refused ? error.problem : undefined
  const says = problem?.code === 'network' ? t`Oops! Network Error Try again later` : problem?.detail
  return (
    <EmptyState
      icon={TriangleAlert}
      title={t`This could not be loaded`}
      action={<Button onPress={onRetry}>{t`Try again`}</Button>}
    >
      {says}
      {problem?.requestId && (
        <>
          {' '}
          <Trans>
            Request number: <Ltr>{problem.requestId}</Ltr>
          </Trans>
        </>
      )}
    </EmptyState>
  )
}
