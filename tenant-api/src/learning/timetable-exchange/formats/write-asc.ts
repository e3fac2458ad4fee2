import { choiceOf, type FileLesson, type WeekFile } from './week-file.ts'
import { escapeXml } from './xml.ts'

type Attributes = Record<string, string | number>

/**
 * A week as a file of aSc Timetables: cards with the same subject, people and length are the cards of one lesson. What it
 * has no place for, such as minutes of its own, is a card without a place.
 */
export function writeAsc(week: WeekFile): string {
  const { lessons, days, periods } = week
  const subjects = idsFor(
    'S',
    lessons.map(({ subject }) => subject),
  )
  const teachers = idsFor(
    'T',
    lessons.flatMap((one) => one.teachers),
  )
  const rooms = idsFor(
    'R',
    lessons.flatMap((one) => [...(one.room === null ? [] : [one.room]), ...one.rooms]),
  )
  const classes = idsFor(
    'C',
    lessons.flatMap(({ parties }) => parties.map(({ section }) => section)),
  )
  const groups = groupsOf(lessons, classes)
  const weeks = Math.max(1, week.weeks)
  const all = '1'.repeat(weeks)
  const named = (ids: ReadonlyMap<string, string>, of: keyof WeekFile['aliases']) =>
    [...ids].map(([name, id]) => ({ id, name, short: week.aliases[of][name] ?? name }))
  const cardsOf = Map.groupBy(lessons, (one) =>
    JSON.stringify([one.subject, one.teachers.toSorted(), one.parties, one.length, one.rooms]),
  )
  const lessonRows: Attributes[] = []
  const cardRows: Attributes[] = []
  for (const cards of cardsOf.values()) {
    const [first] = cards
    if (!first) continue
    const id = `L${lessonRows.length + 1}`
    const letters = new Set(cards.map((card) => card.week))
    const [only] = letters
    lessonRows.push({
      id,
      classids: listOf(first.parties.map(({ section }) => classes.get(section))),
      subjectid: subjects.get(first.subject) ?? '',
      periodspercard: first.length,
      periodsperweek: (cards.length * first.length).toFixed(1),
      teacherids: listOf(first.teachers.map((one) => teachers.get(one))),
      classroomids: listOf(
        (first.room === null ? first.rooms : [...new Set(cards.flatMap((card) => card.room ?? []))]).map(
          (one) => rooms.get(one),
        ),
      ),
      groupids: listOf(first.parties.map((party) => groups.ids.get(groupKey(party)))),
      seminargroup: '',
      termsdefid: 'Y1',
      weeksdefid: letters.size === 1 && only ? `W${only}` : 'W0',
      daysdefid: 'D0',
      capacity: '*',
      partner_id: '',
    })
    for (const card of cards)
      cardRows.push({
        lessonid: id,
        classroomids: card.room === null ? '' : (rooms.get(card.room) ?? ''),
        period: card.period === null ? '' : (periods[card.period] ?? ''),
        weeks: card.week === 0 ? all : bit(card.week - 1, weeks),
        terms: '1',
        days: card.day === null ? '0'.repeat(days.length) : bit(card.day, days.length),
        ...(card.isLocked && { locked: 1 }),
      })
  }
  const dayDefs = [
    { id: 'D0', name: 'Any day', short: 'X', days: days.map((_, at) => bit(at, days.length)).join(',') },
    ...days.map((name, at) => ({
      id: `D${at + 1}`,
      name,
      short: name.slice(0, 2),
      days: bit(at, days.length),
    })),
  ]
  const weekDefs = [
    { id: 'W0', name: 'All weeks', short: 'All', weeks: all },
    ...(weeks === 1 ? [] : Array.from(all, (_, at) => weekDef(at, weeks))),
  ]
  const lists: [list: string, item: string, rows: readonly Attributes[]][] = [
    [
      'periods',
      'period',
      periods.map((name) => ({ name, short: name, period: name, starttime: '', endtime: '' })),
    ],
    ['daysdefs', 'daysdef', dayDefs],
    ['weeksdefs', 'weeksdef', weekDefs],
    ['termsdefs', 'termsdef', [{ id: 'Y1', name: 'Whole year', short: 'Y', terms: '1' }]],
    ['subjects', 'subject', named(subjects, 'subject')],
    ['teachers', 'teacher', named(teachers, 'teacher')],
    ['classrooms', 'classroom', named(rooms, 'room')],
    [
      'classes',
      'class',
      named(classes, 'section').map((one) => ({ ...one, teacherid: '', classroomids: '', grade: '' })),
    ],
    ['groups', 'group', groups.rows],
    ['lessons', 'lesson', lessonRows],
    ['cards', 'card', cardRows],
  ]
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<timetable importtype="database" options="idprefix:Maktab,daynumbering1" displayname="aSc Timetables 2012 XML" displaycountries="">',
    ...lists.flatMap(([list, item, rows]) => listIn(list, item, rows)),
    '</timetable>',
    '',
  ].join('\n')
}

