// Which tests of a run failed, each in one line: what a log is read for whose middle nobody has.
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

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
  tests: { status: string; results: { error?: { message?: string } }[] }[]
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

function specsOf({ suites = [], specs }: Suite): Spec[] {
  return [...specs, ...suites.flatMap(specsOf)]
}

function line(file: string, name: string, message = ''): string {
  const [said = ''] = stripVTControlCharacters(message).trim().split('\n')
  return [file, name, said].filter((part) => part !== '').join(' › ')
}
