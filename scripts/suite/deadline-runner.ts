import { test, TestRunner } from 'vitest'
import { isTooLate, outOfTime } from './deadline.ts'

/** Starts no file after the deadline of a run: what is late stands in the report as left out. */
export default class DeadlineRunner extends TestRunner {
  override importFile(file: string, source: Parameters<TestRunner['importFile']>[1]) {
    if (source === 'setup' || !isTooLate()) return super.importFile(file, source)
    test.skip(outOfTime, () => {})
    return undefined
  }
}
