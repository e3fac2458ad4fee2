import { encode } from 'uqr'

/**
 * A code for cameras as an SVG of one path, without margin; a part of it may be scratched or folded away. Which of eight
 * masks lies over it stands in the code. The one that is best for most is taken: to try all takes eight times as long.
 */
export function qrOf(text: string): string {
  const { size, path } = qrOutline(text)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path d="${path}"/></svg>`
}

/** The same for who draws it: how many small squares wide it is, and the outline of those that are dark. */
export function qrOutline(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 0, maskPattern: 2 })
  const bars = data.flatMap((row, y) => barsOf(row).map(([x, width]) => `M${x} ${y}h${width}v1h-${width}z`))
  return { size, path: bars.join('') }
}

/** Where in a row it is dark: from where, and how far. */
function barsOf(row: readonly boolean[]): [from: number, width: number][] {
  const bars: [number, number][] = []
  row.forEach((isDark, x) => {
    const last = bars.at(-1)
    if (!isDark) return
    if (last && last[0] + last[1] === x) last[1] += 1
    else bars.push([x, 1])
  })
  return bars
}
