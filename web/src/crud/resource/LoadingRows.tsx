import { useLingui } from '@lingui/react/macro'
import { Skeleton } from '../../ui/state/Skeleton.tsx'
import './LoadingRows.css'

/** Skeleton of rows that are loading. */
export function LoadingRows({ label, rows }: { label?: string | undefined; rows: number }) {
  const { t } = useLingui()
  return (
    <output className="resource-loading" aria-label={label ?? t`Loading`}>
      {Array.from({ length: rows }, (_, at) => (
        <div key={at} className="resource-loading-row">
          <Skeleton width={`${38 - at * 3}%`} />
          <Skeleton width="14%" />
          <Skeleton width="18%" />
        </div>
      ))}
    </output>
  )
}
