import { demoId } from './seed.ts'

type Taught = readonly [name: string, conciseName: string, colour: string, code?: string]

const taught: readonly Taught[] = [
  ['English', 'Eng', '#1d4ed8'],
  ['Urdu', 'Urdu', '#15803d'],
  ['Maths', 'Maths', '#b91c1c'],
  ['General Knowledge', 'GK', '#a16207'],
  ['Art', 'Art', '#be185d'],
  ['Science', 'Sci', '#0f766e'],
  ['Social Studies', 'SSt', '#9a3412'],
  ['Islamiat', 'Isl', '#166534'],
  ['Ethics', 'Eth', '#475569'],
  ['Nazra', 'Naz', '#3f6212'],
  ['Computer', 'Comp', '#4338ca'],
  ['PE', 'PE', '#c2410c'],
  ['Tarjuma-tul-Quran', 'TQ', '#065f46'],
  ['Physics', 'Phy', '#0369a1'],
  ['Chemistry', 'Chem', '#7e22ce'],
  ['Biology', 'Bio', '#4d7c0f'],
  ['Computer Science', 'CS', '#5b21b6'],
  ['Pakistan Studies', 'PSt', '#14532d'],
  ['English', 'Eng', '#1d4ed8', '1123'],
  ['Urdu', 'Urdu', '#15803d', '3248'],
  ['Maths D', 'Maths', '#b91c1c', '4024'],
  ['Islamiyat', 'Isl', '#166534', '2058'],
  ['Pakistan Studies', 'PSt', '#14532d', '2059'],
  ['Physics', 'Phy', '#0369a1', '5054'],
  ['Chemistry', 'Chem', '#7e22ce', '5070'],
  ['Biology', 'Bio', '#4d7c0f', '5090'],
  ['Computer Science', 'CS', '#5b21b6', '2210'],
  ['Additional Maths', 'AddM', '#991b1b', '4037'],
  ['Accounting', 'Acc', '#92400e', '7707'],
]

export const demoSubjectRows = taught.map(([name, conciseName, colour, code = ''], at) => ({
  id: demoId('5b', at + 1),
  name,
  title: code === '' ? '' : `${name} (${code})`,
  conciseName,
  code,
  colour,
}))

/** The id of a subject of Riverside by its name, or by its code where it has one: Maths, 4024. */
export const demoSubjects: Readonly<Record<string, string>> = Object.fromEntries(
  demoSubjectRows.map(({ id, name, code }) => [code || name, id]),
)
