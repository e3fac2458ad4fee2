/** Name, title, concise name, program; from the lowest to the highest. */
type Grade = readonly [name: string, title: string, conciseName: string, program: string]
type Taught = readonly [name: string, conciseName: string, code?: string]
/** What a school that follows a curriculum begins with. */
export type Curriculum = { grades: readonly Grade[]; subjects: readonly Taught[] }

const roman = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII']

const early: readonly Grade[] = [
  ['Nursery', 'Nursery', 'Nur', 'Early Years'],
  ['KG', 'Kindergarten', 'KG', 'Early Years'],
]

/** Classes by number, as Pakistan and the Gulf count them. */
function classes(from: number, to: number, program: string, word = 'Class'): Grade[] {
  return roman
    .slice(from - 1, to)
    .map((numeral, at) => [String(from + at), `${word} ${from + at}`, numeral, program])
}

const pakistan: Curriculum = {
  grades: [
    ...early,
    ...classes(1, 5, 'Primary'),
    ...classes(6, 8, 'Middle'),
    ...classes(9, 10, 'Matric'),
    ...classes(11, 12, 'Intermediate'),
  ],
  subjects: [
    ['English', 'Eng'],
    ['Urdu', 'Urdu'],
    ['Mathematics', 'Maths'],
    ['General Knowledge', 'GK'],
    ['Science', 'Sci'],
    ['Social Studies', 'SSt'],
    ['Islamiat', 'Isl'],
    ['Ethics', 'Eth'],
    ['Nazra', 'Naz'],
    ['Tarjuma-tul-Quran', 'TQ'],
    ['Computer', 'Comp'],
    ['Art', 'Art'],
    ['Physical Education', 'PE'],
    ['Physics', 'Phy'],
    ['Chemistry', 'Chem'],
    ['Biology', 'Bio'],
    ['Computer Science', 'CS'],
    ['Pakistan Studies', 'PSt'],
  ],
}

const sindh = withSubjects(pakistan, [['Sindhi', 'Sin']])
const khyber = withSubjects(pakistan, [['Pashto', 'Pas']])

const madrasa: Curriculum = {
  grades: [
    ['Hifz', 'Hifz-ul-Quran', 'Hifz', 'Hifz'],
    ['Mutawassita', 'Mutawassita', 'Mut', 'Dars-e-Nizami'],
    ['Aamma', 'Aamma', 'Aam', 'Dars-e-Nizami'],
    ['Khassa', 'Khassa', 'Kha', 'Dars-e-Nizami'],
    ['Aalia', 'Aalia', 'Aal', 'Dars-e-Nizami'],
    ['Aalmia', 'Aalmia', 'Alm', 'Dars-e-Nizami'],
  ],
  subjects: [
    ['Quran', 'Qur'],
    ['Tajweed', 'Taj'],
    ['Hadith', 'Had'],
    ['Fiqh', 'Fiqh'],
    ['Arabic', 'Ara'],
    ['Urdu', 'Urdu'],
    ['English', 'Eng'],
    ['Mathematics', 'Maths'],
  ],
}

const gulf: Curriculum = {
  grades: [
    ['KG1', 'Kindergarten 1', 'KG1', 'Kindergarten'],
    ['KG2', 'Kindergarten 2', 'KG2', 'Kindergarten'],
    ...classes(1, 4, 'Cycle 1', 'Grade'),
    ...classes(5, 8, 'Cycle 2', 'Grade'),
    ...classes(9, 12, 'Secondary', 'Grade'),
  ],
  subjects: [
    ['Arabic', 'Ara'],
    ['Islamic Education', 'Isl'],
    ['English', 'Eng'],
    ['Mathematics', 'Maths'],
    ['Science', 'Sci'],
    ['Social Studies', 'SSt'],
    ['Computing', 'Comp'],
    ['Art', 'Art'],
    ['Physical Education', 'PE'],
    ['Physics', 'Phy'],
    ['Chemistry', 'Chem'],
    ['Biology', 'Bio'],
  ],
}

