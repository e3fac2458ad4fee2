import { demoId } from './seed.ts'

const programIds = {
  early: demoId('1a', 1),
  primary: demoId('1a', 2),
  middle: demoId('1a', 3),
  matric: demoId('1a', 4),
  oLevel: demoId('1a', 5),
}

export const demoPrograms = [
  { id: programIds.early, title: 'Early Years' },
  { id: programIds.primary, title: 'Primary' },
  { id: programIds.middle, title: 'Middle' },
  { id: programIds.matric, title: 'Matric', degree: 'Secondary School Certificate', durationYears: 2 },
  { id: programIds.oLevel, title: 'O Level', degree: 'Cambridge O Level', durationYears: 3 },
]

type Grade = readonly [name: string, title: string, conciseName: string, program: keyof typeof programIds]

const grades: readonly Grade[] = [
  ['PG', 'Playgroup', 'PG', 'early'],
  ['Nur', 'Nursery', 'Nur', 'early'],
  ['KG', 'Kindergarten', 'KG', 'early'],
  ['1', 'Class 1', 'I', 'primary'],
  ['2', 'Class 2', 'II', 'primary'],
  ['3', 'Class 3', 'III', 'primary'],
  ['4', 'Class 4', 'IV', 'primary'],
  ['5', 'Class 5', 'V', 'primary'],
  ['6', 'Class 6', 'VI', 'middle'],
  ['7', 'Class 7', 'VII', 'middle'],
  ['8', 'Class 8', 'VIII', 'middle'],
  ['9', 'Class 9', 'IX', 'matric'],
  ['10', 'Class 10', 'X', 'matric'],
  ['O1', 'O Level 1', 'O1', 'oLevel'],
  ['O2', 'O Level 2', 'O2', 'oLevel'],
  ['O3', 'O Level 3', 'O3', 'oLevel'],
]
/** After these a student leaves, or goes on to what is not Riverside's to say. */
const last = new Set(['10', 'O3'])

/** The id of a class of Riverside by its name. */
export const demoClasses: Readonly<Record<string, string>> = Object.fromEntries(
  grades.map(([name], at) => [name, demoId('1c', at + 1)]),
)

export const demoClassRows = grades.map(([name, title, conciseName, program], at) => ({
  id: demoId('1c', at + 1),
  name,
  title,
  conciseName,
  position: at + 1,
  programId: programIds[program],
  nextClassId: last.has(name) ? null : demoId('1c', at + 2),
  durationMonths: 12,
}))
