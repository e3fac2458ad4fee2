import { part, usePart } from '../../ui/base/part.ts'
import type { BulkBarProps } from './BulkBar.tsx'

const bars = part(() => import('./BulkBar.tsx'))

/** What can be done with ticked rows comes after the list, in a quiet moment or with the first tick. */
export function LazyBulkBar(props: BulkBarProps) {
  const BulkBar = usePart(bars)?.BulkBar
  return BulkBar && <BulkBar {...props} />
}