const years: readonly Grade[] = [
  ...classes(1, 6, 'Primary', 'Year'),
  ...classes(7, 9, 'Lower Secondary', 'Year'),
  ...classes(10, 11, 'IGCSE', 'Year'),
]

const cambridge: Curriculum = {
  grades: [...years, ['AS', 'AS Level', 'AS', 'A Level'], ['A2', 'A Level', 'A2', 'A Level']],
  subjects: [
    ['English', 'Eng', '1123'],
    ['Mathematics D', 'Maths', '4024'],
    ['Additional Mathematics', 'AddM', '4037'],
    ['Physics', 'Phy', '5054'],
    ['Chemistry', 'Chem', '5070'],
    ['Biology', 'Bio', '5090'],
    ['Computer Science', 'CS', '2210'],
    ['Accounting', 'Acc', '7707'],
    ['Islamiyat', 'Isl', '2058'],
    ['Pakistan Studies', 'PSt', '2059'],
    ['Urdu', 'Urdu', '3248'],
  ],
}

const england: Curriculum = {
  grades: [
    ['Reception', 'Reception', 'Rec', 'Early Years'],
    ...years,
    ['12', 'Year 12', 'XII', 'Sixth Form'],
  ],
  subjects: [
    ['English', 'Eng'],
    ['Mathematics', 'Maths'],
    ['Science', 'Sci'],
    ['History', 'His'],
    ['Geography', 'Geo'],
    ['Computing', 'Comp'],
    ['Art and Design', 'Art'],
    ['Music', 'Mus'],
    ['Physical Education', 'PE'],
    ['French', 'Fr'],
  ],
}

const baccalaureate: Curriculum = {
  grades: [
    ...classes(1, 5, 'Primary Years', 'PYP'),
    ...classes(6, 10, 'Middle Years', 'MYP'),
    ...classes(11, 12, 'Diploma', 'DP'),
  ],
  subjects: [
    ['Language A', 'LA'],
    ['Language B', 'LB'],
    ['Individuals and Societies', 'I&S'],
    ['Sciences', 'Sci'],
    ['Mathematics', 'Maths'],
    ['The Arts', 'Art'],
    ['Theory of Knowledge', 'TOK'],
    ['Physical and Health Education', 'PHE'],
  ],
}

const american: Curriculum = {
  grades: [
    ['K', 'Kindergarten', 'K', 'Elementary School'],
    ...classes(1, 5, 'Elementary School', 'Grade'),
    ...classes(6, 8, 'Middle School', 'Grade'),
    ...classes(9, 12, 'High School', 'Grade'),
  ],
  subjects: [
    ['English Language Arts', 'ELA'],
    ['Mathematics', 'Maths'],
    ['Science', 'Sci'],
    ['Social Studies', 'SSt'],
    ['Algebra', 'Alg'],
    ['Geometry', 'Geom'],
    ['Biology', 'Bio'],
    ['Chemistry', 'Chem'],
    ['Physics', 'Phy'],
    ['Art', 'Art'],
    ['Physical Education', 'PE'],
  ],
}

const own: Curriculum = { grades: [], subjects: [] }

/** By the key of the course provider; whoever follows an own curriculum begins with nothing. */
export const curricula: Readonly<Record<string, Curriculum>> = {
  'pk-national': pakistan,
  'pk-federal': pakistan,
  'pk-punjab': pakistan,
  'pk-sindh': sindh,
  'pk-khyber': khyber,
  'pk-balochistan': pakistan,
  'pk-kashmir': pakistan,
  'pk-aga-khan': pakistan,
  'pk-madrasa': madrasa,
  'ae-ministry': gulf,
  'sa-ministry': gulf,
  'qa-ministry': gulf,
  'kw-ministry': gulf,
  'bh-ministry': gulf,
  'om-ministry': gulf,
  cambridge,
  edexcel: england,
  ib: baccalaureate,
  'english-national': england,
  american,
  own,
}

function withSubjects({ grades, subjects }: Curriculum, more: readonly Taught[]): Curriculum {
  return { grades, subjects: [...subjects, ...more] }
}
