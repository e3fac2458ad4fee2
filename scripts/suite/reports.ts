// What a run of vitest or Playwright says: which tests failed, each in one line, which were left out, and seconds of each file.
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { outOfTime } from './deadline.ts'

/** What vitest's `json` reporter writes, as far as it is read here. */
export type TestReport = {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages?: string[] | null }[]
  }[]
}

/** What Playwright's `json` reporter writes, as far as it is read here. */
export type JourneyReport = { suites: Suite[]; errors: { message?: string }[] }
type Suite = { suites?: Suite[]; specs: Spec[] }
type Spec = {
  title: string
  file: string
  line: number
  tests: {
    status: string
    annotations?: { description?: string }[]
    results: { error?: { message?: string }; duration?: number }[]
  }[]
}

/** A file that fails without a test that does could not be read, or broke before or after its tests. */
export function failedTests({ testResults }: TestReport, root: string): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(root, name)
    const failed = assertionResults.filter((one) => one.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [line(file, '', message)]
    return failed.map(({ fullName, failureMessages }) => line(file, fullName, failureMessages?.[0]))
  })
}

/** `unexpected` are those that failed, `flaky` those that passed when they were gone again. */
export function journeysThat(status: 'unexpected' | 'flaky', { suites, errors }: JourneyReport): string[] {
  const found = suites.flatMap(specsOf).flatMap(({ title, file, line: at, tests }) =>
    tests
      .filter((one) => one.status === status)
      .map(({ results }) => {
        const broken = results.findLast(({ error }) => error)
        return line(`${file}:${at}`, title, broken?.error?.message)
      }),
  )
  const around = status === 'unexpected' ? errors.map(({ message }) => line('journeys', '', message)) : []
  return [...found, ...around]
}

/** Files of which something was left out for want of time. */
export function unitsOutOfTime({ testResults }: TestReport, root: string): string[] {
  const late = testResults.filter(({ assertionResults }) =>
    assertionResults.some(({ fullName }) => fullName.includes(outOfTime)),
  )
  return late.map(({ name }) => path.relative(root, name))
}

export function journeysOutOfTime({ suites }: JourneyReport): string[] {
  const late = suites
    .flatMap(specsOf)
    .filter(({ tests }) =>
      tests.some(({ annotations = [] }) => annotations.some(({ description }) => description === outOfTime)),
    )
  return [...new Set(late.map(({ file }) => file))]
}

/** Seconds of each file, tests that were tried again counted once. */
export function secondsOfJourneys({ suites }: JourneyReport): Record<string, number> {
  const seconds: Record<string, number> = {}
  for (const { file, tests } of suites.flatMap(specsOf)) {
    const last = tests.map(({ results }) => results.at(-1)?.duration ?? 0)
    seconds[file] = rounded((seconds[file] ?? 0) + last.reduce((sum, one) => sum + one, 0) / 1000)
  }
  return seconds
}

function rounded(seconds: number): number {
  return Math.round(seconds * 10) / 10
}

/** Playwright names files from the folder of its tests; here they are named from the root. */
function specsOf({ suites = [], specs }: Suite): Spec[] {
  const own = specs.map((spec) => ({ ...spec, file: `web/e2e/${path.basename(spec.file)}` }))
  return [...own, ...suites.flatMap(specsOf)]
}

function line(file: string, name: string, message = ''): string {
  const [said = ''] = stripVTControlCharacters(message).trim().split('\n')
  return [file, name, said].filter((part) => part !== '').join(' › ')
}
