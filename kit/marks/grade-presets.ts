import { type Fraction, fractionOf } from '../values/fraction.ts'
import type { GradeBand, GradeSystem } from './grade.ts'

type Line = readonly [from: string, letter: string, points?: string]

/** Of the Inter Boards Coordination Commission of Pakistan; its table leaves out 94 to 95, which belongs to A+. */
export const ibcc: GradeSystem = presetOf('40', [
  ['95', 'A++', '5'],
  ['90', 'A+', '4.7'],
  ['85', 'A', '4.3'],
  ['80', 'B++', '4'],
  ['75', 'B+', '3.7'],
  ['70', 'B', '3.3'],
  ['60', 'C', '3'],
  ['50', 'D', '2'],
  ['40', 'E', '1'],
  ['0', 'U', '0'],
])

function presetOf(pass: string, lines: readonly Line[]): GradeSystem {
  const passes = fractionOf(pass)
  return { decimals: 0, rounding: 'half-up', pass: passes, caps: true, bands: lines.map(bandOfLine(pass)) }
}

function bandOfLine(pass: string): (line: Line) => GradeBand {
  return ([from, letter, points]) => {
    const at: Fraction = fractionOf(from)
    const isPass = Number(from) >= Number(pass)
    const none = { words: '', otherWords: '' }
    return { from: at, letter, ...none, points: points === undefined ? null : fractionOf(points), isPass }
  }
}