function listIn(list: string, item: string, rows: readonly Attributes[]): string[] {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((key) => key !== 'locked')
  return [
    `  <${list} options="canadd,export:silent" columns="${columns.join(',')}">`,
    ...rows.map((row) => {
      const attributes = Object.entries(row).map(([key, value]) => `${key}="${escapeXml(String(value))}"`)
      return `    <${item} ${attributes.join(' ')}/>`
    }),
    `  </${list}>`,
  ]
}

function weekDef(at: number, weeks: number) {
  const letter = 'ABCD'[at] ?? ''
  return { id: `W${at + 1}`, name: `Week ${letter}`, short: letter, weeks: bit(at, weeks) }
}

function bit(at: number, width: number): string {
  return Array.from({ length: width }, (_, place) => (place === at ? '1' : '0')).join('')
}

function idsFor(prefix: string, names: readonly string[]): ReadonlyMap<string, string> {
  return new Map([...new Set(names)].toSorted().map((name, at) => [name, `${prefix}${at + 1}`]))
}

function listOf(ids: readonly (string | undefined)[]): string {
  return [...new Set(ids)].filter(Boolean).join(',')
}

/** The groups of every class: the whole of it, and the parts of its choices, of which each has a tag of its own. */
function groupsOf(lessons: readonly FileLesson[], classes: ReadonlyMap<string, string>) {
  const ids = new Map<string, string>()
  const rows: Attributes[] = []
  const parts = new Map<string, Map<string, Set<string>>>()
  for (const { section, choice, part } of lessons.flatMap((one) => one.parties)) {
    const choices = parts.get(section) ?? new Map<string, Set<string>>()
    parts.set(section, choices)
    if (choice !== '') choices.set(choice, (choices.get(choice) ?? new Set()).add(part))
  }
  for (const [section, classid] of classes) {
    const add = (key: string, more: Attributes) => {
      const id = `G${rows.length + 1}`
      ids.set(key, id)
      rows.push({ id, classid, ...more, studentcount: '', studentids: '' })
    }
    add(groupKey({ section, choice: '', part: '' }), { name: 'Entire class', entireclass: 1, divisiontag: 0 })
    const choices = [...(parts.get(section) ?? [])].toSorted(([a], [b]) => (a < b ? -1 : 1))
    for (const [at, [choice, names]] of choices.entries())
      for (const part of [...names].toSorted())
        add(groupKey({ section, choice, part }), { name: part, entireclass: 0, divisiontag: at + 1 })
  }
  return { ids, rows }
}

function groupKey({ section, choice, part }: FileLesson['parties'][number]): string {
  return JSON.stringify([section, choice, part])
}

/** The week as it is read again from such a file: it does not know what a choice is called. */
export function withoutChoiceNames(week: WeekFile): WeekFile {
  const parts = Map.groupBy(
    week.lessons.flatMap((one) => one.parties),
    ({ section, choice }) => JSON.stringify([section, choice]),
  )
  return {
    ...week,
    lessons: week.lessons.map((one) => ({
      ...one,
      parties: one.parties.map(({ section, choice, part }) => {
        const all = parts.get(JSON.stringify([section, choice])) ?? []
        return { section, choice: choice === '' ? '' : choiceOf(all.map((party) => party.part)), part }
      }),
    })),
  }
}
