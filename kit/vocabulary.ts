import type { InstituteType } from './institute-type.ts'
import { type Label, resourceWords } from './resource-words.ts'
import { sentence } from './words.ts'

type Noun = 'class' | 'section' | 'student'

/** Marks a label of which every sentence is said that a resource's label makes: the extractor writes them out. */
function called(label: Label): Label {
  return label
}

const ofSchool = {
  class: called({ one: 'Class', many: 'Classes' }),
  section: called({ one: 'Section', many: 'Sections' }),
  student: called({ one: 'Student', many: 'Students' }),
}
const semester = called({ one: 'Semester', many: 'Semesters' })
const course = called({ one: 'Course', many: 'Courses' })
const batch = called({ one: 'Batch', many: 'Batches' })
const participant = called({ one: 'Participant', many: 'Participants' })

/** What each kind of institute calls those who learn, and what they learn in. */
export const vocabularies: Readonly<Record<InstituteType, Readonly<Record<Noun, Label>>>> = {
  school: ofSchool,
  academy: { ...ofSchool, section: batch },
  college: { ...ofSchool, class: semester, section: batch },
  university: { ...ofSchool, class: semester, section: batch },
  'coaching-centre': { class: course, section: batch, student: participant },
}

/** One sentence as each kind of institute says it; a college's is a university's too. */
type Phrase = Readonly<Record<Exclude<InstituteType, 'university'>, string>>

/** What is said of them beside the sentences of a label. */
const phrases: readonly Phrase[] = [
  {
    school: sentence('Next class'),
    academy: sentence('Next class'),
    college: sentence('Next semester'),
    'coaching-centre': sentence('Next course'),
  },
  {
    school: sentence('Such as Class 7'),
    academy: sentence('Such as Class 7'),
    college: sentence('Such as Semester 7'),
    'coaching-centre': sentence('Such as English for Beginners'),
  },
  {
    school: sentence('Such as 7; its sections are then 7-A and 7-B'),
    academy: sentence('Such as 7; its batches are then 7-A and 7-B'),
    college: sentence('Such as 7; its batches are then 7-A and 7-B'),
    'coaching-centre': sentence('Such as ENG; its batches are then ENG-A and ENG-B'),
  },
  {
    school: sentence('Left empty, it is made of class and name: 7-B'),
    academy: sentence('Left empty, it is made of class and name: 7-B'),
    college: sentence('Left empty, it is made of semester and name: 7-B'),
    'coaching-centre': sentence('Left empty, it is made of course and name: ENG-B'),
  },
  {
    school: sentence('Empty: all classes'),
    academy: sentence('Empty: all classes'),
    college: sentence('Empty: all semesters'),
    'coaching-centre': sentence('Empty: all courses'),
  },
  {
    school: sentence('Add your classes'),
    academy: sentence('Add your classes'),
    college: sentence('Add your semesters'),
    'coaching-centre': sentence('Add your courses'),
  },
  {
    school: sentence('Add the sections of your classes'),
    academy: sentence('Add the batches of your classes'),
    college: sentence('Add the batches of your semesters'),
    'coaching-centre': sentence('Add the batches of your courses'),
  },
  {
    school: sentence('Copy to all sections'),
    academy: sentence('Copy to all batches'),
    college: sentence('Copy to all batches'),
    'coaching-centre': sentence('Copy to all batches'),
  },
  {
    school: sentence('This class has no sections here'),
    academy: sentence('This class has no batches here'),
    college: sentence('This semester has no batches here'),
    'coaching-centre': sentence('This course has no batches here'),
  },
  {
    school: sentence('Choose another class or year, or add a section.'),
    academy: sentence('Choose another class or year, or add a batch.'),
    college: sentence('Choose another semester or year, or add a batch.'),
    'coaching-centre': sentence('Choose another course or year, or add a batch.'),
  },
  {
    school: sentence('A plan needs classes, sections, subjects and an academic year.'),
    academy: sentence('A plan needs classes, batches, subjects and an academic year.'),
    college: sentence('A plan needs semesters, batches, subjects and an academic year.'),
    'coaching-centre': sentence('A plan needs courses, batches, subjects and an academic year.'),
  },
]

/** For every sentence of a school that another kind of institute says differently, its own. */
export function ownSentences(type: InstituteType): ReadonlyMap<string, string> {
  const known = made.get(type) ?? makeSentences(type)
  made.set(type, known)
  return known
}

const made = new Map<InstituteType, ReadonlyMap<string, string>>()

function makeSentences(type: InstituteType): ReadonlyMap<string, string> {
  const nouns = Object.keys(ofSchool) as Noun[]
  const ofNouns = nouns.flatMap((noun) => {
    const own = sentencesOf(vocabularies[type][noun])
    return sentencesOf(ofSchool[noun]).map((said, at) => [said, own[at] ?? said] as const)
  })
  const spoken = type === 'university' ? 'college' : type
  const ofPhrases = phrases.map((phrase) => [phrase.school, phrase[spoken]] as const)
  return new Map([...ofNouns, ...ofPhrases].filter(([said, own]) => said !== own))
}

function sentencesOf(label: Label): string[] {
  const { add, exists, uses, acts } = resourceWords(label)
  return [label.one, label.many, add, exists, uses, ...Object.values(acts)]
}
