import type { z } from 'zod'
import { fieldRules, letterIn } from './fields.ts'
import type { FieldError } from './refusal.ts'
import { titleAt } from './titles.ts'
import { sentence, type Say } from '../text/words.ts'

type Issue = z.core.$ZodIssue
type Reason = readonly [
  code: string,
  sentence: string,
  fill?: Record<string, string | number | readonly string[]>,
]

/** Nobody reads more; a body of a megabyte can contain a hundred thousand errors. */
const most = 100

/**
 * Turns zod's issues into sentences for the reader, one per field, in the order of the schema, a hundred at
 * most. A field is named by its `.meta({ title })`. Parse with `{ reportInput: true }`: only then is a missing
 * choice distinguished from a wrong one.
 */
export function explainIssues(issues: readonly Issue[], schema: z.ZodType, say: Say): FieldError[] {
  const errors = new Map<string, FieldError>()
  const found = issues.slice(0, 10 * most).flatMap((issue) => readIssue(issue))
  for (const { path, reason } of found) {
    if (errors.size === most) break
    const pointer = path
      .map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`)
      .join('')
    if (errors.has(pointer) && reason[0] !== 'required') continue
    const [code, message, fill] = reason
    const field = code === 'unknown' ? String(path.at(-1)) : say(titleAt(schema, path) ?? 'field')
    errors.set(pointer, { pointer, code, message: say(message, { ...fill, field }) })
  }
  return [...errors.values()]
}

type Found = { path: readonly PropertyKey[]; reason: Reason }

function readIssue(issue: Issue): Found[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, most).map((key) => ({
      path: [...issue.path, key],
      reason: ['unknown', sentence('{field} is not known here')],
    }))
  }
  if (issue.code === 'invalid_union' && !isMissing(issue)) {
    const nearest = issue.errors.find((errors) => errors.some((error) => error.path.length > 0))
    if (nearest)
      return nearest.flatMap((error) => readIssue({ ...error, path: [...issue.path, ...error.path] }))
  }
  return [{ path: issue.path, reason: explain(issue) }]
}

function explain(issue: Issue): Reason {
  if (isMissing(issue)) return ['required', fieldRules.required]
  const rule = ruleCodes[issue.message]
  const letter = 'input' in issue ? foreignLetter(issue.message, issue.input) : undefined
  if (rule && letter !== undefined) return [rule, namingLetter[issue.message] ?? issue.message, { letter }]
  if (rule) return [rule, issue.message]
  if (issue.message.includes('{field}')) return ['invalid', issue.message]
  switch (issue.code) {
    case 'too_small':
      return explainSize(
        issue.origin,
        issue.exact ? 'exact' : issue.inclusive === false ? 'more' : 'least',
        issue.minimum,
      )
    case 'too_big':
      return explainSize(
        issue.origin,
        issue.exact ? 'exact' : issue.inclusive === false ? 'less' : 'most',
        issue.maximum,
      )
    case 'invalid_type':
      return typeReasons[issue.expected] ?? unclear
    case 'invalid_format':
      return formatReasons[issue.format] ?? unclear
    case 'not_multiple_of':
      return ['step', sentence('{field} must be a multiple of {step}'), { step: issue.divisor }]
    case 'invalid_value':
      return explainChoice(issue.values)
    case 'custom':
      return issue.message === 'Invalid input' ? unclear : ['invalid', issue.message]
    default:
      return unclear
  }
}

function isMissing(issue: Issue): boolean {
  if ('input' in issue) return issue.input === undefined || issue.input === null || issue.input === ''
  if (issue.code === 'too_small' && issue.origin === 'string') return issue.minimum === 1
  return issue.code === 'invalid_type' && / received (undefined|null)$/.test(issue.message)
}

const namingLetter: Readonly<Record<string, string>> = {
  [fieldRules.alphabetic]: sentence(
    '{field} may only contain alphabetic characters: {letter} is not allowed',
  ),
  [fieldRules.alphabeticSpaces]: sentence(
    '{field} may only contain alphabetic characters and spaces: {letter} is not allowed',
  ),
}

/** The first letter that a name may not have, if it is none that everybody sees: a digit or a blank. */
function foreignLetter(rule: string, input: unknown): string | undefined {
  const allowed = letterIn[rule]
  if (!allowed || typeof input !== 'string') return undefined
  const wrong = Array.from(input).find((letter) => !allowed.test(letter))
  if (wrong === undefined || /[\p{Nd}\s]/u.test(wrong)) return undefined
  const isSeen = /[\p{L}\p{P}\p{S}\p{N}]/u.test(wrong)
  return isSeen ? wrong : `U+${(wrong.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}

const ruleCodes: Readonly<Record<string, string>> = {
  [fieldRules.required]: 'required',
  [fieldRules.email]: 'email',
  [fieldRules.alphabetic]: 'alphabetic',
  [fieldRules.alphabeticSpaces]: 'alphabetic',
  [fieldRules.nameEdge]: 'alphabetic',
  [fieldRules.numeric]: 'numeric',
  [fieldRules.elevenDigits]: 'eleven-digits',
  [fieldRules.phone]: 'phone',
}

const unclear: Reason = ['invalid', sentence('{field} is not valid')]

const typeReasons: Readonly<Record<string, Reason>> = {
  int: ['whole-number', sentence('{field} must be a whole number')],
  number: ['number', sentence('{field} must be a number')],
  boolean: ['yes-no', sentence('{field} must be yes or no')],
  string: ['text', sentence('{field} must be text')],
  array: ['list', sentence('{field} must be a list')],
}

const formatReasons: Readonly<Record<string, Reason>> = {
  email: ['email', fieldRules.email],
  date: ['date', sentence('{field} must be a date, for example 2026-11-19')],
  time: ['time', sentence('{field} must be a time of day, for example 08:05')],
  datetime: ['instant', sentence('{field} must be a date and time, for example 2026-11-19T08:05:00Z')],
  uuid: ['id', sentence('{field} must be the id of a record')],
  url: ['url', sentence('{field} must be a web address, for example https://school.example')],
}

type Bound = 'least' | 'most' | 'more' | 'less' | 'exact'

function explainSize(origin: string, bound: Bound, limit: number | bigint): Reason {
  const count = Number(limit)
  const sizes =
    origin === 'string' ? textSizes : origin === 'array' || origin === 'set' ? listSizes : numberSizes
  return [bound === 'least' || bound === 'more' ? 'too-small' : 'too-big', sizes[bound], { count }]
}

const textLeast = sentence(
  '{field} must have at least {count, plural, one {# character} other {# characters}}',
)
const textMost = sentence('{field} may have at most {count, plural, one {# character} other {# characters}}')
const textSizes: Readonly<Record<Bound, string>> = {
  least: textLeast,
  most: textMost,
  more: textLeast,
  less: textMost,
  exact: sentence('{field} must have exactly {count, plural, one {# character} other {# characters}}'),
}

const listLeast = sentence('{field} must have at least {count, plural, one {# entry} other {# entries}}')
const listMost = sentence('{field} may have at most {count, plural, one {# entry} other {# entries}}')
const listSizes: Readonly<Record<Bound, string>> = {
  least: listLeast,
  most: listMost,
  more: listLeast,
  less: listMost,
  exact: sentence('{field} must have exactly {count, plural, one {# entry} other {# entries}}'),
}

const numberSizes: Readonly<Record<Bound, string>> = {
  least: sentence('{field} must be {count} or more'),
  most: sentence('{field} must be {count} or less'),
  more: sentence('{field} must be more than {count}'),
  less: sentence('{field} must be less than {count}'),
  exact: sentence('{field} must be exactly {count}'),
}

function explainChoice(values: readonly unknown[]): Reason {
  const choices = values.map(String)
  if (choices.length > 12) return ['choice', sentence('{field} must be one of the choices offered')]
  return ['choice', sentence('{field} must be one of: {choices}'), { choices: choices.join(', ') }]
}
