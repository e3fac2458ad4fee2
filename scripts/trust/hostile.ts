import * as fc from 'fast-check'
import type { z } from 'zod'

/** Texts that have broken programs before: quoting, formats, directions, scripts, controls, and plain size. */
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\u0001\u001b[2J',
  '\ufeff',
  '\ud800',
  'x\udfff',
  '\u202eevil\u2066',
  '\u200c'.repeat(50),
  'é'.normalize('NFD').repeat(50),
  'Z̴̧̪͑a̶͇͊l̷̛̙g̶̣̈o̸̡͐',
  '👨‍👩‍👧‍👦'.repeat(20),
  'ﷺ﷽',
  '٠١٢٣۴۵',
  "'; drop table campus; --",
  "' or '1'='1",
  '$1',
  '\\',
  '%',
  '%_%_%',
  '{name, plural, one {x} other {y}}',
  '{0}',
  '{{constructor}}',
  '${7*7}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "=cmd|'/c calc'!A1",
  '+1+1',
  '@SUM(1)',
  '../../../etc/passwd',
  '..%2f..%2f',
  '%00',
  '%ff%fe',
  '%',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-0',
  '1e309',
  '9'.repeat(400),
  '0x10',
  '1_000',
  'true',
  '[object Object]',
  '__proto__',
  'constructor',
  'toString',
  '2026-02-30',
  '+275760-09-13',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '01980000-0000-7000-8000-00000000c00g',
  'a@b.cd',
  'a'.repeat(64) + '@' + 'b'.repeat(250) + '.example',
  'javascript:alert(1)',
  'http://169.254.169.254/',
]

export const hostileKeys = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '',
  '\0',
  'id',
  'version',
  '$where',
  'a'.repeat(5000),
] as const

/** Any text: one of the known troublemakers, a random one of any script, or a long one. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: longText() },
)

/** Any JSON value that no field was made for. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -1,
    0.5,
    1e308,
    -1e308,
    2 ** 53,
    2 ** 31,
    -(2 ** 63),
    [],
    {},
    [null],
    [[]],
    { a: 1 },
  ),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.array(hostileText, { maxLength: 5 }),
  fc.integer({ min: 1, max: 3000 }).map((length) => Array.from({ length }, () => 'x')),
)

/** A value that lies just beyond, or just within, what a field's schema says. */
export function nearlyValid(schema: z.core.JSONSchema.BaseSchema): fc.Arbitrary<unknown> {
  const { minLength = 0, maxLength = 200, enum: choices, minimum, maximum } = schema
  const lengths = [0, minLength - 1, minLength, maxLength, maxLength + 1].filter((length) => length >= 0)
  const texts = fc
    .tuple(fc.constantFrom(...lengths), fc.constantFrom('a', ' ', 'ا', '1', '😀', '-', '.'))
    .map(([length, sign]) => sign.repeat(length))
  const numbers = [minimum, maximum].flatMap((one) =>
    one === undefined ? [] : [one - 1, one, one + 1, one + 0.5],
  )
  return fc.oneof(
    texts,
    ...(numbers.length > 0 ? [fc.constantFrom(...numbers)] : []),
    ...(choices
      ? [
          fc.constantFrom<unknown>(
            ...choices.flatMap((one) => [`${String(one)} `, String(one).toUpperCase(), [one]]),
          ),
        ]
      : []),
  )
}

function longText(): fc.Arbitrary<string> {
  return fc
    .tuple(
      fc.constantFrom(300, 5_000, 60_000, 400_000),
      fc.constantFrom('a', ' ', '"', '\\', 'ا', '<', "'", '٫', '{', '-'),
    )
    .map(([length, sign]) => sign.repeat(length))
}
