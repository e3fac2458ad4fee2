import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { root } from './record.ts'

/** Writes how long each file took, with its imports and hooks, to the file that MAKTAB_SECONDS names. */
export default class SecondsReporter implements Reporter {
  readonly #seconds: Record<string, number> = {}

  onTestModuleEnd(module: TestModule) {
    const { collectDuration, setupDuration, prepareDuration, duration } = module.diagnostic()
    const sum = collectDuration + setupDuration + prepareDuration + duration
    this.#seconds[path.relative(root, module.moduleId)] = Math.round(sum / 100) / 10
  }

  onTestRunEnd() {
    if (process.env.MAKTAB_SECONDS) writeFileSync(process.env.MAKTAB_SECONDS, JSON.stringify(this.#seconds))
  }
}
