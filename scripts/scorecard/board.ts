import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { BenchFigure } from 'kit/testing/bench-figures'
import { makeStageTemplate, type StageTemplate } from '../trust/stage-template.ts'

/** What a row is given: the seed of the run, and what its stage is copied from when it asks for it. */
export type Deal = { seed: number; template(): Promise<StageTemplate> }
/**
 * The figure that is held against the target, and what was done to get it. `faults` are printed when it is missed;
 * `measured` is what else was measured on the way.
 */
export type Figure = {
  value: number
  detail: string
  faults?: readonly string[]
  measured?: readonly BenchFigure[]
}
/** A number of faults that must be met exactly, or another figure and the most that it may be. */
export type Target = number | { atMost: number; unit: string }
export type Run = (deal: Deal) => Promise<Figure>

export type Outcome = {
  figure: string
  target: string
  value: number | null
  /** null: what it would measure is not built yet. */
  met: boolean | null
  detail: string
  faults: readonly string[]
  measured: readonly BenchFigure[]
  /** The target as a number and what it counts; null: not built yet. */
  limit: { most: number; unit: string } | null
  seconds: number
}

type Row = { name: string; target: Target; run: Run }
const rows: Row[] = []

/** Adds a row to the scorecard. Rows run one after another, in the order in which they were added. */
export function scorecard(name: string, target: Target, run: Run): void {
  rows.push({ name, target, run })
}

/** A row of docs/security.md whose subject does not exist yet: it stands in the table, and is neither met nor missed. */
export function notBuilt(name: string, target: string): void {
  unbuilt.push({
    figure: name,
    target,
    value: null,
    met: null,
    detail: 'not built yet',
    faults: [],
    measured: [],
    limit: null,
    seconds: 0,
  })
}
const unbuilt: Outcome[] = []

/** One trial whose result fills several rows: it runs when the first of them is played. */
export function once<T>(trial: (deal: Deal) => Promise<T>): (deal: Deal) => Promise<T> {
  let running: Promise<T> | undefined
  return (deal) => (running ??= trial(deal))
}

/** Plays the rows whose name contains `only`, each on a line as it ends; a row that throws has missed its target. */
export async function play({ seed, only }: { seed: number; only: string }): Promise<Outcome[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'maktab-scorecard-'))
  chmodSync(folder, 0o755)
  const template = once(() => makeStageTemplate(path.join(folder, 'stage')))
  const deal: Deal = { seed, template: () => template(deal) }
  const outcomes: Outcome[] = []
  for (const row of rows.filter(({ name }) => name.includes(only))) {
    const outcome = await playRow(row, deal)
    console.log(lineOf(outcome))
    for (const fault of outcome.faults.slice(0, 20)) console.log(`      ${fault}`)
    outcomes.push(outcome)
  }
  rmSync(folder, { recursive: true })
  const missing = unbuilt.filter(({ figure }) => figure.includes(only))
  for (const outcome of missing) console.log(lineOf(outcome))
  return [...outcomes, ...missing]
}

/** Writes the table as JSON and as text into `folder`; gives the path of the text. */
export function writeOutcomes(
  folder: string,
  { seed, outcomes }: { seed: number; outcomes: Outcome[] },
): string {
  mkdirSync(folder, { recursive: true })
  const met = allMet(outcomes)
  const missing = outcomes.filter((outcome) => outcome.met === null).length
  const text = [
    `seed ${seed}`,
    ...outcomes.map(lineOf),
    `${met ? 'every target is met' : 'a target is missed'}; ${missing} not built yet`,
    '',
  ]
  writeFileSync(
    path.join(folder, 'scorecard.json'),
    `${JSON.stringify({ seed, met, rows: outcomes }, null, 2)}\n`,
  )
  const file = path.join(folder, 'scorecard.txt')
  writeFileSync(file, text.join('\n'))
  return file
}

/** A figure of each row that is built, followed by what it has measured besides; what broke off has no value. */
export function figuresOf(outcomes: readonly Outcome[]): BenchFigure[] {
  return outcomes.flatMap(({ figure, value, limit, measured }) =>
    limit ? [{ figure, value, unit: limit.unit, target: limit.most }, ...measured] : [],
  )
}

/** Whether something was tried and no target was missed. */
export function allMet(outcomes: readonly Outcome[]): boolean {
  const tried = outcomes.filter(({ met }) => met !== null)
  return tried.length > 0 && tried.every(({ met }) => met)
}

async function playRow({ name, target, run }: Row, deal: Deal): Promise<Outcome> {
  const started = performance.now()
  const limit =
    typeof target === 'number' ? { most: target, unit: 'faults' } : { most: target.atMost, unit: target.unit }
  const row = {
    figure: name,
    target: typeof target === 'number' ? String(target) : `at most ${target.atMost}`,
    limit,
  }
  const seconds = () => Math.round((performance.now() - started) / 100) / 10
  try {
    const { value, detail, faults = [], measured = [] } = await run(deal)
    const met = typeof target === 'number' ? value === target : value <= target.atMost
    return { ...row, value, met, detail, faults, measured, seconds: seconds() }
  } catch (error) {
    const faults = [error instanceof Error ? (error.stack ?? error.message) : String(error)]
    return {
      ...row,
      value: null,
      met: false,
      detail: 'it did not come to an end',
      faults,
      measured: [],
      seconds: seconds(),
    }
  }
}

function lineOf({ figure, target, value, met, detail, seconds }: Outcome): string {
  if (met === null) return `– ${figure}: ${detail} (target ${target})`
  return `${met ? '✓' : '✗'} ${figure}: ${value ?? 'nothing'} (target ${target}; ${detail}; ${seconds} s)`
}
