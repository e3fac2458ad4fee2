import { fetWishes } from './fet-wishes.ts'
import { weekTag } from './read-fet.ts'
import type { FileLesson, WeekFile } from './week-file.ts'
import { escapeXml } from './xml.ts'

/** Beyond so many combinations of parts of one section the groups have no subgroups. */
const mostSubgroups = 400

/**
 * A week as a file that FET opens: every card is an activity of its own, a place is a preferred starting time, and what is
 * locked is locked for good. FET does not know alternating weeks: the letter is a tag of the activity.
 */
export function writeFet(week: WeekFile, { institution }: { institution: string }): string {
  const { lessons, days, periods } = week
  const subjects = sorted(lessons.map(({ subject }) => subject))
  const teachers = sorted([
    ...lessons.flatMap((one) => one.teachers),
    ...[...week.absences, ...(week.wishes ?? [])].map(({ teacher }) => teacher),
  ])
  const rooms = sorted(lessons.flatMap((one) => [...(one.room === null ? [] : [one.room]), ...one.rooms]))
  const tags = sorted(lessons.flatMap((one) => (one.week === 0 ? [] : [weekTag(one.week)])))
  const years = yearsOf(lessons)
  const tree: Node = [
    'fet',
    [
      ['Institution_Name', institution],
      ['Comments', ''],
      [
        'Days_List',
        [['Number_of_Days', days.length], ...days.map((name): Node => ['Day', [['Name', name]]])],
      ],
      [
        'Hours_List',
        [['Number_of_Hours', periods.length], ...periods.map((name): Node => ['Hour', [['Name', name]]])],
      ],
      [
        'Subjects_List',
        subjects.map((name): Node => [
          'Subject',
          [
            ['Name', name],
            ['Comments', ''],
          ],
        ]),
      ],
      [
        'Activity_Tags_List',
        tags.map((name): Node => [
          'Activity_Tag',
          [
            ['Name', name],
            ['Printable', true],
            ['Comments', ''],
          ],
        ]),
      ],
      ['Teachers_List', teachers.map(teacherNode)],
      ['Students_List', [...years].map(([name, choices]) => yearNode(name, choices))],
      ['Activities_List', lessons.map((one, at) => activityNode(one, at + 1, years))],
      ['Buildings_List', []],
      [
        'Rooms_List',
        rooms.map((name): Node => [
          'Room',
          [
            ['Name', name],
            ['Building', ''],
            ['Capacity', 30_000],
            ['Virtual', false],
            ['Comments', ''],
          ],
        ]),
      ],
      [
        'Time_Constraints_List',
        [compulsory('Time'), ...absenceNodes(week), ...fetWishes(week.wishes ?? []), ...startNodes(week)],
      ],
      ['Space_Constraints_List', [compulsory('Space'), ...roomNodes(lessons)]],
    ],
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n\n${write(tree, 0).replace('<fet>', '<fet version="6.0.0">')}\n`
}

type Node = [name: string, content: string | number | boolean | Node[]]
/** The parts of each choice of a section. */
type Choices = ReadonlyMap<string, ReadonlySet<string>>

function write([name, content]: Node, depth: number): string {
  const blanks = '\t'.repeat(depth)
  if (!Array.isArray(content)) return `${blanks}<${name}>${escapeXml(String(content))}</${name}>`
  return [
    `${blanks}<${name}>`,
    ...content.map((child) => write(child, depth + 1)),
    `${blanks}</${name}>`,
  ].join('\n')
}

function compulsory(what: 'Time' | 'Space'): Node {
  return [
    `ConstraintBasicCompulsory${what}`,
    [
      ['Weight_Percentage', 100],
      ['Active', true],
      ['Comments', ''],
    ],
  ]
}

function teacherNode(name: string): Node {
  return [
    'Teacher',
    [
      ['Name', name],
      ['Target_Number_of_Hours', 0],
      ['Qualified_Subjects', []],
      ['Comments', ''],
    ],
  ]
}

/** A section is a year, a part a group of it; its subgroups are all combinations of one part of each choice. */
function yearNode(name: string, choices: Choices): Node {
  const all = [...choices.values()].map((parts) => [...parts].toSorted())
  const count = all.reduce((product, parts) => product * parts.length, 1)
  const combinations =
    count > mostSubgroups || all.length < 2
      ? []
      : all.reduce<string[][]>(
          (some, parts) => some.flatMap((one) => parts.map((part) => [...one, part])),
          [[]],
        )
  const body: Node[] = [
    ['Name', name],
    ['Number_of_Students', 0],
    ['Comments', ''],
    ['Number_of_Categories', all.length],
  ]
  for (const parts of all)
    body.push([
      'Category',
      [['Number_of_Divisions', parts.length], ...parts.map((part): Node => ['Division', part])],
    ])
  body.push(['Separator', ' '])
  for (const [choice, parts] of all.entries())
    for (const part of parts)
      body.push([
        'Group',
        [
          ['Name', groupName(name, part)],
          ['Number_of_Students', 0],
          ['Comments', ''],
          ...combinations
            .filter((one) => one[choice] === part)
            .map((one): Node => [
              'Subgroup',
              [
                ['Name', groupName(name, one.join(' + '))],
                ['Number_of_Students', 0],
                ['Comments', ''],
              ],
            ]),
        ],
      ])
  return ['Year', body]
}

function groupName(section: string, part: string): string {
  return `${section} ${part}`
}

function yearsOf(lessons: readonly FileLesson[]): Map<string, Map<string, Set<string>>> {
  const years = new Map<string, Map<string, Set<string>>>()
  for (const { section, choice, part } of lessons.flatMap((one) => one.parties)) {
    const choices = years.get(section) ?? new Map<string, Set<string>>()
    years.set(section, choices)
    if (choice !== '') choices.set(choice, (choices.get(choice) ?? new Set()).add(part))
  }
  return years
}

function activityNode(one: FileLesson, id: number, years: ReadonlyMap<string, Choices>): Node {
  const sets = one.parties.map(({ section, choice, part }) =>
    choice !== '' && years.has(section) ? groupName(section, part) : section,
  )
  return [
    'Activity',
    [
      ...one.teachers.map((name): Node => ['Teacher', name]),
      ['Subject', one.subject],
      ...(one.week === 0 ? [] : [['Activity_Tag', weekTag(one.week)] satisfies Node]),
      ...[...new Set(sets)].map((name): Node => ['Students', name]),
      ['Duration', one.length],
      ['Total_Duration', one.length],
      ['Id', id],
      ['Activity_Group_Id', 0],
      ['Active', true],
      ['Comments', ''],
    ],
  ]
}

function startNodes({ lessons, days, periods }: WeekFile): Node[] {
  return lessons.flatMap((one, at): Node[] => {
    if (one.day === null || one.period === null) return []
    return [
      [
        'ConstraintActivityPreferredStartingTime',
        [
          ['Weight_Percentage', 100],
          ['Activity_Id', at + 1],
          ['Preferred_Day', days[one.day] ?? ''],
          ['Preferred_Hour', periods[one.period] ?? ''],
          ['Permanently_Locked', one.isLocked],
          ['Active', true],
          ['Comments', ''],
        ],
      ],
    ]
  })
}

function absenceNodes({ absences, days, periods }: WeekFile): Node[] {
  return [...Map.groupBy(absences, ({ teacher }) => teacher)].map(([teacher, times]): Node => [
    'ConstraintTeacherNotAvailableTimes',
    [
      ['Weight_Percentage', 100],
      ['Teacher', teacher],
      ['Number_of_Not_Available_Times', times.length],
      ...times.map((time): Node => [
        'Not_Available_Time',
        [
          ['Day', days[time.day] ?? ''],
          ['Hour', periods[time.period] ?? ''],
        ],
      ]),
      ['Active', true],
      ['Comments', ''],
    ],
  ])
}

function roomNodes(lessons: readonly FileLesson[]): Node[] {
  return lessons.flatMap((one, at): Node[] => {
    const rest: Node[] = [
      ['Active', true],
      ['Comments', ''],
    ]
    if (one.room !== null)
      return [
        [
          'ConstraintActivityPreferredRoom',
          [
            ['Weight_Percentage', 100],
            ['Activity_Id', at + 1],
            ['Room', one.room],
            ['Permanently_Locked', true],
            ...rest,
          ],
        ],
      ]
    if (one.rooms.length < 2) return []
    const some = one.rooms.map((room): Node => ['Preferred_Room', room])
    return [
      [
        'ConstraintActivityPreferredRooms',
        [
          ['Weight_Percentage', 100],
          ['Activity_Id', at + 1],
          ['Number_of_Preferred_Rooms', some.length],
          ...some,
          ...rest,
        ],
      ],
    ]
  })
}

function sorted(names: readonly string[]): string[] {
  return [...new Set(names)].toSorted()
}
