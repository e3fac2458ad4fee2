import { sentence } from 'kit/text/words'
import { type Reader, words } from 'kit/text/words-node'
import type { ClashNames } from 'kit/week/clash-words'
import { roomKinds } from '../../institute/structure/contract.ts'
import type { WholeTimetable } from './contract.ts'

/** What those of a timetable are called of whom its clashes speak. A lesson of a campus that is not seen has no name. */
export function clashNames(
  reader: Reader,
  whole: Pick<
    WholeTimetable,
    'sections' | 'subjects' | 'teachers' | 'rooms' | 'teachings' | 'cards' | 'others'
  >,
): ClashNames {
  const { say } = words(reader)
  const section = nameIn(whole.sections)
  const subject = nameIn(whole.subjects)
  const teachings = new Map(whole.teachings.map((one) => [one.id, one]))
  const cards = new Map(whole.cards.map((one) => [one.id, one]))
  const others = new Map(whole.others.map((one) => [one.id, one]))
  return {
    employee: nameIn(whole.teachers),
    section,
    room: nameIn(whole.rooms),
    roomKind: (kind) => (kind in roomKinds ? say(roomKinds[kind as keyof typeof roomKinds]) : kind),
    campus: () => say(sentence('the other campus')),
    lesson(id) {
      const other = others.get(id)
      if (other)
        return other.subject === ''
          ? say(sentence('a lesson at another campus'))
          : `${other.sections} ${other.subject}`
      const teaching = teachings.get(cards.get(id)?.teachingId ?? '')
      const titles = teaching?.parties.map(({ sectionId }) => section(sectionId)) ?? []
      return `${titles.join(', ')} ${subject(teaching?.subjectId ?? '')}`
    },
  }
}

function nameIn(rows: readonly { id: string; name: string }[]): (id: string) => string {
  const byId = new Map(rows.map(({ id, name }) => [id, name]))
  return (id) => byId.get(id) ?? ''
}
