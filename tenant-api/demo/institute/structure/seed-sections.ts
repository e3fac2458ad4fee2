import { demoClasses } from './seed-classes.ts'
import { demoCampuses, demoId } from './seed.ts'

const { MAIN, SHD, CNL } = demoCampuses

const shiftIds = { morning: demoId('1f', 1), evening: demoId('1f', 2) }

export const demoShifts = [
  { id: shiftIds.morning, name: 'Morning', startsAt: '07:30', endsAt: '14:30' },
  { id: shiftIds.evening, name: 'Evening', startsAt: '13:15', endsAt: '18:00' },
]

type Place = readonly [campusId: string, number: string, title: string, kind: string, capacity: number]

const places: readonly Place[] = [
  ...classrooms(
    MAIN,
    'A',
    Array.from({ length: 18 }, (_, at) => (at < 3 ? 24 : 36)),
  ),
  [MAIN, 'SL', 'Science Lab', 'laboratory', 36],
  [MAIN, 'CL', 'Computer Lab', 'computer-room', 36],
  [MAIN, 'LIB', 'Library', 'library', 40],
  [MAIN, 'H', 'Hall', 'hall', 200],
  ...classrooms(SHD, 'S', [18, 18, 18, 18, 14, 18]),
  ...classrooms(CNL, 'C', [24, 24, 24, 24, 24, 24]),
  [CNL, 'LAB', 'Lab', 'laboratory', 24],
]

function classrooms(campusId: string, letter: string, seats: readonly number[]): Place[] {
  return seats.map((capacity, at) => {
    const number = `${letter}${at + 1}`
    return [campusId, number, `Room ${number}`, 'classroom', capacity]
  })
}

/** The id of a room of Riverside by its number, such as A12; numbers do not repeat over its campuses. */
export const demoRooms: Readonly<Record<string, string>> = Object.fromEntries(
  places.map(([, number], at) => [number, demoId('1b', at + 1)]),
)

export const demoRoomRows = places.map(([campusId, number, title, kind, capacity], at) => ({
  id: demoId('1b', at + 1),
  campusId,
  number,
  title,
  kind,
  capacity,
}))

type Group = readonly [className: string, name: string, room: string, more?: object]

const girls = { kind: 'girls' }
const boys = { kind: 'boys' }
const groups: readonly (readonly [campusId: string, ...Group])[] = [
  ...at(
    MAIN,
    ['PG', 'Nur', 'KG', '1', '2', '3', '4', '5'].map((name, room) => [name, 'A', `A${room + 1}`]),
  ),
  ...at(
    MAIN,
    ['6', '7', '8', '9', '10'].flatMap((name, pair): Group[] => [
      [name, 'A', `A${9 + 2 * pair}`, girls],
      [name, 'B', `A${10 + 2 * pair}`, boys],
    ]),
  ),
  ...at(
    SHD,
    ['1', '2', '3', '4', '5'].map((name, room) => [name, 'G', `S${room + 1}`, girls]),
  ),
  ...at(
    SHD,
    ['1', '2', '3', '4', '5', '6'].map((name, room) => [name, 'E', `S${room + 1}`, boys]),
  ),
  ...at(CNL, [
    ['6', 'C', 'C1'],
    ['7', 'C', 'C2'],
    ['8', 'C', 'C3'],
    ['O1', 'C', 'C4', { title: 'O1' }],
    ['O2', 'C', 'C5', { title: 'O2' }],
    ['O3', 'C', 'C6', { title: 'O3' }],
  ]),
]

function at(campusId: string, some: readonly Group[]) {
  return some.map((group) => [campusId, ...group] as const)
}

export const demoSectionRows = groups.map(([campusId, className, name, room, more], place) => ({
  id: demoId('15', place + 1),
  campusId,
  classId: demoClasses[className],
  name,
  title: `${className}-${name}`,
  shiftId: name === 'E' ? shiftIds.evening : shiftIds.morning,
  medium: campusId === SHD ? 'urdu' : 'english',
  roomId: demoRooms[room],
  capacity: demoRoomRows.find(({ number }) => number === room)?.capacity,
  kind: 'mixed',
  ...more,
}))

/** Where each section of Riverside is, and the name of its class. */
export const demoSectionPlaces = groups.map(([campusId, className], place) => ({
  id: demoId('15', place + 1),
  campusId,
  className,
}))

/** The id of a section of Riverside by its title, such as 7-B. */
export const demoSections: Readonly<Record<string, string>> = Object.fromEntries(
  demoSectionRows.map(({ id, title }) => [title, id]),
)
