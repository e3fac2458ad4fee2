import { useId } from 'react'
import { ChartPatterns, seriesColour, seriesDash, seriesFill } from './ChartPatterns.tsx'

type Entry = { name: string; value?: string }

/** The legend of a chart's colours and patterns, in the order of its series. */
export function ChartLegend({ entries, kind }: { entries: readonly Entry[]; kind: 'area' | 'line' }) {
  const id = useId()
  return (
    <ul className="chart-legend">
      {entries.map(({ name, value }, at) => (
        <li key={name}>
          <svg aria-hidden className="chart-key" viewBox="0 0 20 12" width="20" height="12">
            {kind === 'area' ? (
              <>
                <ChartPatterns id={id} count={entries.length} />
                <rect x="2" width="16" height="12" rx="3" fill={seriesFill(id, at)} />
              </>
            ) : (
              <path
                d="M0 6h20"
                className="chart-line"
                style={{ stroke: seriesColour(at), strokeDasharray: seriesDash(at) }}
              />
            )}
          </svg>
          <span className="chart-legend-name">{name}</span>
          {value && <span className="chart-legend-value numbers">{value}</span>}
        </li>
      ))}
    </ul>
  )
}
