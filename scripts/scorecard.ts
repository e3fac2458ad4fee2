// All trials of docs/security.md at full size: `pnpm scorecard [<part of a row's name>] [--seed <number>] [--json]`.
// The whole table stands in .data/scorecard afterwards; the exit code is 1 when a target is missed. With `--json` the
// figures alone are printed, as JSON, and everything else goes to stderr.
import { writeSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { figuresAsJson } from 'kit/testing/bench-figures'
import { allMet, figuresOf, play, writeOutcomes } from './scorecard/board.ts'
import './scorecard/isolation.ts'
import './scorecard/walls.ts'
import './scorecard/input.ts'
import './scorecard/faults.ts'
import './scorecard/rules.ts'
import './scorecard/not-built.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string' },
    only: { type: 'string', default: '' },
    json: { type: 'boolean', default: false },
  },
})
// Another draw each time, for the trials of a commit have one of their own already.
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
const only = positionals[0] ?? values.only
// A trial may print something of its own on its way.
if (values.json) console.log = console.error

console.log(`seed ${seed}`)
const outcomes = await play({ seed, only })
if (only === '') {
  const folder = fileURLToPath(new URL('../.data/scorecard', import.meta.url))
  console.log(`written to ${path.relative(process.cwd(), writeOutcomes(folder, { seed, outcomes }))}`)
}
if (values.json) writeSync(1, `${figuresAsJson(figuresOf(outcomes))}\n`)
process.exit(allMet(outcomes) ? 0 : 1)
