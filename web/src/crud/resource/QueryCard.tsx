import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Card } from '../../ui/layout/Card.tsx'
import { Loaded } from './Loaded.tsx'

type Props<T> = {
  title: string
  action?: ReactNode
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>
  rows: number
  children: (data: T) => ReactNode
}

/** A card of the home page that loads, fails and is retried by itself, while the others stay. */
export function QueryCard<T>({ title, action, query, rows, children }: Props<T>) {
  return (
    <Card isFlush title={title} action={action}>
      <Loaded query={query} rows={rows}>
        {children}
      </Loaded>
    </Card>
  )
}
