import { type Fill, sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import type { User } from '../../core/authorization/user.ts'
import { clashNames } from '../timetables/clash-names.ts'
import type { WholeTimetable } from '../timetables/contract.ts'
import type { StoredComparison } from './compare-weeks.ts'
import { ruleTitles, type RunComparison } from './contract.ts'
import type { SlotReason } from '../week-engine/engine-input.ts'
import type { HallSet } from '../week-engine/hall-sets.ts'
import type { Relaxation } from '../week-engine/offers.ts'

type Whole = Pick<
  WholeTimetable,
  'sections' | 'subjects' | 'teachers' | 'rooms' | 'teachings' | 'cards' | 'others'
>
type Words = { text: string; fill: Readonly<Record<string, Fill>> }

/** What is kept of a run, with today's names and in the words of its reader. */
export function comparisonIn(user: User, whole: Whole, stored: StoredComparison): RunComparison {
  const { say } = words(user)
  const names = clashNames(user, whole)
  const lessonNamed = namesOfLessons(whole)
  const ruleNamed = (rule: keyof typeof ruleTitles) => say(ruleTitles[rule])
  const phrase = { names, ruleNamed, subjects: lessonNamed.subjects, title: lessonNamed.title }
  const inWords = ({ text, fill }: Words) => say(text, fill)
  const { moves: _, sums, hallSets, ...counted } = stored
  return {
    ...counted,
    teachers: stored.teachers.map((one) => ({ ...one, name: names.employee(one.id) })),
    unplaced: stored.unplaced.map(({ lessonId, reasons, ...one }) => ({
      ...one,
      ...lessonNamed.of(lessonId),
      reasons: reasons.map(({ reason, slots }) => ({ words: inWords(reasonWords(reason, phrase)), slots })),
    })),
    impossible: [
      ...hallSets.map((set) => ({
        words: inWords(shortage(set, phrase)),
        missing: set.needed - set.free,
        lessons: lessonNamed.distinct(set.lessonIds),
      })),
      // What a sum says of somebody is said more exactly where there is a least set of theirs.
      ...sums
        .filter(({ what, id }) => !hallSets.some((set) => set.what === what && set.id === id))
        .map((sum) => ({
          words: inWords(shortage({ ...sum, free: sum.slots, lessonIds: [] }, phrase)),
          missing: sum.needed - sum.slots,
          lessons: [],
        })),
    ],
    offers: stored.offers.map(({ relaxation, ...effect }) => ({
      ...effect,
      words: inWords(offerWords(relaxation, phrase)),
    })),
  }
}

type Phrase = {
  names: ReturnType<typeof clashNames>
  ruleNamed(rule: keyof typeof ruleTitles): string
  subjects(lessonIds: readonly string[]): string
  title(lessonId: string): string
}

/** Why a lesson cannot stand in some slots. */
function reasonWords(reason: SlotReason, { names, ruleNamed }: Phrase): Words {
  switch (reason.kind) {
    case 'teacher':
      return {
        text: sentence('{who} teaches another lesson'),
        fill: { who: names.employee(reason.employeeId) },
      }
    case 'section':
      return {
        text: sentence('{section} has another lesson'),
        fill: { section: names.section(reason.sectionId) },
      }
    case 'room':
      return { text: sentence('{room} is taken'), fill: { room: names.room(reason.roomId) } }
    case 'way':
      return {
        text: sentence('{who} would not come from the other campus in time'),
        fill: { who: names.employee(reason.employeeId) },
      }
    case 'break':
      return { text: sentence('A lesson of several periods would go over a break'), fill: {} }
    case 'silent':
      return { text: sentence('The period does not ring'), fill: {} }
    case 'unavailable':
      return { text: sentence('{who} is not at school'), fill: { who: names.employee(reason.employeeId) } }
    case 'wrongRoom':
      return {
        text: sentence('No room is free that is large enough: {kind}'),
        fill: { kind: names.roomKind(reason.roomKind) },
      }
    case 'capacity':
      return { text: sentence('{room} is too small'), fill: { room: names.room(reason.roomId) } }
    case 'locked':
      return { text: sentence('A locked lesson is there'), fill: {} }
    case 'rule':
      return { text: sentence('A rule forbids it: {rule}'), fill: { rule: ruleNamed(reason.rule) } }
    case 'roomKind':
      return {
        text: sentence('No room is free that is large enough: {kind}'),
        fill: { kind: names.roomKind(reason.roomKind) },
      }
    case 'sameTime':
      return { text: sentence('What is taught at the same time cannot be there'), fill: {} }
  }
}

/** Who or what is needed oftener than it can be had. */
function shortage(
  { what, id, needed, free, lessonIds }: Pick<HallSet, 'what' | 'id' | 'needed' | 'free' | 'lessonIds'>,
  { names, subjects }: Phrase,
): Words {
  const fill = { needed, free }
  switch (what) {
    case 'section':
      return {
        text: sentence(
          '{section}: {needed, plural, one {# lesson} other {# lessons}}, and {free, plural, one {# period} other {# periods}} for them',
        ),
        fill: { ...fill, section: names.section(id) },
      }
    case 'teacher':
      return {
        text: sentence(
          '{who} has {needed, plural, one {# lesson} other {# lessons}} that fit only into {free, plural, one {# period} other {# periods}}',
        ),
        fill: { ...fill, who: names.employee(id) },
      }
    case 'room':
    case 'roomKind':
      return {
        text: sentence(
          '{room} is needed {needed, plural, one {# time} other {# times}} and is free {free, plural, one {# time} other {# times}}: {subjects}',
        ),
        fill: {
          ...fill,
          room: what === 'room' ? names.room(id) : names.roomKind(id),
          subjects: subjects(lessonIds),
        },
      }
  }
}

/** Wishes of one teacher that could have a little more room. */
const wishOffers = {
  mostADay: sentence('{who} teaches up to {count} lessons on a day instead of at most {wished}'),
  longestRun: sentence('{who} teaches up to {count} lessons in a row instead of at most {wished}'),
  daysOff: sentence(
    '{who} has {count, plural, one {# free day} other {# free days}} a week instead of {wished}',
  ),
  firstLesson: sentence('{who} teaches also the first lesson of a day, where there is no other way'),
  lastLesson: sentence('{who} teaches also the last lesson of a day, where there is no other way'),
} as const

/** What the school could allow. */
function offerWords(relaxation: Relaxation, { names, ruleNamed, title }: Phrase): Words {
  switch (relaxation.kind) {
    case 'rule':
      return {
        text: sentence('Avoid this instead of never allowing it: {rule}'),
        fill: { rule: ruleNamed(relaxation.rule) },
      }
    case 'availability':
      return {
        text: sentence('{who} comes also when they are said not to be there'),
        fill: { who: names.employee(relaxation.employeeId) },
      }
    case 'wish':
      return {
        text: wishOffers[relaxation.wish],
        fill: {
          who: names.employee(relaxation.employeeId),
          wished: relaxation.wished,
          count: relaxation.wish === 'daysOff' ? relaxation.wished - 1 : relaxation.wished + 1,
        },
      }
    case 'teacher':
      return {
        text: sentence('{lesson} is taught by {to} instead of {from}'),
        fill: {
          lesson: title(relaxation.lessonIds[0] ?? ''),
          to: names.employee(relaxation.to),
          from: names.employee(relaxation.from),
        },
      }
    case 'unlock':
      return {
        text: sentence('{count, plural, one {# locked lesson} other {# locked lessons}} may move'),
        fill: { count: relaxation.lessonIds.length },
      }
  }
}

function namesOfLessons({ sections, subjects, teachers, teachings, cards }: Whole) {
  const [section, subject, teacher] = [sections, subjects, teachers].map(namesById)
  const teachingOf = new Map(teachings.map((one) => [one.id, one]))
  const cardOf = new Map(cards.map((one) => [one.id, one]))
  const ofCard = (id: string) => teachingOf.get(cardOf.get(id)?.teachingId ?? '')
  const of = (id: string) => {
    const teaching = ofCard(id)
    return {
      id,
      sections: [...new Set(teaching?.parties.map(({ sectionId }) => section?.get(sectionId) ?? ''))].join(
        ', ',
      ),
      subject: subject?.get(teaching?.subjectId ?? '') ?? '',
      teachers: (teaching?.teachers ?? []).map(({ employeeId }) => teacher?.get(employeeId) ?? '').join(', '),
    }
  }
  return {
    of,
    title: (id: string) => `${of(id).sections} ${of(id).subject}`,
    /** One lesson of each teaching. */
    distinct: (ids: readonly string[]) =>
      [...new Map(ids.map((id) => [ofCard(id)?.id, id])).values()].map(of),
    subjects: (ids: readonly string[]) => [...new Set(ids.map((id) => of(id).subject))].join(', '),
  }
}

function namesById(rows: readonly { id: string; name: string }[]): Map<string, string> {
  return new Map(rows.map(({ id, name }) => [id, name]))
}
