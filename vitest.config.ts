import { fileURLToPath } from 'node:url'
import { slowness } from 'kit/testing/testing-limits'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { selection } from './scripts/suite/selection.ts'
import { noTests, units } from './scripts/suite/test-files.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
const selected = selection()
const isTrial = ({ moduleId }: TestSpecification) => moduleId.includes('/scripts/trust/')

/** As a run has chosen; where it chose nothing the trials begin, which are the longest and among the smallest files. */
class InOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const place = new Map(selected?.files.map((file, at) => [`${root}${file}`, at]))
    const rank = (file: TestSpecification) => place.get(file.moduleId) ?? (isTrial(file) ? -1 : 0)
    return sorted.toSorted((a, b) => rank(a) - rank(b))
  }
}

export default defineConfig({
  test: {
    environment: 'node',
    // No file has a process of its own: each would read the product anew. What a file adds to the product it takes away.
    isolate: false,
    projects: [
      { test: { name: 'once', include: selected?.files ?? units, exclude: noTests } },
      ...(selected?.again.length ? [{ test: { name: 'again', include: selected.again } }] : []),
    ],
    globalSetup: ['migrations/testing-setup.ts'],
    runner: './scripts/suite/deadline-runner.ts',
    maxWorkers: 2,
    sequence: { sequencer: InOrder },
    // Servers, command lines and whatever else a test starts: half of their start was compiling the same sources.
    env: {
      // A machine that is busy with tests refuses nobody; tests of the patience say their own.
      MAKTAB_PATIENCE_MS: '20000',
      NODE_COMPILE_CACHE: fileURLToPath(new URL('node_modules/.cache/compiled', import.meta.url)),
    },
    // Generous, for busy machines of two cores: what holds is told at once, and only what fails waits so long.
    expect: { poll: { timeout: 15_000 * slowness } },
    testTimeout: 120_000 * slowness,
    hookTimeout: 120_000 * slowness,
  },
})
