import type { InstituteType } from '../../institute/institute-type.ts'
import { type Label, resourceWords } from '../../contract/resource-words.ts'

/**
 * One sentence in the words of a school and of other kinds of institute: of all others (`others`), or of one by
 * itself. A university uses those of a college. A kind without a sentence of its own uses the school's. They stand in
 * the `vocabulary.json` of the module whose sentence it is, beside its translations.
 */
export type Phrase = Readonly<
  { school: string } & Partial<Record<'others' | 'academy' | 'college' | 'coaching-centre', string>>
>

type Noun = 'class' | 'section' | 'student'

/** Marks a label all of whose sentences are used: the extractor writes them out. */
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

/** The words of each kind of institute for students and their classes. */
export const vocabularies: Readonly<Record<InstituteType, Readonly<Record<Noun, Label>>>> = {
  school: ofSchool,
  academy: { ...ofSchool, section: batch },
  college: { ...ofSchool, class: semester, section: batch },
  university: { ...ofSchool, class: semester, section: batch },
  'coaching-centre': { class: course, section: batch, student: participant },
}

/** The sentences of a school that this kind of institute words differently, each with its replacement. */
export function ownSentences(type: InstituteType, phrases: readonly Phrase[]): ReadonlyMap<string, string> {
  if (type === 'school') return new Map()
  const nouns = Object.keys(ofSchool) as Noun[]
  const ofNouns = nouns.flatMap((noun) => {
    const own = sentencesOf(vocabularies[type][noun])
    return sentencesOf(ofSchool[noun]).map((said, at) => [said, own[at] ?? said] as const)
  })
  const spoken = type === 'university' ? 'college' : type
  const ofPhrases = phrases.map(
    (phrase) => [phrase.school, phrase[spoken] ?? phrase.others ?? phrase.school] as const,
  )
  return new Map([...ofNouns, ...ofPhrases].filter(([said, own]) => said !== own))
}

function sentencesOf(label: Label): string[] {
  const { add, exists, uses, acts } = resourceWords(label)
  return [label.one, label.many, add, exists, uses, ...Object.values(acts)]
}
