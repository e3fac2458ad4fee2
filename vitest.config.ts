import { fileURLToPath } from 'node:url'
import { slowness } from 'kit/testing-limits'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const isTrial = ({ moduleId }: TestSpecification) => moduleId.includes('/scripts/trust/')

/** Where nothing is known of earlier runs the largest files begin; the trials are the longest and among the smallest. */
class TrialsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...sorted.filter(isTrial), ...sorted.filter((file) => !isTrial(file))]
  }
}

const modules = 'tenant-api/src/modules/**/*.test.ts'
const elsewhere = ['**/node_modules/**', '**/dist/**', 'scripts/new-module/sample/**']

export default defineConfig({
  test: {
    environment: 'node',
    // No file has a process of its own: each would read the product anew. What a file adds to the product it takes away.
    projects: [
      { test: { name: 'modules', include: [modules], exclude: elsewhere, isolate: false } },
      {
        test: {
          name: 'others',
          include: [
            '{kit,control-plane,tenant-api,migrations,scripts,marketing}/**/*.test.ts',
            'web/{*,{src,sw}/**/*}.test.{ts,tsx}',
          ],
          exclude: [...elsewhere, modules],
          isolate: false,
        },
      },
    ],
    globalSetup: ['migrations/testing-setup.ts'],
    maxWorkers: 2,
    sequence: { sequencer: TrialsFirst },
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
