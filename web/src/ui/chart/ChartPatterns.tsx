/** Patterns in addition to colour: every series has its own in bars, rings and legends. */
export function ChartPatterns({ id, count }: { id: string; count: number }) {
  return (
    <defs>
      {textures.slice(0, count).map((lines, at) => (
        <pattern key={lines} id={patternId(id, at)} width="8" height="8" patternUnits="userSpaceOnUse">
          <rect width="8" height="8" fill={seriesColour(at)} />
          <path d={lines} className="chart-texture" />
        </pattern>
      ))}
    </defs>
  )
}

/** Six textures: plain, diagonal, dotted, crossed, horizontal and vertical lines. */
const textures = [
  'M0 0',
  'M-2 2l4-4M0 8l8-8M6 10l4-4',
  'M2 2h.01M6 6h.01M2 6h.01M6 2h.01',
  'M0 0l8 8M8 0l-8 8',
  'M0 2h8M0 6h8',
  'M2 0v8M6 0v8',
]
/** Dash patterns tell lines apart. */
const dashes = ['none', '7 4', '2 4', '10 4 2 4', '5 3', '12 5']

export function seriesColour(at: number): string {
  return `var(--chart-${(at % 6) + 1})`
}

export function seriesFill(id: string, at: number): string {
  return `url(#${patternId(id, at % 6)})`
}

export function seriesDash(at: number): string {
  return dashes[at % 6] ?? 'none'
}

function patternId(id: string, at: number): string {
  return `${id.replaceAll(':', '')}-${at}`
}
