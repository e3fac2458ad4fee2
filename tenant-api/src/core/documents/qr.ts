import { encode } from 'uqr'

/**
 * A QR code as an SVG of one path, without margin, readable with a part scratched or folded away. Always uses
 * the mask that is best for most texts: the code itself names its mask, and trying all eight takes eight times
 * as long.
 */
export function qrOf(text: string): string {
  const { size, path } = qrOutline(text)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path d="${path}"/></svg>`
}

/** The same for callers that draw it: its width in modules, and the outline of the dark ones. */
export function qrOutline(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 0, maskPattern: 2 })
  const bars = data.flatMap((row, y) => barsOf(row).map(([x, width]) => `M${x} ${y}h${width}v1h-${width}z`))
  return { size, path: bars.join('') }
}

/** The dark runs of a row: start and width. */
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
