import { fileURLToPath } from 'node:url'
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

const modules = 'tenant-api/src/modules/**/*.test.ts'
const isOfModule = (file: string) => file.startsWith('tenant-api/src/modules/')
const chosen = (isWanted: (file: string) => boolean) => selected?.files.filter(isWanted)

export default defineConfig({
  test: {
    environment: 'node',
    // The modules' tests speak to whole schools of their own: one process reads the product once for many files of them.
    projects: [
      {
        test: { name: 'modules', include: chosen(isOfModule) ?? [modules], exclude: noTests, isolate: false },
      },
      {
        test: {
          name: 'others',
          include: chosen((file) => !isOfModule(file)) ?? units,
          exclude: [...noTests, modules],
        },
      },
      { test: { name: 'again', include: selected?.again ?? [] } },
    ],
    globalSetup: ['migrations/testing-setup.ts'],
    runner: './scripts/suite/deadline-runner.ts',
    maxWorkers: 2,
    sequence: { sequencer: InOrder },
    // Servers, command lines and whatever else a test starts: half of their start was compiling the same sources.
    env: { NODE_COMPILE_CACHE: fileURLToPath(new URL('node_modules/.cache/compiled', import.meta.url)) },
    // Generous, for busy machines of two cores: what holds is told at once, and only what fails waits so long.
    expect: { poll: { timeout: 15_000 } },
    testTimeout: 40_000,
    hookTimeout: 120_000,
  },
})
