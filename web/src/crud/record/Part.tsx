import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import { type ReactNode, startTransition } from 'react'
import { isLostChunk } from '../../shell/errors/chunks.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Unread } from '../resource/QueryError.tsx'

/**
 * An error boundary for a part of a record: it can be retried alone, while the header and the other parts stay.
 */
export function Part({ children }: { children: ReactNode }) {
  return (
    <CatchBoundary getResetKey={constant} errorComponent={PartTrouble}>
      {children}
    </CatchBoundary>
  )
}

/** A chunk that is gone with an older version of the program needs a reload of the whole page. */
function PartTrouble({ error, reset }: ErrorComponentProps) {
  const queries = useQueryErrorResetBoundary()
  if (isLostChunk(error)) throw error
  // The error stays visible during the retry, so that the parts beside it do not suspend again.
  const again = () =>
    startTransition(() => {
      queries.reset()
      reset()
    })
  return (
    <Card isFlush>
      <Unread error={error} onRetry={again} />
    </Card>
  )
}

/**
 * The boundary does not reset by itself: a part remounts with its record and its tab; until then only the
 * reader retries.
 */
function constant() {
  return ''
}
