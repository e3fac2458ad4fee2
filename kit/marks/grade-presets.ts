import { sentence } from '../text/words.ts'
import { fractionOf, type Rounding } from '../values/fraction.ts'
import type { GradeSystem } from './grade.ts'

/** A grade from a percentage on; `words` is a sentence of the reader's language, points are a decimal. */
export type PresetBand = { from: string; letter: string; words: string; points: string | null }

/** A grade system that a school begins with, before it has its own. */
export type GradePreset = {
  title: string
  decimals: number
  rounding: Rounding
  pass: string
  bands: readonly PresetBand[]
}

const excellent = sentence('Excellent')
const veryGood = sentence('Very good')
const good = sentence('Good')
const acceptable = sentence('Acceptable')
const fail = sentence('Fail')
const pass = sentence('Pass')
const outstanding = sentence('Outstanding')
const ungraded = sentence('Ungraded')

/** Of the Inter Boards Coordination Commission of Pakistan; its table leaves out 94 to 95, which belongs to A+. */
const ibccPreset: GradePreset = {
  title: sentence('IBCC (A++ to U)'),
  decimals: 0,
  rounding: 'half-up',
  pass: '40',
  bands: [
    band('95', 'A++', '5', outstanding),
    band('90', 'A+', '4.7', excellent),
    band('85', 'A', '4.3', excellent),
    band('80', 'B++', '4', veryGood),
    band('75', 'B+', '3.7', veryGood),
    band('70', 'B', '3.3', good),
    band('60', 'C', '3', good),
    band('50', 'D', '2', acceptable),
    band('40', 'E', '1', pass),
    band('0', 'U', '0', fail),
  ],
}

/** What every school begins with; from then on they are its own. */
export const gradePresets: readonly GradePreset[] = [
  ibccPreset,
  {
    title: sentence('Percentage'),
    decimals: 2,
    rounding: 'half-up',
    pass: '40',
    bands: [band('40', 'P', null, pass), band('0', 'F', null, fail)],
  },
  {
    title: sentence('Cambridge (A* to U)'),
    decimals: 0,
    rounding: 'half-up',
    pass: '40',
    bands: [
      band('90', 'A*'),
      band('80', 'A'),
      band('70', 'B'),
      band('60', 'C'),
      band('50', 'D'),
      band('40', 'E'),
      band('0', 'U', null, ungraded),
    ],
  },
  {
    title: sentence('Grade points (4.0)'),
    decimals: 0,
    rounding: 'half-up',
    pass: '50',
    bands: [
      band('90', 'A', '4'),
      band('85', 'A-', '3.7'),
      band('80', 'B+', '3.3'),
      band('75', 'B', '3'),
      band('70', 'B-', '2.7'),
      band('65', 'C+', '2.3'),
      band('60', 'C', '2'),
      band('50', 'D', '1'),
      band('0', 'F', '0', fail),
    ],
  },
  {
    title: sentence('United Arab Emirates'),
    decimals: 0,
    rounding: 'half-up',
    pass: '60',
    bands: [
      band('90', 'A', null, excellent),
      band('80', 'B', null, veryGood),
      band('70', 'C', null, good),
      band('60', 'D', null, acceptable),
      band('0', 'F', null, fail),
    ],
  },
]

export const ibcc: GradeSystem = gradeSystemOf(ibccPreset)

/** A preset for the arithmetic, with its words in English. */
function gradeSystemOf({ decimals, rounding, bands, ...preset }: GradePreset): GradeSystem {
  return {
    decimals,
    rounding,
    pass: fractionOf(preset.pass),
    caps: true,
    bands: bands.map(({ from, letter, words, points }) => ({
      from: fractionOf(from),
      letter,
      words,
      otherWords: '',
      points: points === null ? null : fractionOf(points),
      isPass: isPassing(preset, from),
    })),
  }
}

/** Whether a grade of a preset passes. */
export function isPassing({ pass: least }: Pick<GradePreset, 'pass'>, from: string): boolean {
  return Number(from) >= Number(least)
}

function band(from: string, letter: string, points: string | null = null, words = ''): PresetBand {
  return { from, letter, words, points }
}
