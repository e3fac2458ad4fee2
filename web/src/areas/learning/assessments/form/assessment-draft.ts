import type {
  AssessmentPart,
  GivenPart,
  listAssessmentPlaces,
} from 'tenant-api/contract/learning/assessments'
import type { Output } from 'kit/http/client'

export type Places = Output<typeof listAssessmentPlaces>

/** A part as it is typed; `key` tells lines apart that are not saved yet. */
export type PartDraft = Omit<GivenPart, 'max'> & { key: string; max: number | null }

export type AssessmentDraft = {
  kindId: string
  subjectId: string
  sectionIds: readonly string[]
  title: string
  day: string
  termId: string | null
  parts: readonly PartDraft[]
}

export function blankPart(max: number | null): PartDraft {
  return {
    key: crypto.randomUUID(),
    name: '',
    max,
    pass: null,
    mustPass: false,
    mustSit: false,
    isBonus: false,
  }
}

export function draftOf(part: AssessmentPart): PartDraft {
  return { ...part, key: part.id }
}

/** What a new one begins with: a class test today in the first subject that the reader teaches. */
export function newDraft({ today, sections, kinds }: Places): AssessmentDraft {
  const [kind] = kinds
  const [first, ...others] = sections
  const subjectId = first?.subjects.length === 1 || others.length === 0 ? (first?.subjects[0]?.id ?? '') : ''
  return {
    kindId: kind?.id ?? '',
    subjectId,
    sectionIds: first && others.length === 0 ? [first.id] : [],
    title: kind?.title ?? '',
    day: today,
    termId: null,
    parts: [blankPart(kind?.usualMax ?? null)],
  }
}

/** Another kind brings its title and its usual maximum along, where nobody has typed others. */
export function withKind(draft: AssessmentDraft, kindId: string, { kinds }: Places): AssessmentDraft {
  const [before, kind] = [draft.kindId, kindId].map((id) => kinds.find((one) => one.id === id))
  const [only, ...others] = draft.parts
  const isUsual = only && others.length === 0 && only.max === (before?.usualMax ?? null)
  return {
    ...draft,
    kindId,
    title: draft.title === (before?.title ?? '') ? (kind?.title ?? '') : draft.title,
    parts: isUsual ? [{ ...only, max: kind?.usualMax ?? only.max }] : draft.parts,
  }
}

/** The subjects that can be chosen, each once, by name. */
export function subjectsOf({ sections }: Places): { id: string; name: string }[] {
  const all = new Map(sections.flatMap(({ subjects }) => subjects).map((subject) => [subject.id, subject]))
  return [...all.values()].toSorted((one, other) => one.name.localeCompare(other.name))
}

/** The sections that are taught a subject and that the reader writes it for. */
export function sectionsWith({ sections }: Places, subjectId: string): Places['sections'] {
  return sections.filter(({ subjects }) => subjects.some(({ id }) => id === subjectId))
}

/** The draft with a subject; sections that are not taught it are left out, and the only one is taken. */
export function withSubject(draft: AssessmentDraft, subjectId: string, places: Places): AssessmentDraft {
  const there = sectionsWith(places, subjectId).map(({ id }) => id)
  const kept = draft.sectionIds.filter((id) => there.includes(id))
  return { ...draft, subjectId, sectionIds: kept.length === 0 && there.length === 1 ? there : kept }
}
