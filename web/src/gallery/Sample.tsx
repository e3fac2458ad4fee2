import type { ReactNode } from 'react'
import { Card } from '../ui/layout/Card.tsx'

type Props = { name: string; children: ReactNode; layout?: 'row' | 'stack' | 'flush' }

/** One component of the `/ui` page in its states; `flush` for what runs to the card's edges. */
export function Sample({ name, children, layout = 'row' }: Props) {
  return (
    <Card title={<bdi lang="en">{name}</bdi>} isFlush={layout === 'flush'}>
      {layout === 'flush' ? children : <div className={`parts-${layout}`}>{children}</div>}
    </Card>
  )
}
