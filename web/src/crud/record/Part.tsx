import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import { type ReactNode, startTransition } from 'react'
import { isLostChunk } from '../../shell/errors/chunks.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Unread } from '../resource/QueryError.tsx'

/** A part of a record that fails and is tried again by itself, while the header and the other parts stay. */
export function Part({ children }: { children: ReactNode }) {
  return (
    <CatchBoundary getResetKey={constant} errorComponent={PartTrouble}>
      {children}
    </CatchBoundary>
  )
}

/** What is gone with an older version of the program comes back with the whole page alone. */
function PartTrouble({ error, reset }: ErrorComponentProps) {
  const queries = useQueryErrorResetBoundary()
  if (isLostChunk(error)) throw error
  // Until it is read, what failed stands where it is: the parts beside it do not wait again.
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

/** A part is mounted anew with its record and its tab; until then only the reader tries again. */
function constant() {
  return ''
}
