import { useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Card } from '../../ui/layout/Card.tsx'
import { LoadingRows } from './LoadingRows.tsx'
import { Trouble } from './QueryError.tsx'

type Props<T> = {
  title: string
  action?: ReactNode
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>
  rows: number
  children: (data: T) => ReactNode
}

/** A card of the home page that loads, fails and is retried by itself, while the others stay. */
export function QueryCard<T>({ title, action, query, rows, children }: Props<T>) {
  const { t } = useLingui()
  const { data, error, refetch } = query
  return (
    <Card isFlush title={title} action={action}>
      {data !== undefined ? (
        children(data)
      ) : error ? (
        <Trouble error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingRows label={t`Loading`} rows={rows} />
      )}
    </Card>
  )
}
