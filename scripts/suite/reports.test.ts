import { expect, test } from 'vitest'
import { failedTests, type JourneyReport, journeysThat, type TestReport } from './reports.ts'

const tests: TestReport = {
  testResults: [
    {
      name: '/school/kit/day.test.ts',
      status: 'failed',
      message: '',
      assertionResults: [
        { fullName: 'a day is a day', status: 'passed', failureMessages: [] },
        {
          fullName: 'a year has twelve months',
          status: 'failed',
          failureMessages: [
            '\u001B[31mAssertionError: expected 11 to be 12\u001B[39m\n    at kit/day.test.ts:4:1',
          ],
        },
      ],
    },
    {
      name: '/school/kit/gone.test.ts',
      status: 'failed',
      message: 'Cannot find ./gone.ts\n',
      assertionResults: [],
    },
    { name: '/school/kit/fold.test.ts', status: 'passed', message: '', assertionResults: [] },
  ],
}

const spec = (title: string, status: string, ...said: (string | undefined)[]) => ({
  title,
  file: 'home.spec.ts',
  line: 4,
  tests: [{ status, results: said.map((message) => (message === undefined ? {} : { error: { message } })) }],
})

const journeys: JourneyReport = {
  suites: [
    {
      specs: [
        spec('home opens', 'expected', undefined),
        spec('home counts', 'unexpected', 'one', 'two\n at'),
      ],
      suites: [{ specs: [spec('on a phone', 'flaky', 'too slow', undefined)] }],
    },
  ],
  errors: [{ message: 'Error: the product did not start' }],
}

test('of a test that failed its file, its name and the first line of the error are told', () => {
  expect(failedTests(tests, '/school')).toEqual([
    'kit/day.test.ts › a year has twelve months › AssertionError: expected 11 to be 12',
    'kit/gone.test.ts › Cannot find ./gone.ts',
  ])
})

test('of a journey that failed, and of one that passed when it was gone again, the same', () => {
  expect(journeysThat('unexpected', journeys)).toEqual([
    'web/e2e/home.spec.ts:4 › home counts › two',
    'journeys › Error: the product did not start',
  ])
  expect(journeysThat('flaky', journeys)).toEqual(['web/e2e/home.spec.ts:4 › on a phone › too slow'])
})
