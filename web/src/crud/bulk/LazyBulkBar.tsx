import { part, usePart } from '../../ui/base/part.ts'
import type { BulkBarProps } from './BulkBar.tsx'

const bars = part(() => import('./BulkBar.tsx'))

/** The bulk actions load after the list, when the browser is idle or with the first tick. */
export function LazyBulkBar(props: BulkBarProps) {
  const BulkBar = usePart(bars)?.BulkBar
  return BulkBar && <BulkBar {...props} />
}
