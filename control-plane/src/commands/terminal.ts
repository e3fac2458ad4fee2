import { styleText } from 'node:util'
import { InvalidArgumentError } from 'commander'
import { Refusal } from 'kit/contract/refusal'
import { words } from 'kit/text/words-node'
import { wordsOf } from '../error-words.ts'

/** What scripts may rely on; part of `maktab --help`. */
export const exitCodes = {
  ok: 0,
  failed: 1,
  usage: 2,
  missing: 3,
  forbidden: 4,
  conflict: 5,
  partial: 6,
  unavailable: 7,
  interrupted: 130,
} as const

export interface Output {
  json?: boolean
  quiet?: boolean
}

/** Data goes to stdout, alone: as JSON for programs, as given lines for people. */
export function printData(output: Output, data: unknown, lines: readonly string[]): void {
  const text = output.json ? JSON.stringify(data, null, 2) : lines.join('\n')
  if (text) process.stdout.write(`${text}\n`)
}

/** Progress and hints go to stderr, and are left out with --quiet. */
export function tell(output: Output, line: string): void {
  if (!output.quiet) process.stderr.write(`${line}\n`)
}

/** Reads an option that is a whole number from `least` on; anything else is told before anything is done. */
export function wholeFrom(least: number): (typed: string) => number {
  return (typed) => {
    const isWhole = /^\d{1,6}$/.test(typed) && Number(typed) >= least
    if (!isWhole) throw new InvalidArgumentError(`It takes a whole number, ${least} or more.`)
    return Number(typed)
  }
}

/** The lines that a command's help begins with. */
export function examples(...lines: string[]): string {
  return ['Examples:', ...lines.map((line) => `  ${line}`), ''].join('\n')
}

/** Columns as wide as their widest cell; the first row is the header. */
export function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  )
  return rows.map((row, index) => {
    const line = row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
    return index === 0 ? paint('dim', line) : line
  })
}

/** Colours only for people: not in a pipe, not with NO_COLOR. */
export function paint(style: 'dim' | 'green' | 'red' | 'yellow' | 'bold', text: string): string {
  return styleText(style, text, { stream: process.stdout })
}

/** Says what went wrong and gives the exit code. A refusal is for people; of anything else what may be told. */
export function explain(error: unknown, output: Output): number {
  const { code, message, errors } = describe(error)
  if (output.json) process.stderr.write(`${JSON.stringify({ error: { code, message, errors } })}\n`)
  else {
    process.stderr.write(`${styleText('red', 'maktab:', { stream: process.stderr })} ${message}\n`)
    for (const { pointer, message: line } of errors) process.stderr.write(`  ${pointer.slice(1)}: ${line}\n`)
  }
  return error instanceof Refusal
    ? codeOf(error.status)
    : unreachable(error)
      ? exitCodes.unavailable
      : exitCodes.failed
}

function describe(error: unknown) {
  if (!(error instanceof Refusal)) {
    return { code: unreachable(error) ? 'unavailable' : 'failed', message: wordsOf(error), errors: [] }
  }
  const { say } = words('en')
  const errors = error.errors.map(({ title = 'field', ...field }) => ({
    ...field,
    message: say(field.message, { ...error.params, field: say(title) }),
  }))
  return { code: error.code, message: say(error.message, error.params), errors }
}

function codeOf(status: number): number {
  if (status === 404) return exitCodes.missing
  if (status === 401 || status === 403) return exitCodes.forbidden
  if ([409, 412].includes(status)) return exitCodes.conflict
  if ([429, 503].includes(status)) return exitCodes.unavailable
  return exitCodes.usage
}

function unreachable(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return ['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'CONNECT_TIMEOUT', 'CONNECTION_CLOSED', '57P03'].includes(
    code,
  )
}
