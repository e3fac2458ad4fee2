// All trials of docs/security.md at full size: `pnpm scorecard [--seed <number>] [--only <part of a row's name>]`.
// The whole table stands in .data/scorecard afterwards; the exit code is 1 when a target is missed.
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { allMet, play, writeOutcomes } from './scorecard/board.ts'
import './scorecard/isolation.ts'
import './scorecard/walls.ts'
import './scorecard/input.ts'
import './scorecard/faults.ts'
import './scorecard/rules.ts'
import './scorecard/not-built.ts'

const { values } = parseArgs({ options: { seed: { type: 'string' }, only: { type: 'string', default: '' } } })
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))

console.log(`seed ${seed}`)
const outcomes = await play({ seed, only: values.only })
if (values.only === '') {
  const folder = fileURLToPath(new URL('../.data/scorecard', import.meta.url))
  console.log(`written to ${path.relative(process.cwd(), writeOutcomes(folder, { seed, outcomes }))}`)
}
process.exit(allMet(outcomes) ? 0 : 1)
