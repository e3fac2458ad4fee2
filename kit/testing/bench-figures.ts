import { appendFileSync, existsSync, readFileSync } from 'node:fs'

/** A measured number, and its target; null if it was not measured or has no target. */
export type BenchFigure = { figure: string; value: number | null; unit: string; target: number | null }

/**
 * Records a figure for a run with `--json`: a line in the file that MAKTAB_FIGURES names. Without the variable
 * it does nothing.
 */
export function noteFigure(
  figure: string,
  { value, unit, target = null }: { value: number; unit: string; target?: number | null },
): void {
  const file = process.env.MAKTAB_FIGURES
  if (file) appendFileSync(file, `${JSON.stringify({ figure, value: rounded(value), unit, target })}\n`)
}

/** The figures that a run has recorded in a file, in order; empty if it did not get that far. */
export function notedFigures(file: string): BenchFigure[] {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.filter((line) => line !== '').map((line): BenchFigure => JSON.parse(line))
}

/** The array that `--json` prints, one figure per line. */
export function figuresAsJson(figures: readonly BenchFigure[]): string {
  const lines = figures.map(({ figure, value, unit, target }) =>
    JSON.stringify({ figure, value, unit, target }),
  )
  return lines.length === 0 ? '[]' : `[\n  ${lines.join(',\n  ')}\n]`
}

function rounded(value: number): number | null {
  return Number.isFinite(value) ? Math.round(value * 1_000) / 1_000 : null
}
